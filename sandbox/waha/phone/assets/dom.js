/**
 * Creates an element. Text is always inserted as text: what a lead writes is never read as markup.
 * @param {string} tag
 * @param {Record<string, string | boolean | ((event: Event) => unknown) | null | undefined>} props attributes; functions become listeners (`onclick`)
 */
export function h(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (typeof value === 'function') node.addEventListener(name.slice(2), value);
    else node.setAttribute(name, value === true ? '' : value);
  }
  node.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return node;
}

const shown = new WeakMap();

/**
 * Puts what `build` returns into `root`, unless it already shows this `data`. Focus stays on the
 * element with the same `data-key`.
 */
export function show(root, data, build) {
  const state = JSON.stringify(data);
  if (shown.get(root) === state) return;
  shown.set(root, state);
  const key = root.contains(document.activeElement) && document.activeElement.dataset.key;
  root.replaceChildren(...[build()].flat());
  if (key) root.querySelector(`[data-key="${CSS.escape(key)}"]`)?.focus();
}

function initials(name) {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words;
  return letters.map((word) => Array.from(word)[0].toUpperCase()).join('') || '#';
}

/** A round picture with initials. Its colour comes from the number, so that it never changes. */
export function avatar(name, phone) {
  const hue = Array.from(String(phone)).reduce(
    (sum, char) => (sum * 31 + char.charCodeAt(0)) % 8,
    0,
  );
  return h('span', { class: `avatar tint-${hue}`, 'aria-hidden': 'true' }, initials(name));
}

export function showPhone(phone) {
  return phone ? `+${phone}` : 'hidden number';
}

export function time(seconds) {
  return new Date(seconds * 1000).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });
}
