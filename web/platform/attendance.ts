/** Milliseconds after the last touch in which what a page asks for counts as asked by a person. */
const ATTENDED_FOR = 60_000;

/** Opening the page is a touch. Of the wall clock, since others stand still while a computer sleeps. */
let touchedAt = Date.now();
const onTouch = new Set<() => void>();

function touched() {
  touchedAt = Date.now();
  for (const listener of onTouch) listener();
}

for (const kind of ['pointerdown', 'keydown', 'wheel', 'touchmove']) {
  window.addEventListener(kind, touched, { capture: true, passive: true });
}

/** Whether someone has touched this page a moment ago. */
export const isAttended = (): boolean => Date.now() - touchedAt < ATTENDED_FOR;

/**
 * Calls `onUse` at most once a minute while someone touches the page: typing alone asks the server for
 * nothing. Call the answer to stop.
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
