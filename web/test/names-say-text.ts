import { afterEach } from 'vitest';

/** Roles of elements that users press or choose; voice control addresses only these by their text. */
const PRESSED = ['button', 'link', 'menuitem', 'menuitemradio', 'option', 'tab', 'radio', 'switch'];
const NAMED = [
  'button:not([role])',
  'a[href]:not([role])',
  ...PRESSED.map((role) => `[role=${role}]`),
]
  .map((item) => `${item}[aria-label]`)
  .join();
const UNSEEN = '[aria-hidden=true], [hidden], .sr-only';

/**
 * Voice control users say the visible text of a button, so an `aria-label` must contain that text. Busy
 * buttons are exempt, because they do nothing and show progress. Only letters and numbers count; a single
 * character counts as an icon.
 */
export function namesWithoutTheirText(page: ParentNode = document): string[] {
  return [...page.querySelectorAll(NAMED)].flatMap((element) => {
    const [name, shown] = [element.getAttribute('aria-label') ?? '', seenText(element)].map(words);
    const said = ` ${name} `.includes(` ${shown} `) || (shown?.length ?? 0) < 2;
    return said || element.matches('[aria-busy=true]') ? [] : [`“${name}” shows “${shown}”`];
  });
}

function seenText(element: Element): string {
  const copy = element.cloneNode(true) as Element;
  for (const unseen of copy.querySelectorAll(UNSEEN)) unseen.remove();
  return copy.textContent;
}

const words = (text: string): string =>
  (text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).join(' ');

// Registered after the library's cleanup, so it runs before the page is removed.
afterEach(() => {
  const found = namesWithoutTheirText();
  if (found.length > 0) throw new Error(`Names without their text: ${found.join(', ')}`);
});
