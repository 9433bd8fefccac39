/* What the pages do more comfortably with a script; every one of them works without. */
"use strict";

const all = (selector, root = document) => [...root.querySelectorAll(selector)];
const spoken = document.getElementById("spoken");
const say = words => { spoken.textContent = ""; requestAnimationFrame(() => { spoken.textContent = words; }); };

/* Menus close when one taps beside them, or with Escape. */
function closeMenus(except) {
  all("details[data-closes][open]").filter(menu => !menu.contains(except)).forEach(menu => { menu.open = false; });
}

document.addEventListener("click", event => closeMenus(event.target));
document.addEventListener("keydown", event => {
  if (event.key !== "Escape") return;
  const menu = document.activeElement.closest("details[data-closes][open]");
  closeMenus(null);
  menu?.querySelector("summary").focus();
});

/* A choice that sends its form, a field that is copied, a page that is printed. */
document.addEventListener("change", event => {
  if (event.target.matches("[data-submits]")) event.target.form.requestSubmit();
});

document.addEventListener("focusin", event => {
  if (event.target.matches("[data-selects]")) event.target.select();
});

document.addEventListener("click", async event => {
  const button = event.target.closest("[data-copies], [data-prints]");
  if (!button) return;
  if ("prints" in button.dataset) return window.print();
  const field = document.getElementById(button.dataset.copies);
  field.select();
  await navigator.clipboard.writeText(field.value);
  say(spoken.dataset.copied);
  button.textContent = spoken.dataset.copied;
});

/* A second tap on a form that is on its way sends nothing more; htmx sees to its own. */
const ON_ITS_WAY = 5000;
const sentAt = new WeakMap();
document.addEventListener("submit", event => {
  if (event.defaultPrevented || event.target.method !== "post") return;
  if (event.timeStamp - (sentAt.get(event.target) ?? -ON_ITS_WAY) < ON_ITS_WAY) event.preventDefault();
  else sentAt.set(event.target, event.timeStamp);
});
window.addEventListener("pageshow", () => all("form").forEach(form => sentAt.delete(form)));

/* A new club is most likely where its founder is. */
function suggestZone(field) {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (field.value === "UTC" && all("option", field).some(option => option.value === here)) field.value = here;
}

/* What only a script can do is shown where there is one; what it makes needless is hidden. */
function dress(root) {
  all("[data-copies], [data-prints]", root).forEach(button => { button.hidden = false; });
  all("select[data-submits]", root).forEach(select => {
    select.form.querySelector("button:not([name])").hidden = true;
  });
  all("[data-zone]", root).forEach(suggestZone);
  all("[data-picker]", root).forEach(openPicker);
  all("[data-sum]", root).forEach(showRest);
  all("#preview", root).forEach(preview => preview.addEventListener("htmx:beforeOnLoad", dropIfGone));
  recount();
  showFirstDeck();
}

/* An answer to a form that has been recorded meanwhile is nothing for the next one. */
function dropIfGone(event) {
  if (!event.currentTarget.isConnected) event.preventDefault();
}

/* A refused form comes back with its words; they are read out and brought into view. */
document.addEventListener("htmx:afterSettle", event => {
  if (event.detail.xhr.status < 400) return;
  const refused = ":is(input:not([type=hidden]), select, textarea, button)";
  const first = document.querySelector(`[data-focus], .refused ${refused}, [aria-invalid=true]`);
  setTimeout(() => { first?.focus(); first?.scrollIntoView({ block: "center" }); }); // after htmx has scrolled to the top
});
document.addEventListener("htmx:load", event => dress(event.target));
/* No answer is said aloud and shown, until the next one comes. */
document.addEventListener("htmx:afterSwap", () => {
  if (spoken.className === "unheard") spoken.textContent = "";
  spoken.className = "visually-hidden";
});
for (const failure of ["htmx:sendError", "htmx:responseError", "htmx:timeout"]) {
  document.addEventListener(failure, event => {
    if (event.target.matches("#bell")) return; // nobody has asked for anything
    spoken.className = "unheard";
    say(refusalIn(event.detail.xhr) || spoken.dataset.offline);
  });
}

/* A refusal comes as a page of its own, which would take away what was typed: its words alone are shown. */
function refusalIn(xhr) {
  const page = new DOMParser().parseFromString(xhr?.responseText ?? "", "text/html");
  return all("main h1, main h1 + p", page).map(words => words.textContent.trim().replace(/[^.!?]$/, "$&.")).join(" ");
}

/* Whoever is tapped sits down at once: the next tap overtakes the answer to this one, and takes them along. */
document.addEventListener("click", event => {
  const chip = event.target.closest("#match-form [name=add]");
  if (!chip || chip.disabled) return;
  const seat = Object.assign(document.createElement("input"), { type: "hidden", name: "seat", value: chip.value });
  chip.form.querySelector(".seats").append(seat);
  chip.disabled = true;
});

/* What is typed into a form while an answer is on its way stays in the form that the answer brings. */
const isTicked = field => field.matches("[type=radio], [type=checkbox]");
const nameOf = field => isTicked(field) ? `${field.name}=${field.value}` : field.name;
const answersIn = form => new Map([...form.elements].filter(field => field.matches("input:not([type=hidden]), select, textarea"))
  .map(field => [nameOf(field), isTicked(field) ? field.checked : field.value]));
const sentWith = new WeakMap();
let typedSince = new Map();
document.addEventListener("htmx:beforeRequest", event => {
  const form = event.detail.target.closest("form");
  if (form) sentWith.set(event.detail.xhr, answersIn(form));
});
document.addEventListener("htmx:beforeSwap", event => {
  const form = event.detail.target;
  const sent = form.localName === "form" && sentWith.get(event.detail.xhr);
  typedSince = new Map(sent ? [...answersIn(form)].filter(([name, answer]) => sent.get(name) !== answer) : []);
});
document.addEventListener("htmx:afterSwap", event => {
  const form = document.getElementById(event.detail.target.id);
  [...form?.elements ?? []].filter(field => typedSince.has(nameOf(field))).forEach(field => {
    field[isTicked(field) ? "checked" : "value"] = typedSince.get(nameOf(field));
  });
  typedSince = new Map();
});

/* A sheet that nobody looks at asks for no news; one that came anew stays where it was scrolled to. */
document.addEventListener("htmx:beforeRequest", event => {
  if (event.target.matches("[data-live]") && document.hidden) event.preventDefault();
});

let scrolledTo = 0;
const scrollerOf = id => document.getElementById(id)?.querySelector(".scrolls");
document.addEventListener("htmx:beforeSwap", event => {
  if (event.detail.target.matches("[data-live]")) scrolledTo = scrollerOf(event.detail.target.id)?.scrollLeft ?? 0;
});
document.addEventListener("htmx:afterSwap", event => {
  const scroller = event.detail.target.matches?.("[data-live]") && scrollerOf(event.detail.target.id);
  if (scroller) scroller.scrollLeft = scrolledTo;
});

/* The picker of cards or tiles. The text field keeps them, as it does without a script. */
const COPIES = 2;
const fieldOf = picker => picker.querySelector("input");
const cardsOf = field => field.value.toUpperCase().replace(/♣/g, "C").replace(/♦/g, "D").replace(/♥/g, "H").replace(/♠/g, "S")
  .replaceAll("\uFE0F", "").replace(/\bT(?=[CDHS])/g, "10").split(/[\s,;]+/).filter(Boolean);

/* What there is to pick from: the deck of cards, or the set of tiles. */
const deckOf = picker => document.getElementById(`${picker.dataset.picker}-picker`);
const faceOf = (deck, face) => deck.content.querySelector(`[data-card="${CSS.escape(face)}"]`);
const isStar = face => face.length === 1;

function openPicker(picker) {
  const grid = deckOf(picker);
  if (!grid || picker.querySelector(".picker")) return;
  picker.append(grid.content.cloneNode(true));
  const label = picker.querySelector("label");
  label.id ||= `${fieldOf(picker).id}-label`;
  const group = picker.querySelector(".picker");
  group.setAttribute("role", "group");
  group.setAttribute("aria-labelledby", label.id);
  showText(picker, false);
}

function showText(picker, isShown) {
  fieldOf(picker).type = isShown ? "text" : "hidden";
  picker.querySelector(".help").hidden = !isShown;
  if (isShown) fieldOf(picker).focus();
}

/* One deck lies open at a time: that of the hand which is being told, until it is whole. */
const isInPlay = picker => picker.offsetParent !== null;
const isWhole = picker => cardsOf(fieldOf(picker)).length >= Number(picker.dataset.most);
const unfinished = root => all("[data-picker]", root).find(picker => isInPlay(picker) && !isWhole(picker));

function showDeck(picker) {
  all(".picker.open").forEach(open => open.classList.remove("open"));
  picker?.querySelector(".picker")?.classList.add("open");
}

function showFirstDeck() {
  const inPlay = all("[data-picker]").filter(isInPlay);
  const open = inPlay.find(picker => picker.matches(".refused")) ?? (inPlay.length === 1 ? unfinished(document) : null);
  if (open) showDeck(open);
}

document.addEventListener("change", event => {
  if (event.target.matches("[name^=way]")) showDeck(unfinished(event.target.closest(".side")));
});

function setCards(picker, cards) {
  const field = fieldOf(picker);
  field.value = cards.join(" ");
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.dispatchEvent(new Event("change", { bubbles: true }));
  showDeck(isWhole(picker) ? unfinished(picker.closest(".side") ?? field.form) : picker);
}

/* A tap takes a card, the second tap its second copy; where there is no further one, a tap clears. */
function tapped(picker, cards, button) {
  const face = button.dataset.card;
  if ("full" in button.dataset) return cards.filter(card => card !== face);
  return picker.dataset.most === "1" ? [face] : [...cards, face];
}

document.addEventListener("click", event => {
  const button = event.target.closest(".picker button");
  if (!button) return;
  const picker = button.closest("[data-picker]");
  const cards = cardsOf(fieldOf(picker));
  if (button.dataset.card) setCards(picker, tapped(picker, cards, button));
  else if (button.dataset.index) setCards(picker, cards.toSpliced(Number(button.dataset.index), 1));
  else if ("clear" in button.dataset) setCards(picker, []);
  else if ("deck" in button.dataset) showDeck(button.closest(".open") ? null : picker);
  else if ("type" in button.dataset) showText(picker, fieldOf(picker).type === "hidden");
});

document.addEventListener("input", event => {
  if (event.target.closest("[data-picker]") || event.target.matches("[name=suit], [name=rank], [name=closer], [name^=way]")) recount();
});
document.addEventListener("change", event => { if (event.target.form) recount(); });

/* Who chooses to type points wants to type them now. */
document.addEventListener("change", event => {
  if (event.target.matches("[name^=way][value=base]")) event.target.closest(".side").querySelector(".number-keys").focus();
});

/* Of two heaps that come to a sum, the one that is not typed shows what is left for it. */
function showRest(heaps) {
  const fields = all("[name^=cards-]", heaps);
  fields.forEach(field => {
    const other = fields.find(another => another !== field).value.trim();
    const rest = Number(heaps.dataset.sum) - Number(other);
    field.placeholder = /^\d+$/.test(other) && rest >= 0 && !chosen(field.form, "claim") ? rest : "";
  });
}

document.addEventListener("input", event => {
  if (event.target.matches("[name^=cards-], [name=claim]")) all("[data-sum]").forEach(showRest);
});

const chosen = (form, name) => form?.querySelector(`[name=${name}]:checked, select[name=${name}]`)?.value ?? "";

/* What was turned up lies on the table too; the next of its row is the okey. */
function indicatorOf(form, deck) {
  const parts = deck.dataset.indicator.split(" ").map(name => chosen(form, name));
  const own = parts.every(Boolean) && faceOf(deck, parts.join(""));
  if (!own) return { card: "", okey: "" };
  const row = all("[data-card]", own.parentElement).filter(button => !isStar(button.dataset.card));
  return { card: own.dataset.card, okey: row[(row.indexOf(own) + 1) % row.length].dataset.card };
}

function recount() {
  const pickers = all("[data-picker]").filter(picker => picker.querySelector(".picker"));
  if (!pickers.length) return;
  const form = fieldOf(pickers[0]).form;
  const { card, okey } = indicatorOf(form, deckOf(pickers[0]));
  const used = [card, ...pickers.filter(isInPlay).flatMap(picker => cardsOf(fieldOf(picker)))];
  pickers.filter(isInPlay).forEach(picker => drawPicker(picker, countOf(used), okey, Number(form.dataset.jokers || COPIES)));
}

function countOf(cards) {
  const counts = new Map();
  cards.forEach(card => counts.set(card, (counts.get(card) ?? 0) + 1));
  return counts;
}

function drawPicker(picker, used, okey, stars) {
  const cards = cardsOf(fieldOf(picker));
  const most = Number(picker.dataset.most);
  const own = countOf(cards);
  const list = picker.querySelector(".chosen-cards");
  list.replaceChildren(...cards.map((card, index) => drawFace(deckOf(picker), card, index, okey, list.dataset.remove)));
  picker.querySelector(".tally").textContent = `${cards.length} / ${most}`;
  all("[data-card]", picker).forEach(button => {
    const face = button.dataset.card;
    const isFull = (most > 1 && cards.length >= most) || (used.get(face) ?? 0) >= (isStar(face) ? stars : COPIES);
    button.dataset.count = own.get(face) ?? 0;
    button.ariaPressed = own.has(face);
    button.toggleAttribute("data-full", isFull);
    button.disabled = isFull && !own.has(face);
    button.classList.toggle("wild", face === okey);
  });
}

/* A card or tile as its deck shows it; what the deck does not have stands there as it was typed. */
function drawFace(deck, face, index, okey, remove) {
  const known = faceOf(deck, face);
  const drawn = document.createElement("button");
  drawn.type = "button";
  drawn.dataset.index = index;
  drawn.className = `${known?.dataset.kind ?? "card star"}${face === okey ? " wild" : ""}`;
  drawn.setAttribute("aria-label", `${known?.ariaLabel ?? face}: ${remove}`);
  drawn.append(...(known?.cloneNode(true).childNodes ?? [face]));
  return drawn;
}

dress(document);
