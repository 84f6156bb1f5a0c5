// The chart: everybody's hit points event by event, as a share of their maximum; below, a lane for each kind of what
// happened, where signs that would lie on one another are one, with how many it stands for.

const SVG = "http://www.w3.org/2000/svg";
const DASHES = ["", "7 4", "2 3", "9 3 2 3", "12 4", "4 4", "1 4", "9 3 2 3 2 3"];

function drawn(tag, attributes, text) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  if (text) element.textContent = text;
  return element;
}
const SIGNS = { death: "M-4.5-4.5L4.5 4.5M4.5-4.5L-4.5 4.5", fall: "M-5-3.5H5L0 4.5Z", critical: "M0-6L5 0L0 6L-5 0Z", correction: "M4.5 4V.5A3 3 0 0 0 1.5-2.5H-4.5M-1.3-5.7L-4.5-2.5L-1.3 .7" };
const LANE = 17, GAP = 12;

const share = (one) => (one && one[0] !== null && one[1] ? Math.max(0, Math.min(1, one[0] / one[1])) : null);
const departed = (one) => ["dead", "fled", "left"].includes(one[3]);

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

  // Equal lines are a little apart, in the order of the people.
  y(part, who) {
    const among = this.drawn.indexOf(who) - (this.drawn.length - 1) / 2;
    return this.bottom - (this.bottom - this.top) * part - among * Math.min(2.2, 10 / this.drawn.length);
  }

  draw() {
    const { replay, box } = this, width = Math.max(260, box.clientWidth);
    this.drawn = replay.people.map((_, who) => who).filter((who) => replay.scenes.some((scene) => share(scene.people[who]) !== null));
    this.lanes = this.happened();
    const labels = [...this.drawn.map((who) => replay.people[who]), ...this.lanes.map(({ kind }) => replay.say(`mark_${kind}`))];
    const letters = Math.min(17, Math.floor((width * 0.38 - 14) / 7), Math.max(4, ...labels.map((label) => label.length)));
    const names = replay.people.map((name) => (name.length > letters ? `${name.slice(0, letters - 5).trimEnd()}…${name.slice(-4).trimStart()}` : name));
    const most = Math.max(190, Math.min(300, width * 0.42));
    Object.assign(this, { left: 44, right: width - 14 - 7 * letters, top: 10, bottom: Math.round(Math.max(most, 14 * this.drawn.length)) });
    this.floor = this.bottom + (this.lanes.length ? GAP + LANE * this.lanes.length : 4);
    const height = this.floor + 20;
    const svg = drawn("svg", { viewBox: `0 0 ${width} ${height}`, width, height, role: "img", "aria-label": replay.say("chart") });
    this.grid(svg);
    const ends = this.drawn.flatMap((who) => this.line(svg, who));
    this.points(svg);
    this.labels(svg, ends, names);
    this.signs = this.lanes.flatMap((lane, at) => this.lane(svg, lane, this.bottom + GAP + LANE * (at + 0.5)));
    this.cursor = svg.appendChild(drawn("g", { class: "cursor" }));
    box.replaceChildren(svg, this.notes());
    this.svg = svg;
    this.point();
  }

  // What there is of each kind, from left to right: at which of the shown steps, and whose it is.
  happened() {
    const { steps, shown } = this.replay;
    const all = shown.map((step, at) => ({ at, step, kind: steps[step].m?.[0], who: steps[step].m?.[1] ?? null }));
    return Object.keys(SIGNS).map((kind) => ({ kind, found: all.filter((one) => one.kind === kind) })).filter((lane) => lane.found.length);
  }

  grid(svg) {
    for (const part of [0, 0.25, 0.5, 0.75, 1]) {
      const y = this.bottom - (this.bottom - this.top) * part;
      svg.append(drawn("line", { class: part ? "grid" : "axis", x1: this.left, x2: this.right, y1: y, y2: y }));
      if (part * 2 === Math.round(part * 2)) svg.append(drawn("text", { x: this.left - 6, y: y + 4, "text-anchor": "end" }, `${part * 100} %`));
    }
    let free = -Infinity;
    this.replay.shown.forEach((step, at) => {
      if (this.replay.steps[step].m?.[0] !== "round") return;
      const x = this.x(at);
      svg.append(drawn("line", { class: "grid", x1: x, x2: x, y1: this.top, y2: this.floor }));
      if (x > free) {
        svg.append(drawn("text", { x: x + 3, y: this.floor + 13 }, String(this.replay.steps[step].r)));
        free = x + 22;
      }
    });
  }

  // Somebody's line, thin and dotted once they are gone; where it ends.
  line(svg, who) {
    const paths = { there: "", gone: "" };
    let before = null, last = null, kind = "there";
    this.replay.shown.forEach((step, at) => {
      const one = this.replay.scenes[step].people[who], part = share(one), x = this.x(at).toFixed(1);
      const now = part !== null && departed(one) ? "gone" : "there";
      if (part === before && now === kind) return;
      if (before !== null) paths[kind] += `H${x}`;
      if (part !== null) {
        const y = this.y(part, who).toFixed(1);
        if (before !== null) paths[kind] += `V${y}`;
        if (before === null || now !== kind) paths[now] += `M${x} ${y}`;
        last = part;
      }
      [before, kind] = [part, now];
    });
    if (before !== null) paths[kind] += `H${this.right}`;
    const dash = DASHES[(who + Math.floor(who / 8)) % DASHES.length]; // from the ninth on, a colour has other dashes
    if (paths.there) svg.append(drawn("path", { class: `line p${who % 8}`, d: paths.there, ...(dash && { "stroke-dasharray": dash }) }));
    if (paths.gone) svg.append(drawn("path", { class: `line gone p${who % 8}`, d: paths.gone }));
    return before === null ? [] : [{ who, y: this.y(last, who), gone: kind === "gone" }];
  }

  // A point on somebody's line where something happened to them, and a hairline where the fight went back.
  points(svg) {
    for (const { at, step, kind, who } of this.lanes.flatMap((lane) => lane.found)) {
      const x = this.x(at), part = who === null ? null : share(this.replay.scenes[step].people[who]);
      if (kind === "correction") svg.append(drawn("line", { class: "turned", x1: x, x2: x, y1: this.top, y2: this.floor }));
      else if (part !== null) svg.append(drawn("circle", { class: `dot p${who % 8}`, cx: x, cy: this.y(part, who), r: 3.2 }));
    }
  }

  // A lane's signs, each with the steps it stands for.
  lane(svg, { kind, found }, y) {
    const { replay } = this, groups = [];
    svg.append(drawn("line", { class: "grid", x1: this.left, x2: this.right, y1: y + LANE / 2, y2: y + LANE / 2 }));
    const reach = (ones, x) => x + 6 + (ones.length > 1 ? 3 + 7 * String(ones.length).length : 0);
    const middle = (ones) => Math.min(this.right + 8 - reach(ones, 0), ones.reduce((sum, one) => sum + this.x(one.at), 0) / ones.length);
    for (const one of found) {
      let ones = [one];
      while (groups.length && middle(ones) - 6 < reach(groups.at(-1), middle(groups.at(-1)))) ones = [...groups.pop(), ...ones];
      groups.push(ones);
    }
    const key = svg.appendChild(drawn("g", { class: `mark ${kind} key`, transform: `translate(${this.left - 14} ${y})` }));
    key.append(drawn("path", { d: SIGNS[kind] }));
    svg.append(drawn("text", { x: this.right + 11, y: y + 4 }, replay.say(`mark_${kind}`)));
    return groups.map((ones) => {
      const x = middle(ones), owners = new Set(ones.map((one) => one.who));
      const colour = owners.size === 1 && ones[0].who !== null ? `p${ones[0].who % 8}` : "several";
      const group = svg.appendChild(drawn("g", { class: `mark ${kind} ${colour}`, transform: `translate(${x.toFixed(1)} ${y})` }));
      group.append(drawn("title", {}, ones.map(({ step }) => replay.words(replay.steps[step].t)).join("\n")), drawn("path", { d: SIGNS[kind] }));
      if (ones.length > 1) group.append(drawn("text", { x: 8, y: 4 }, String(ones.length)));
      return { group, places: new Set(ones.map((one) => one.at)) };
    });
  }

  // Names at the lines' ends, pushed apart so that each can be read.
  labels(svg, ends, names) {
    let free = this.top - 14;
    const all = ends.sort((one, other) => one.y - other.y || one.who - other.who);
    const over = all.map((end) => (free = Math.max(end.y, free + 14)));
    for (let at = over.length - 1, most = this.bottom; at >= 0; at -= 1, most -= 14) over[at] = Math.min(over[at], most);
    all.forEach(({ who, y, gone }, at) => {
      svg.append(drawn("path", { class: `lead p${who % 8}`, d: `M${this.right} ${y.toFixed(1)}L${this.right + 8} ${over[at].toFixed(1)}` }));
      svg.append(drawn("text", { class: `name p${who % 8}${gone ? " gone" : ""}`, x: this.right + 11, y: over[at] + 4 }, names[who]));
    });
  }

  // The chosen step: a line, a point on everybody's, and its sign larger.
  point() {
    if (!this.cursor) return;
    const { replay } = this, x = this.x(replay.at), scene = replay.scenes[replay.shown[replay.at]];
    this.cursor.replaceChildren(drawn("line", { x1: x, x2: x, y1: this.top, y2: this.floor }));
    for (const who of this.drawn) {
      const one = scene.people[who], part = share(one);
      if (part !== null && !departed(one)) this.cursor.append(drawn("circle", { class: `p${who % 8}`, cx: x, cy: this.y(part, who), r: 4.5 }));
    }
    for (const { group, places } of this.signs) group.classList.toggle("here", places.has(replay.at));
  }

  // What the lines cannot say: who has none.
  notes() {
    const { replay } = this, notes = document.createElement("p");
    notes.className = "notes";
    const hidden = replay.people.filter((_, who) => replay.scenes.some(({ people: { [who]: one } }) => one && one[0] === null && one[2] !== null));
    const told = [];
    if (!this.drawn.length) told.push(replay.say("no_hp"));
    if (hidden.length) told.push(replay.say("hidden_hp", { names: hidden.join(", ") }));
    notes.textContent = told.join("   ");
    return notes;
  }
}
