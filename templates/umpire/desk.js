// The map can be moved and made larger. Everything else works without this.
"use strict";
for (const figure of document.querySelectorAll(".map")) {
  const svg = figure.querySelector("svg");
  if (!svg || !svg.viewBox || !svg.viewBox.baseVal || !svg.viewBox.baseVal.width) continue;
  const box = svg.viewBox.baseVal;
  const whole = { x: box.x, y: box.y, width: box.width, height: box.height };
  const view = { ...whole };
  const show = () => {
    view.width = Math.min(whole.width, Math.max(whole.width / 12, view.width));
    view.height = view.width * whole.height / whole.width;
    view.x = Math.min(whole.x + whole.width - view.width, Math.max(whole.x, view.x));
    view.y = Math.min(whole.y + whole.height - view.height, Math.max(whole.y, view.y));
    figure.classList.toggle("moves", view.width < whole.width);
    svg.setAttribute("viewBox", `${view.x} ${view.y} ${view.width} ${view.height}`);
  };
  const zoom = (by, fx = 0.5, fy = 0.5) => {
    const [x, y] = [view.x + view.width * fx, view.y + view.height * fy];
    view.width = Math.min(whole.width, Math.max(whole.width / 12, view.width * by));
    view.height = view.width * whole.height / whole.width;
    view.x = x - view.width * fx;
    view.y = y - view.height * fy;
    show();
  };
  const move = (dx, dy) => { view.x += dx * view.width; view.y += dy * view.height; show(); };
  const reset = () => { Object.assign(view, whole); show(); };
  const keys = {
    "+": () => zoom(0.8), "=": () => zoom(0.8), "-": () => zoom(1.25), "0": reset,
    ArrowLeft: () => move(-0.1, 0), ArrowRight: () => move(0.1, 0), ArrowUp: () => move(0, -0.1), ArrowDown: () => move(0, 0.1),
  };
  figure.addEventListener("keydown", (event) => {
    const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key];
    if (act && event.target === figure) { event.preventDefault(); act(); }
  });
  const place = (event) => {
    const edge = svg.getBoundingClientRect();
    return [(event.clientX - edge.left) / edge.width, (event.clientY - edge.top) / edge.height];
  };
  figure.addEventListener("wheel", (event) => {
    if (!event.ctrlKey && document.activeElement !== figure) return;
    event.preventDefault();
    zoom(event.deltaY < 0 ? 0.85 : 1.18, ...place(event));
  }, { passive: false });
  let held = null;
  svg.addEventListener("pointerdown", (event) => {
    if (view.width >= whole.width) return;
    held = place(event);
    svg.setPointerCapture(event.pointerId);
  });
  svg.addEventListener("pointermove", (event) => {
    if (!held) return;
    const now = place(event);
    move(held[0] - now[0], held[1] - now[1]);
    held = now;
  });
  for (const end of ["pointerup", "pointercancel"]) svg.addEventListener(end, () => { held = null; });
  const tools = document.createElement("div");
  tools.className = "map-tools";
  const polish = document.documentElement.lang === "pl";
  const words = polish ? ["Przybliż", "Oddal", "Cała mapa"] : ["Zoom in", "Zoom out", "Whole map"];
  [() => zoom(0.8), () => zoom(1.25), reset].forEach((act, at) => {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "quiet";
    button.textContent = words[at];
    button.addEventListener("click", act);
    tools.append(button);
  });
  figure.before(tools);
}
// In a review, results light their units up on the map, and a unit shows its orders and what happens to it.
const log = document.getElementById("log");
const chart = document.querySelector("#map svg");
if (log && chart) {
  const units = new Map();
  for (const text of chart.querySelectorAll("text")) {
    let group = text;
    while (group.parentNode !== chart && group.parentNode.nodeName === "g") group = group.parentNode;
    const id = text.textContent.trim();
    if (group !== text && /^[A-Z][A-Za-z]*\d+$/.test(id) && !units.has(id)) units.set(id, group);
  }
  const named = (element) => [...new Set(element.textContent.match(/[A-Z][A-Za-z]*\d+/g) || [])].filter((id) => units.has(id));
  const entries = [...log.querySelectorAll(".entry")];
  for (const entry of entries) {
    const ids = named(entry);
    if (!ids.length) continue;
    entry.tabIndex = 0;
    const light = (on) => ids.forEach((id) => units.get(id).classList.toggle("lit", on));
    for (const event of ["mouseenter", "focus"]) entry.addEventListener(event, () => light(true));
    for (const event of ["mouseleave", "blur"]) entry.addEventListener(event, () => light(false));
  }
  const panel = document.createElement("div");
  panel.id = "unit";
  panel.setAttribute("role", "status");
  panel.textContent = "Choose a unit on the map, or write its name.";
  const label = document.createElement("label");
  label.textContent = "Unit ";
  const box = document.createElement("input");
  box.id = "unit-name";
  box.size = 8;
  label.append(box);
  document.querySelector("#map").after(label, panel);
  const say = (id) => {
    const speaks = (element) => named(element).includes(id);
    const orders = [...document.querySelectorAll("#orders .order")].filter(speaks);
    const told = entries.filter(speaks);
    document.querySelectorAll(".found").forEach((element) => element.classList.remove("found"));
    [...orders, ...told].forEach((element) => element.classList.add("found"));
    // Each sentence by itself: the head of an entry, then what stands below it.
    const said = (element) => {
      const head = element.cloneNode(true);
      const below = [...head.querySelectorAll("li")].map((li) => li.textContent.trim());
      head.querySelectorAll("ul").forEach((ul) => ul.remove());
      const parts = [document.createTextNode(head.textContent.trim())];
      if (below.length) {
        const ul = document.createElement("ul");
        for (const text of below) ul.append(Object.assign(document.createElement("li"), { textContent: text }));
        parts.push(ul);
      }
      return parts;
    };
    const list = (title, elements) => {
      const part = document.createElement("div");
      const head = document.createElement("b");
      head.textContent = `${id}: ${title}`;
      const ul = document.createElement("ul");
      for (const element of elements) {
        const li = document.createElement("li");
        li.append(...said(element));
        ul.append(li);
      }
      part.append(head, ul);
      return part;
    };
    panel.replaceChildren(list(orders.length ? "orders" : "no orders", orders), list(told.length ? "what happens" : "nothing happens", told));
  };
  for (const [id, group] of units) group.addEventListener("click", () => { box.value = id; say(id); });
  box.addEventListener("change", () => { if (units.has(box.value.trim())) say(box.value.trim()); });
}
