import type { Element } from 'domhandler';

const ROLES = new Set(['button', 'tab', 'switch', 'radio', 'menuitemradio']);
const CHOOSING = new Set(['tab', 'switch', 'radio', 'menuitemradio']);
const HAS_STATE = [
  'aria-expanded',
  'aria-controls',
  'aria-pressed',
  'aria-selected',
  'popovertarget',
  'commandfor',
];
const CHOICES = new Set(['checkbox', 'radio', 'range']);

/**
 * Whether clicking an element changes its page. Links to other pages and submit buttons don't. The browser
 * adds `pointer` to elements with a hand cursor.
 */
export function isControl({ name, attribs }: Element, inForm: boolean): boolean {
  const { href, role = '', type = '' } = attribs;
  if (name === 'a' && href !== undefined && !/^(?:#|javascript:|$)/i.test(href.trim()))
    return false;
  if (name === 'button') return !inForm || type === 'button';
  if (name === 'a' || name === 'summary') return true;
  if (name === 'label') return !inForm;
  if (name === 'input') return type === 'button' || CHOICES.has(type);
  return (
    ROLES.has(role) ||
    HAS_STATE.some((state) => state in attribs) ||
    ['onclick', 'pointer', 'tabindex'].some((attribute) => attribute in attribs)
  );
}

/** Whether an element is an input to fill in, or submits a form. */
export function isField({ name, attribs }: Element, inForm: boolean): boolean {
  const { type = '' } = attribs;
  if (name === 'button') return inForm && type !== 'button';
  if (name === 'input') return !CHOICES.has(type) && type !== 'button' && type !== 'hidden';
  return name === 'textarea';
}

/** A checkbox, a radio button or a slider. */
export const isChoice = ({ name, attribs }: Element): boolean =>
  name === 'input' && CHOICES.has(attribs.type ?? '');

/** Whether a single control chooses between several things. */
export function isChooser({ name, attribs }: Element, inForm: boolean): boolean {
  const { role = '', type = '' } = attribs;
  if (name === 'input') return !inForm && CHOICES.has(type);
  return CHOOSING.has(role) || 'aria-pressed' in attribs || (name === 'select' && !inForm);
}

export function headingLevel({ name, attribs }: Element): number {
  if (/^h[1-6]$/.test(name)) return Number(name[1]);
  if (name === 'summary' || name === 'dt') return 5;
  return attribs.role === 'heading' ? Number(attribs['aria-level']) || 3 : 0;
}

/** Names in a call: quoted ones, or an element's id as a variable, `menu.showModal()`. */
const CALLED = /['"]#?\.?([\w-]{1,100})['"]|\b([\w$]{1,100})\./g;

/** The ids, classes and data values that a control uses for the element it opens. */
export function targetsOf({ attribs }: Element): string[] {
  const ids = ['aria-controls', 'popovertarget', 'commandfor', 'for'].flatMap((name) =>
    (attribs[name] ?? '').split(/\s+/),
  );
  const fragment = attribs.href?.startsWith('#') ? attribs.href.slice(1) : '';
  const called = [...(attribs.onclick ?? '').matchAll(CALLED)].map(
    ([, name, id = '']) => name ?? id,
  );
  const data = Object.entries(attribs).flatMap(([name, value]) =>
    name.startsWith('data-') ? [value.replace(/^[#.]/, ''), `${name}=${value}`] : [],
  );
  const own = attribs.id ? [`by ${attribs.id}`] : [];
  return [...ids, fragment, ...called, ...data, ...own].filter((target) => target !== '');
}

/** The names that controls may use for an element. */
export function namesOf({ attribs }: Element): string[] {
  const data = Object.entries(attribs).flatMap(([name, value]) =>
    name.startsWith('data-') && value !== '' ? [`${name}=${value}`] : [],
  );
  const labels = (attribs['aria-labelledby'] ?? '').split(/\s+/).map((id) => `by ${id}`);
  return [attribs.id ?? '', ...(attribs.class ?? '').split(/\s+/), ...data, ...labels].filter(
    (name) => name !== '',
  );
}
