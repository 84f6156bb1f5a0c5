"use strict";
// What the page proves of itself: the chain, the seal, the engine's dice, and that it shows what the log says.
// The bytes are those of docs/proof.md.

const utf8 = (text) => new TextEncoder().encode(text);
const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
const unhex = (text) => Uint8Array.from(text.match(/../g) || [], (two) => parseInt(two, 16));
const sha256 = async (bytes) => new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));

function joined(...parts) {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

const four = (number) => Uint8Array.of(number >>> 24, number >>> 16, number >>> 8, number);
const lp = (bytes) => joined(four(bytes.length), bytes);

async function unpacked(base64) {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

// Whether a key stands twice in one object of a line: then it could be read in two ways.
function ambiguous(line) {
  const open = [], tokens = /"(?:[^"\\]|\\.)*"|[{}[\]]/g;
  for (let token; (token = tokens.exec(line)); ) {
    const sign = token[0];
    if (sign === "{" || sign === "[") open.push(new Set());
    else if (sign === "}" || sign === "]") open.pop();
    else if (line[tokens.lastIndex] === ":") {
      const keys = open[open.length - 1], key = JSON.parse(sign);
      if (keys.has(key)) return true;
      keys.add(key);
    }
  }
  return false;
}

// The face of the engine's die with this key, as docs/proof.md makes it.
async function keyedFace(secret, combat, entropy, key, sides) {
  const hmac = await crypto.subtle.importKey("raw", secret, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const mixed = joined(...entropy.map((words) => lp(utf8(words))));
  const message = joined(lp(utf8(combat)), lp(mixed), lp(utf8(key)));
  const most = (2n ** 64n / BigInt(sides)) * BigInt(sides);
  for (let attempt = 0; ; attempt += 1) {
    const digest = await crypto.subtle.sign("HMAC", hmac, joined(message, four(attempt)));
    const word = new DataView(digest).getBigUint64(0);
    if (word < most) return Number(word % BigInt(sides)) + 1;
  }
}

class Log {
  constructor() {
    this.combat = "";
    this.hashes = [];
    this.bodies = [];
    this.commitment = "";
    this.secrets = new Map();
    this.entropy = new Map();
    this.dice = [];
    this.hidden = this.typed = this.elsewhere = 0;
    this.foreign = null; // the first secret that is not that of its commitment
  }

  // Read an export whole; throws the number of the first line that makes no sense.
  async read(text) {
    const lines = text.split("\n");
    const seal = /^\{"seal":"([0-9a-f]{64})"\}$/.exec(lines[lines.length - 2] || "");
    if (lines.pop() !== "" || !seal) throw lines.length;
    lines.pop();
    this.seal = seal[1];
    for (const line of lines) await this.line(line);
    return this;
  }

  async line(line) {
    const version = this.hashes.length + 1, withheld = /^\{"hash":"([0-9a-f]{64})"\}$/.exec(line);
    if (withheld) {
      this.hidden += 1;
      this.hashes.push(unhex(withheld[1]));
      this.bodies.push(null);
      return;
    }
    let body;
    try {
      body = JSON.parse(line);
      this.combat = this.combat || body.id;
      if (body.id !== this.combat || body.version !== version || ambiguous(line)) throw version;
      await this.note(version, body.event.split("@")[0], body.data);
    } catch {
      throw version;
    }
    this.hashes.push(await sha256(utf8(line)));
    this.bodies.push(body);
  }

  // What an event tells of dice: a commitment, a secret, entropy, or the dice themselves.
  async note(version, event, data) {
    if (event === "SecretCommitted" || (event === "CombatOpened" && !this.commitment)) this.commitment = data.commitment;
    else if (event === "CombatClosed" && data.secret) {
      const secret = unhex(data.secret), opens = hex(await sha256(secret));
      this.secrets.set(opens, secret);
      if (opens !== this.commitment && !this.hidden) this.foreign = this.foreign || version;
    } else if (event === "EntropyAdded") {
      this.entropy.set(data.round, [...(this.entropy.get(data.round) || []), data.text]);
    } else if (event === "DiceRolled") {
      for (const die of data.dice) {
        if (die.source === "engine") this.dice.push({ ...die, version, commitment: this.commitment });
        else if (die.source === "origin") this.elsewhere += 1;
        else this.typed += 1;
      }
    }
  }

  // c₀ = SHA-256(id), cₙ = SHA-256(cₙ₋₁ ‖ SHA-256(bodyₙ)): the last link, in hexadecimal.
  async link() {
    let link = await sha256(utf8(this.combat));
    for (const hash of this.hashes) link = await sha256(joined(link, hash));
    return hex(link);
  }

  // Every engine die once, as the secrets that are revealed give it; a withheld line may hold what others are made of.
  async checkDice() {
    const fallen = new Map(), found = { dice: 0, unchecked: 0, wrong: null };
    for (const die of this.dice) {
      const mark = `${die.key} ${die.sides}`;
      if (fallen.get(mark) === die.face) continue;
      fallen.set(mark, die.face);
      const secret = this.secrets.get(die.commitment);
      const round = Number(die.key.split("/")[0].slice(1));
      const derived = secret && (await keyedFace(secret, this.combat, this.entropy.get(round) || [], die.key, die.sides));
      if (derived === die.face) found.dice += 1;
      else if (!derived || this.hidden) found.unchecked += 1;
      else if (!found.wrong) found.wrong = { version: die.version, shown: die.face, derived, key: die.key };
    }
    return found;
  }

  // The first event of which the page shows something else than the log: another event, other hit points, or nothing.
  astray(steps, scenes, people) {
    const shown = new Map(steps.map((step, at) => [step.v, at]));
    const counted = new Set(["WoundTaken", "BleedingTicked", "HealthRestored", "HazardStruck"]);
    for (const [at, body] of this.bodies.entries()) {
      const step = shown.get(at + 1);
      if (!body) continue;
      if (step === undefined || steps[step].k !== body.event.split("@")[0]) return at + 1;
      const one = counted.has(steps[step].k) && typeof body.data.hp === "number" && scenes[step].people[people.indexOf(body.data.name)];
      const last = this.bodies[at + 1] !== null; // what is withheld next happens with this step
      if (last && one && one[0] !== null && one[0] !== body.data.hp) return at + 1;
    }
    return steps.some((step) => step.v > this.bodies.length) ? this.bodies.length : null;
  }
}
