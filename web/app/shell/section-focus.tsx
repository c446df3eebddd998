import { useEffect } from 'react';
import { fragmentOf } from '#web/shared/place.ts';

/** Milliseconds to wait for a section that is still loading. */
const WAIT = 10_000;
/** Milliseconds in which sections above may still grow and move it. */
const SETTLE_MS = 1_500;
/** Milliseconds until the palette has closed and returned the focus. */
const PALETTE_CLOSE_MS = 200;
const HEADINGS = 'h2, h3, h4, legend, label';
const USER_EVENTS = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

/** Scrolls to the section, heading or label named in the address once it exists, and focuses it. */
export function SectionFocus({ hash }: { hash: string }) {
  useEffect(() => focusSection(decodeURIComponent(hash.slice(1))), [hash]);
  return null;
}

function focusSection(fragment: string): () => void {
  const main = document.getElementById('content');
  if (!main) return () => undefined;
  let focused: HTMLElement | undefined;
  let timer = setTimeout(end, WAIT);
  let refocusTimer: typeof timer | undefined;
  const mutations = new MutationObserver(scrollToTarget);
  const resizes = new ResizeObserver(scrollToTarget);
  function scrollToTarget() {
    const part = main?.querySelector<HTMLElement>(`#${CSS.escape(fragment)}`);
    const target = part
      ? (part.querySelector<HTMLElement>(HEADINGS) ?? part)
      : findHeading(main, fragment);
    if (!target) return;
    // A section already accounts for the covered top of the page.
    if (!part) target.style.scrollMarginTop = '5rem';
    (part ?? target).scrollIntoView({ block: 'start' });
    if (focused === target) return;
    focused = target;
    focus(target);
    clearTimeout(refocusTimer);
    refocusTimer = setTimeout(() => {
      // The user or their screen reader may have moved on.
      if (!main?.contains(document.activeElement)) focus(target);
    }, PALETTE_CLOSE_MS);
    clearTimeout(timer);
    timer = setTimeout(end, SETTLE_MS);
  }
  /** Stops as soon as the user scrolls or types. */
  function end() {
    clearTimeout(timer);
    clearTimeout(refocusTimer);
    mutations.disconnect();
    resizes.disconnect();
    for (const event of USER_EVENTS) window.removeEventListener(event, end);
  }
  for (const event of USER_EVENTS) window.addEventListener(event, end, { passive: true });
  mutations.observe(main, { childList: true, subtree: true });
  resizes.observe(main);
  scrollToTarget();
  return end;
}

function findHeading(main: HTMLElement | null, fragment: string): HTMLElement | undefined {
  const all = [...(main ?? document).querySelectorAll<HTMLElement>(HEADINGS)];
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
