import { useEffect } from 'react';
import { fragmentOf } from '#web/shared/place.ts';

/** Milliseconds to wait for a section that is still loading. */
const WAIT = 10_000;
/** Milliseconds in which sections above may still grow and move it. */
const SETTLE = 1_500;
/** Milliseconds until the palette has closed and returned the focus. */
const CLOSED = 200;
const NAMED = 'h2, h3, h4, legend, label';
const TOUCHES = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

/** Scrolls to the section, heading or label named in the address once it exists, and focuses it. */
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
    // A section already accounts for the covered top of the page.
    if (!part) target.style.scrollMarginTop = '5rem';
    (part ?? target).scrollIntoView({ block: 'start' });
    if (focused === target) return;
    focused = target;
    focus(target);
    clearTimeout(again);
    again = setTimeout(() => {
      // The user or their screen reader may have moved on.
      if (!main?.contains(document.activeElement)) focus(target);
    }, CLOSED);
    clearTimeout(timer);
    timer = setTimeout(end, SETTLE);
  }
  /** Stops as soon as the user scrolls or types. */
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

/** The text without the required mark and text for screen readers only. */
function ownText(element: HTMLElement): string {
  const parts = [...element.childNodes].filter(
    (node) => !(node instanceof HTMLElement && node.matches('.sr-only, [aria-hidden="true"]')),
  );
  return parts.map((node) => node.textContent).join('');
}

/** Focuses the label's field, or the heading itself. */
function focus(target: HTMLElement) {
  const field = target instanceof HTMLLabelElement ? target.control : null;
  if (!field) target.tabIndex = -1;
  (field ?? target).focus({ preventScroll: true });
}
