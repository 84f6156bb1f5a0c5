// The chart: everybody's hit points event by event, as a share of their maximum, and what happened on the way.

const SVG = "http://www.w3.org/2000/svg";
const DASHES = ["", "7 4", "2 3", "9 3 2 3", "12 4", "4 4", "1 4", "9 3 2 3 2 3"];

function drawn(tag, attributes, text) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  if (text) element.textContent = text;
  return element;
}

const share = (one) => (one && one[0] !== null && one[1] ? Math.max(0, Math.min(1, one[0] / one[1])) : null);

class Chart {
  // `replay` has people, scenes, steps, shown (the places of the steps that are shown), words(), say() and go(at).
  constructor(box, replay) {
    this.box = box;
    this.replay = replay;
    new ResizeObserver(() => this.draw()).observe(box);
    const reach = (event) => {
      if (event.buttons !== 1 || !this.svg) return;
      const left = event.clientX - this.svg.getBoundingClientRect().left;
      const along = (left - this.left) / (this.right - this.left);
      replay.go(Math.round(along * (replay.shown.length - 1)));
    };
    box.addEventListener("pointerdown", reach);
    box.addEventListener("pointermove", reach);
  }

  x(at) {
    return this.left + ((this.right - this.left) * at) / Math.max(1, this.replay.shown.length - 1);
  }

  y(part) {
    return this.bottom - (this.bottom - this.top) * part;
  }

  draw() {
    const { replay, box } = this, width = Math.max(260, box.clientWidth), height = Math.round(Math.max(190, Math.min(300, width * 0.42)));
    const names = replay.people.map((name) => (name.length > 17 ? `${name.slice(0, 12)}…${name.slice(-4)}` : name));
    const room = Math.min(width * 0.36, 16 + 6.6 * Math.max(4, ...names.map((name) => name.length)));
    Object.assign(this, { left: 44, right: width - room, top: 16, bottom: height - 24 });
    const svg = drawn("svg", { viewBox: `0 0 ${width} ${height}`, width, height, role: "img", "aria-label": replay.say("chart") });
    this.grid(svg, width);
    const ends = [];
    replay.people.forEach((_, who) => this.line(svg, who, ends));
    this.marks(svg);
    this.labels(svg, ends, names);
    this.cursor = svg.appendChild(drawn("g", { class: "cursor" }));
    box.replaceChildren(svg, this.legend());
    this.svg = svg;
    this.point();
  }

  grid(svg) {
    for (const part of [0, 0.25, 0.5, 0.75, 1]) {
      svg.append(drawn("line", { class: part ? "grid" : "axis", x1: this.left, x2: this.right, y1: this.y(part), y2: this.y(part) }));
      if (part * 2 === Math.round(part * 2)) {
        svg.append(drawn("text", { x: this.left - 6, y: this.y(part) + 4, "text-anchor": "end" }, `${part * 100} %`));
      }
    }
    let free = -Infinity;
    this.replay.shown.forEach((step, at) => {
      if (!(this.replay.steps[step].m || []).some(([mark]) => mark === "round")) return;
      const x = this.x(at);
      svg.append(drawn("line", { class: "grid", x1: x, x2: x, y1: this.top, y2: this.bottom }));
      if (x > free) {
        svg.append(drawn("text", { x: x + 3, y: this.bottom + 15 }, String(this.replay.steps[step].r)));
        free = x + 22;
      }
    });
  }

  line(svg, who, ends) {
    let path = "", before = null, last = null;
    this.replay.shown.forEach((step, at) => {
      const part = share(this.replay.scenes[step].people[who]), x = this.x(at).toFixed(1);
      if (part === before) return;
      if (part !== null) {
        const y = this.y(part).toFixed(1);
        path += before === null ? `M${x} ${y}` : `H${x}V${y}`;
        last = part;
      } else path += `H${x}`;
      before = part;
    });
    if (before !== null) path += `H${this.right.toFixed(1)}`;
    if (!path) return;
    if (before !== null) ends.push({ who, y: this.y(last) });
    const dash = DASHES[who % DASHES.length];
    svg.append(drawn("path", { class: `line p${who % 8}`, d: path, ...(dash && { "stroke-dasharray": dash }) }));
  }

  marks(svg) {
    const shapes = { death: "M-5-5L5 5M5-5L-5 5", fall: "M-5-3H5L0 5Z", critical: "M0-6L5 0L0 6L-5 0Z", correction: "M-5 0A5 5 0 1 1 0 5M-8-3L-5 1L-1-2" };
    let turned = null; // the last sign of a correction, and where it is: those too near to it add their words
    this.replay.shown.forEach((step, at) => {
      for (const [mark, who] of this.replay.steps[step].m || []) {
        if (!shapes[mark]) continue;
        const part = who === null ? null : share(this.replay.scenes[step].people[who]), x = this.x(at);
        if (mark === "correction") svg.append(drawn("line", { class: "turned", x1: x, x2: x, y1: this.top, y2: this.bottom }));
        else if (part === null) continue;
        const words = this.replay.words(this.replay.steps[step].t);
        if (mark === "correction" && turned && x - turned.x < 14) {
          turned.title.textContent += `\n${words}`;
          continue;
        }
        const y = mark === "correction" ? this.top - 7 : this.y(part);
        const drawing = drawn("path", { class: `mark ${mark} ${who === null ? "" : `p${who % 8}`}`, d: shapes[mark], transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})` });
        const title = drawing.appendChild(drawn("title", {}, words));
        if (mark === "correction") turned = { x, title };
        svg.append(drawing);
      }
    });
  }

  // Names at the lines' ends, pushed apart so that each can be read; more than there is room for are left to the table.
  labels(svg, ends, names) {
    let free = this.top - 14;
    const all = ends.sort((one, other) => one.y - other.y || one.who - other.who);
    const room = Math.floor((this.bottom - this.top + 14) / 14);
    const kept = all.slice(0, room);
    const over = kept.map((end) => (free = Math.max(end.y, free + 14)));
    for (let at = over.length - 1, most = this.bottom; at >= 0; at -= 1, most -= 14) over[at] = Math.min(over[at], most);
    kept.forEach(({ who, y }, at) => {
      svg.append(drawn("path", { class: `lead p${who % 8}`, d: `M${this.right} ${y.toFixed(1)}L${this.right + 8} ${over[at].toFixed(1)}` }));
      svg.append(drawn("text", { class: `name p${who % 8}`, x: this.right + 11, y: over[at] + 4 }, names[who]));
    });
  }

  // The chosen step: a line, and a point on everybody's.
  point() {
    if (!this.cursor) return;
    const x = this.x(this.replay.at), scene = this.replay.scenes[this.replay.shown[this.replay.at]];
    this.cursor.replaceChildren(drawn("line", { x1: x, x2: x, y1: this.top, y2: this.bottom }));
    scene.people.forEach((one, who) => {
      const part = share(one);
      if (part !== null) this.cursor.append(drawn("circle", { class: `p${who % 8}`, cx: x, cy: this.y(part), r: 4 }));
    });
  }

  legend() {
    const { replay } = this, legend = document.createElement("p");
    legend.className = "legend";
    const marks = new Set(replay.shown.flatMap((step) => (replay.steps[step].m || []).map(([mark]) => mark)));
    const signs = { death: "✕", fall: "▼", critical: "◆", correction: "↶" };
    const told = Object.keys(signs).filter((mark) => marks.has(mark)).map((mark) => `${signs[mark]} ${replay.say(`mark_${mark}`)}`);
    told.push(`│ ${replay.say("mark_here")}`);
    const ever = (test) => replay.people.filter((_, who) => replay.scenes.some((scene) => test(scene.people[who])));
    const drawnOnes = ever((one) => one && one[0] !== null), hidden = ever((one) => one && one[0] === null && one[2] !== null);
    if (!drawnOnes.length) told.unshift(replay.say("no_hp"));
    if (hidden.length) told.push(replay.say("hidden_hp", { names: hidden.join(", ") }));
    legend.textContent = told.join("   ");
    return legend;
  }
}
