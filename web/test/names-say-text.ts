import { afterEach } from 'vitest';

/** What people press or choose; only these are asked for by the words on them. */
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
 * Voice control users say the text that they see on a button, so an `aria-label` must contain that text.
 * Busy buttons are exempt, as they do nothing and show progress. Only letters and numbers count; a
 * single character is a picture.
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

// Set up after the library that takes the page away, so this looks before it does.
afterEach(() => {
  const found = namesWithoutTheirText();
  if (found.length > 0) throw new Error(`Names without their text: ${found.join(', ')}`);
});
