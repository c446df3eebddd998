import { icon } from './icons.js';

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

/** A button with a text or an icon. */
export const button = (content, onclick, props = {}) =>
  h('button', { type: 'button', onclick, ...props }, content);

/** A line of a list that can be chosen. */
export const choosable = (key, isChosen, onclick, ...children) =>
  h(
    'li',
    {},
    h(
      'button',
      {
        type: 'button',
        class: 'item',
        'data-key': key,
        'aria-current': isChosen && 'true',
        onclick,
      },
      ...children,
    ),
  );

/** A required text with its label. */
const field = (label, props) =>
  h('label', {}, label, h('input', { required: true, autocomplete: 'off', ...props }));

export const nameField = (props) => field('Name', { name: 'name', maxlength: '60', ...props });

export const phoneField = (props) =>
  field('Phone number', {
    name: 'phone',
    type: 'tel',
    pattern: '[+\\(\\)\\-. 0-9]{6,24}',
    title: 'A phone number with its country code',
    ...props,
  });

/** A menu behind three dots, which its buttons close. */
export function menu(label, ...items) {
  const close = ({ target }) => {
    if (target.closest('button')) target.closest('details').open = false;
  };
  return h(
    'details',
    { class: 'menu' },
    h('summary', { 'aria-label': label }, icon('more')),
    h('div', { class: 'menu-box', role: 'group', 'aria-label': label, onclick: close }, ...items),
  );
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

/** Shows words where there is nothing to do. */
export const showBlank = (root, title, text) =>
  show(root, { title }, () =>
    h('div', { class: 'blank' }, h('h2', {}, title), h('p', { class: 'muted' }, text)),
  );

function initials(name) {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words;
  return letters.map((word) => Array.from(word)[0].toUpperCase()).join('') || '#';
}

const TINTS = '#3f6b52 #7c4a21 #2f5d8a #7a3b69 #4d5b23 #8a3a3a #51458f #1f6a6a'.split(' ');

/** A round picture with initials. Its colour comes from the number, so that it never changes. */
export function avatar(name, phone) {
  const letters = Array.from(String(phone));
  const tint = letters.reduce((sum, char) => (sum * 31 + char.charCodeAt(0)) % TINTS.length, 0);
  const node = h('span', { class: 'avatar', 'aria-hidden': 'true' }, initials(name));
  node.style.background = TINTS[tint];
  return node;
}

export function showPhone(phone) {
  return phone ? `+${phone}` : 'hidden number';
}

export function time(seconds) {
  return new Date(seconds * 1000).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });
}
