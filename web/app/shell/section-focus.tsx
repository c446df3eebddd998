import { useEffect } from 'react';
import { fragmentOf } from '#web/shared/place.ts';

/** Milliseconds within which a part of the page may still load. */
const WAIT = 10_000;
/** Milliseconds for which parts above may still grow and move it. */
const SETTLE = 1_500;
/** Milliseconds until the palette has closed and given the focus back. */
const CLOSED = 200;
const NAMED = 'h2, h3, h4, legend, label';
const TOUCHES = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

/** Scrolls to the part, heading or label that the address names, once it is there, and focuses it. */
export function SectionFocus({ hash }: { hash: string }) {
  useEffect(() => follow(decodeURIComponent(hash.slice(1))), [hash]);
  return null;
}

function follow(fragment: string): () => void {
  const main = document.getElementById('content');
  if (!main) return () => undefined;
  let focused: HTMLElement | undefined;
  let timer = setTimeout(end, WAIT);
  let again: typeof timer | undefined;
  const seen = new MutationObserver(look);
  const sized = new ResizeObserver(look);
  function look() {
    const part = main?.querySelector<HTMLElement>(`#${CSS.escape(fragment)}`);
    const target = part ? (part.querySelector<HTMLElement>(NAMED) ?? part) : named(main, fragment);
    if (!target) return;
    // A part knows how much of the page's top is covered.
    if (!part) target.style.scrollMarginTop = '5rem';
    (part ?? target).scrollIntoView({ block: 'start' });
    if (focused === target) return;
    focused = target;
    focus(target);
    clearTimeout(again);
    again = setTimeout(() => {
      // A person, or their screen reader, may have gone elsewhere on the page since.
      if (!main?.contains(document.activeElement)) focus(target);
    }, CLOSED);
    clearTimeout(timer);
    timer = setTimeout(end, SETTLE);
  }
  /** A person who scrolls or types decides where the page stands. */
  function end() {
    clearTimeout(timer);
    clearTimeout(again);
    seen.disconnect();
    sized.disconnect();
    for (const touch of TOUCHES) window.removeEventListener(touch, end);
  }
  for (const touch of TOUCHES) window.addEventListener(touch, end, { passive: true });
  seen.observe(main, { childList: true, subtree: true });
  sized.observe(main);
  look();
  return end;
}

function named(main: HTMLElement | null, fragment: string): HTMLElement | undefined {
  const all = [...(main ?? document).querySelectorAll<HTMLElement>(NAMED)];
  return all.find((element) => fragmentOf(ownText(element)) === fragment);
}

/** Without the sign of a required field and what only screen readers get. */
function ownText(element: HTMLElement): string {
  const parts = [...element.childNodes].filter(
    (node) => !(node instanceof HTMLElement && node.matches('.sr-only, [aria-hidden="true"]')),
  );
  return parts.map((node) => node.textContent).join('');
}

/** The field of a label, or the heading itself. */
function focus(target: HTMLElement) {
  const field = target instanceof HTMLLabelElement ? target.control : null;
  if (!field) target.tabIndex = -1;
  (field ?? target).focus({ preventScroll: true });
}
