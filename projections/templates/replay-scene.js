// The fight at one step: the order, then everybody's hit points, haemorrhages and conditions, side by side.

function made(tag, name, ...children) {
  const element = document.createElement(tag);
  if (name) element.className = name;
  element.append(...children);
  return element;
}

// A bar: what is left, and behind it what this step took.
function bar(one, was, who, label) {
  const left = share(one), before = share(was);
  const outer = made("div", `bar p${who % 8}`);
  outer.setAttribute("role", "meter");
  outer.setAttribute("aria-label", label);
  outer.setAttribute("aria-valuemin", "0");
  outer.setAttribute("aria-valuemax", String(one[1]));
  outer.setAttribute("aria-valuenow", String(Math.max(0, one[0])));
  const lost = made("div", "lost"), rest = made("div", "rest");
  lost.style.width = `${100 * Math.max(left, before === null ? 0 : before)}%`;
  rest.style.width = `${100 * left}%`;
  outer.append(lost, rest);
  return outer;
}

const signed = (number) => (number < 0 ? `−${-number}` : String(number));

function person(replay, scene, before, who) {
  const one = scene.people[who], was = before && before.people[who];
  const [hp, most, word, status, chips] = one;
  const gone = ["dead", "fled", "left"].includes(status);
  const item = made("li", [gone ? "gone" : "", scene.up.includes(who) ? "up" : ""].join(" ").trim());
  const numbers = made("span", "hp");
  if (hp !== null) {
    const change = was && was[0] !== null ? hp - was[0] : 0;
    if (change) numbers.append(made("em", change < 0 ? "less" : "more", change < 0 ? signed(change) : `+${change}`), " ");
    numbers.append(made("b", "", signed(hp)), `/${most}`);
  } else if (word !== null) numbers.append(replay.words(word));
  const side = replay.sides[who];
  const name = made("span", "name", made("b", "", replay.people[who]));
  if (side) name.append(" ", made("small", "", side));
  item.append(made("div", "line", name, numbers));
  if (hp !== null) item.append(bar(one, was, who, `${replay.people[who]}, ${replay.say("hp")}`));
  if (chips.length) {
    const list = made("ul", "chips", ...chips.map(([kind, place]) => made("li", kind, replay.words(place))));
    item.append(list);
  }
  return item;
}

function order(replay, scene) {
  if (!scene.order.length) return made("p", "quiet", replay.say("no_order"));
  const places = scene.order.map(([who, initiative, acted]) => {
    const up = scene.up.includes(who);
    const place = made("li", up ? "up" : acted ? "acted" : "", `${up ? "▶ " : acted ? "✓ " : ""}${replay.people[who]}`);
    if (initiative !== null) place.append(" ", made("small", "", signed(initiative)));
    if (up) place.setAttribute("aria-current", "true");
    return place;
  });
  const list = made("ol", "order", ...places);
  list.setAttribute("aria-label", replay.say("order"));
  return list;
}

function showScene(replay, lead, box) {
  const scene = replay.scenes[replay.shown[replay.at]];
  const before = replay.at ? replay.scenes[replay.shown[replay.at - 1]] : null;
  lead.textContent = scene.lead.map((place) => replay.words(place)).join(" · ");
  const there = replay.people.map((_, who) => who).filter((who) => scene.people[who]);
  const people = made("ul", "people", ...there.map((who) => person(replay, scene, before, who)));
  const parts = [order(replay, scene), there.length ? people : made("p", "quiet", replay.say("nobody"))];
  if (scene.pending.length) {
    const waits = scene.pending.map((place) => made("li", "", replay.words(place)));
    parts.push(made("div", "pending", made("b", "", replay.say("pending")), made("ul", "", ...waits)));
  }
  box.replaceChildren(...parts);
}

// The scene after each step, from what each changed; what did not change is the same object in all.
function scenesOf(data) {
  let scene = { people: data.people.map(() => null), order: [], up: [], lead: [], pending: [] };
  return data.steps.map((step) => {
    if (!(step.p || step.o || step.u || step.h || step.w)) return scene;
    const people = step.p ? scene.people.slice() : scene.people;
    for (const [who, one] of Object.entries(step.p || {})) people[who] = one;
    scene = {
      people,
      order: step.o || scene.order,
      up: step.u || scene.up,
      lead: step.h || scene.lead,
      pending: step.w || scene.pending,
    };
    return scene;
  });
}
