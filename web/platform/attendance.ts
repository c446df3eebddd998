/** Milliseconds after the last input during which requests count as made by the user. */
const ACTIVE_MS = 60_000;

/** Opening the page counts. Uses the wall clock, because other clocks stop while a computer sleeps. */
let lastInputAt = Date.now();
const inputListeners = new Set<() => void>();

function recordInput() {
  lastInputAt = Date.now();
  for (const listener of inputListeners) listener();
}

for (const kind of ['pointerdown', 'keydown', 'wheel', 'touchmove']) {
  window.addEventListener(kind, recordInput, { capture: true, passive: true });
}

/** Whether the user has used this page recently. */
export const isUserActive = (): boolean => Date.now() - lastInputAt < ACTIVE_MS;

/**
 * Calls `onActivity` at most once a minute while the user uses the page, because typing alone sends no
 * requests. Returns a function that stops it.
 */
export function watchActivity(onActivity: () => void): () => void {
  let reportedAt = Date.now();
  const listener = () => {
    if (Date.now() - reportedAt < ACTIVE_MS) return;
    reportedAt = Date.now();
    onActivity();
  };
  inputListeners.add(listener);
  return () => void inputListeners.delete(listener);
}
