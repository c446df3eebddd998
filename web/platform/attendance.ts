/** Milliseconds after the last input during which requests count as made by the user. */
const ATTENDED_FOR = 60_000;

/** Opening the page counts. Uses the wall clock, because other clocks stop while a computer sleeps. */
let touchedAt = Date.now();
const onTouch = new Set<() => void>();

function touched() {
  touchedAt = Date.now();
  for (const listener of onTouch) listener();
}

for (const kind of ['pointerdown', 'keydown', 'wheel', 'touchmove']) {
  window.addEventListener(kind, touched, { capture: true, passive: true });
}

/** Whether the user has used this page recently. */
export const isAttended = (): boolean => Date.now() - touchedAt < ATTENDED_FOR;

/**
 * Calls `onUse` at most once a minute while the user uses the page, because typing alone sends no
 * requests. Returns a function that stops it.
 */
export function watchUse(onUse: () => void): () => void {
  let reportedAt = Date.now();
  const listener = () => {
    if (Date.now() - reportedAt < ATTENDED_FOR) return;
    reportedAt = Date.now();
    onUse();
  };
  onTouch.add(listener);
  return () => void onTouch.delete(listener);
}
