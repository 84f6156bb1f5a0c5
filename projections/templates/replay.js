// The page: it reads its data, then goes to whichever step is asked for, in either language, and checks itself.

const root = document.documentElement;
const part = (id) => document.getElementById(id);
const PACE = 1100; // milliseconds a step, while it plays

class Page {
  constructor(data) {
    Object.assign(this, { data, lang: data.lang, people: data.people, sides: data.sides, steps: data.steps });
    this.scenes = scenesOf(data);
    this.lines = data.steps.map((step) => part(`e${step.v}`));
    this.places = new Map(data.steps.map((step, at) => [step.v, at]));
    this.at = 0;
    this.playing = null;
    this.current = null;
    this.checks = null;
    this.filter(false);
    this.chart = new Chart(part("chart"), this);
    this.listen();
    this.chart.draw();
    const asked = this.places.get(Number(location.hash.slice(2)));
    this.go(asked === undefined ? this.shown.length - 1 : this.shown.indexOf(asked));
  }

  words(place) {
    return this.data.words[place][this.lang === "fr" ? 0 : 1];
  }

  say(code, fields = {}) {
    return this.words(this.data.ui[code]).replace(/\{(\w+)\}/g, (whole, name) => (name in fields ? String(fields[name]) : whole));
  }

  // --- Which step ---------------------------------------------------------------------------------------------------

  filter(clean) {
    const version = this.shown ? this.steps[this.shown[this.at]].v : 0;
    this.shown = this.steps.map((_, at) => at).filter((at) => !clean || !(this.steps[at].x || this.steps[at].z));
    part("log").classList.toggle("clean", clean);
    part("scrub").max = String(this.shown.length - 1);
    const near = this.shown.findIndex((step) => this.steps[step].v >= version);
    this.at = near < 0 ? this.shown.length - 1 : near;
  }

  go(at, scroll = true) {
    this.at = Math.max(0, Math.min(this.shown.length - 1, at));
    const place = this.shown[this.at], step = this.steps[place];
    if (this.current) this.current.removeAttribute("aria-current");
    this.current = this.lines[place];
    this.current.setAttribute("aria-current", "step");
    if (scroll) this.reveal(this.current);
    this.tell(step);
    showScene(this, part("lead"), part("live"));
    this.chart.point();
  }

  // Lines that come into sight take their true heights only when they are drawn, and move this one: so it is looked at again.
  reveal(line, frames = 3) {
    const log = part("log"), height = log.clientHeight;
    if (line !== this.current || log.scrollHeight <= height) return;
    const top = line.getBoundingClientRect().top - log.getBoundingClientRect().top;
    const away = top < 0 || top + line.offsetHeight > height;
    if (away) log.scrollTop += top - height / 2;
    if (frames && (away || frames < 3)) requestAnimationFrame(() => this.reveal(line, frames - 1));
  }

  tell(step) {
    const count = this.say("step_of", { at: this.at + 1, of: this.shown.length });
    const sums = part("sums").checked && step.f !== undefined;
    const text = this.words(sums ? step.f : step.t);
    part("now-text").textContent = step.k === "Declared" ? `#${step.c} ${text}` : text;
    part("now-text").className = step.x ? "off" : "";
    part("now-more").textContent = [step.x ? this.say("off") : "", step.b ? this.say("by", { name: step.b }) : ""].filter(Boolean).join(" · ");
    part("count").textContent = `${this.at + 1}/${this.shown.length}`;
    part("scrub").value = String(this.at);
    part("scrub").setAttribute("aria-valuetext", `${count} : ${text}`);
    for (const id of ["first", "back"]) part(id).disabled = this.at === 0;
    for (const id of ["next", "last"]) part(id).disabled = this.at === this.shown.length - 1;
  }

  // To where the next round begins, or the one before.
  round(way) {
    const begins = (at) => this.steps[this.shown[at]].m?.[0] === "round";
    let at = this.at + way;
    while (at > 0 && at < this.shown.length - 1 && !begins(at)) at += way;
    this.go(at);
  }

  play(on) {
    if (Boolean(this.playing) === on) return;
    if (on && this.at === this.shown.length - 1) this.go(0);
    clearInterval(this.playing);
    this.playing = on ? setInterval(() => (this.at < this.shown.length - 1 ? this.go(this.at + 1) : this.play(false)), PACE) : null;
    this.button();
  }

  button() {
    part("play").classList.toggle("playing", Boolean(this.playing));
    part("play").setAttribute("aria-label", this.say(this.playing ? "pause" : "play"));
  }

  // --- What people do -----------------------------------------------------------------------------------------------

  listen() {
    const on = (id, event, does) => part(id).addEventListener(event, does);
    const steps = { first: () => this.go(0), back: () => this.go(this.at - 1), next: () => this.go(this.at + 1), last: () => this.go(this.shown.length - 1) };
    for (const [id, does] of Object.entries(steps)) on(id, "click", () => { this.play(false); does(); });
    on("play", "click", () => this.play(!this.playing));
    on("scrub", "input", () => { this.play(false); this.go(Number(part("scrub").value)); });
    on("sums", "change", () => this.go(this.at, false));
    on("clean", "change", () => { this.filter(part("clean").checked); this.chart.draw(); this.go(this.at); });
    on("lang", "click", () => this.speak(this.lang === "fr" ? "en" : "fr"));
    on("theme", "click", () => this.shade());
    on("save", "click", () => this.save());
    on("log", "click", (event) => this.choose(event));
    document.addEventListener("keydown", (event) => this.key(event));
  }

  choose(event) {
    const link = event.target.closest("a[href^='#e']");
    const place = link && this.places.get(Number(link.getAttribute("href").slice(2)));
    if (place === null || place === undefined || !this.shown.includes(place)) return;
    event.preventDefault();
    this.play(false);
    this.go(this.shown.indexOf(place), false);
    history.replaceState(null, "", link.getAttribute("href"));
  }

  key(event) {
    const presses = event.target.closest("button, summary, a, input[type=checkbox]");
    const keys = {
      ArrowLeft: () => this.go(this.at - 1),
      ArrowRight: () => this.go(this.at + 1),
      Home: () => this.go(0),
      End: () => this.go(this.shown.length - 1),
      PageUp: () => this.round(-1),
      PageDown: () => this.round(1),
      " ": () => this.play(!this.playing),
    };
    const modified = event.ctrlKey || event.altKey || event.metaKey || event.shiftKey;
    const scrolls = event.target.closest("#rounds"); // the table, which the browser's own keys move
    if (!keys[event.key] || modified || scrolls || (event.key === " " && presses)) return;
    event.preventDefault();
    if (event.key !== " ") this.play(false);
    keys[event.key]();
  }

  speak(lang) {
    this.lang = root.lang = lang;
    for (const element of document.querySelectorAll("[data-w]")) element.textContent = this.words(element.dataset.w);
    for (const element of document.querySelectorAll("[data-l]")) element.setAttribute("aria-label", this.words(element.dataset.l));
    this.button();
    this.chart.draw();
    this.go(this.at, false);
    this.report();
  }

  shade() {
    const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    root.dataset.theme = dark ? "light" : "dark";
  }

  async save() {
    const address = URL.createObjectURL(new Blob([await unpacked(part("export").textContent)], { type: "application/jsonl" }));
    const link = made("a", "");
    link.href = address;
    link.download = "combat.jsonl";
    link.click();
    URL.revokeObjectURL(address);
  }

  // --- What it proves of itself -------------------------------------------------------------------------------------

  async check(written) {
    this.checks = await checksOf(this, written);
    this.report();
  }

  report() {
    if (this.checks) showChecks(this.checks, (code, fields) => this.say(code, fields));
  }
}

// Each check as [good, bad or open, code of its words, their fields].
async function checksOf(page, written) {
  if (!crypto.subtle) return [["open", "check_none"]];
  const found = [];
  for (const id of ["data", "export"]) {
    const packed = part(id);
    if (hex(await sha256(utf8(packed.textContent))) !== packed.dataset.digest) return [["bad", "unread"]];
  }
  if (!styled() || hex(await sha256(utf8(written))) !== page.data.written) found.push(["bad", "altered"]);
  const log = new Log();
  try {
    await log.read(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(await unpacked(part("export").textContent)));
  } catch (line) {
    return [...found, typeof line === "number" ? ["bad", "chain_bad", { version: line }] : ["bad", "unread"]];
  }
  const link = await log.link(), printed = part("seal").querySelector("code").textContent.replace(/ /g, "");
  found.push(["good", "chain_ok", { events: log.hashes.length }]);
  if (log.hidden) found.push(["good", "chain_withheld", { hidden: log.hidden }]);
  const sealed = link === log.seal && link.startsWith(printed);
  found.push(sealed ? ["good", "seal_ok"] : ["bad", "seal_bad"]);
  const astray = log.astray(page.steps, page.scenes, page.people);
  found.push(astray === null ? ["good", "shown_ok"] : ["bad", "shown_bad", { version: astray }]);
  if (log.foreign) found.push(["bad", "dice_commitment", { version: log.foreign }]);
  const dice = await log.checkDice();
  if (dice.wrong) found.push(["bad", "dice_bad", dice.wrong]);
  else if (!dice.unchecked) found.push(["good", dice.dice ? "dice_ok" : "dice_none", dice]);
  else found.push(["open", dice.dice ? "dice_part" : "dice_secret", dice]);
  if (log.typed) found.push(["open", "dice_typed", { typed: log.typed }]);
  if (log.elsewhere) found.push(["open", "dice_elsewhere", { elsewhere: log.elsewhere }]);
  return found;
}

function showChecks(checks, say) {
  const worst = ["bad", "open"].find((level) => checks.some(([one, code]) => one === level && code !== "dice_typed")) || "good";
  const codes = { bad: "check_bad", open: checks.length > 1 ? "check_part" : "check_none", good: "check_ok" };
  const verdict = part("verdict"), signs = { good: "✓", bad: "✗", open: "–" };
  verdict.className = checks.length > 1 && worst === "open" ? "good" : worst;
  verdict.textContent = say(codes[worst]);
  delete verdict.dataset.w;
  const list = checks.map(([level, code, fields]) => made("p", level, `${signs[level]} ${say(code, fields)}`));
  part("checks").replaceChildren(...list);
}

// The page's own in its head; what else a browser's extensions put there is none of it.
const HEAD = "meta[charset], meta[http-equiv], meta[name=referrer], meta[name=viewport], meta[name=color-scheme], meta[name=description]";

// All that is written on the page: its title and words, then its language and its elements with what stands in them.
function writtenOn(page) {
  const elements = Array.from([...document.querySelectorAll(HEAD), ...page.querySelectorAll("*")], (element) =>
    [element.localName, ...Array.from(element.attributes, ({ name, value }) => `${name.toLowerCase()}=${value}`)].join(" "));
  return [document.querySelector("title").textContent, page.textContent, `html lang=${root.lang}`, ...elements].join("\n");
}

// Whether its style is the one that its policy names; a browser applies no other.
const styled = () => Boolean(document.querySelector("style")?.sheet);

// What is wrong is said, and the page is then as it is without its script.
function broken() {
  root.className = "broken";
  const verdict = part("verdict"), why = part("unread");
  verdict.className = "bad";
  verdict.textContent = why.dataset.verdict;
  why.hidden = false;
  part("checks").replaceChildren();
}

root.classList.add("js");
document.addEventListener("DOMContentLoaded", () => {
  const written = writtenOn(part("page"));
  requestAnimationFrame(() => setTimeout(async () => {
    try {
      const page = new Page(JSON.parse(new TextDecoder().decode(await unpacked(part("data").textContent))));
      root.dataset.ready = "yes";
      await page.check(written);
    } catch (error) {
      broken();
      throw error;
    } finally {
      root.dataset.checked = "yes";
    }
  }));
});
