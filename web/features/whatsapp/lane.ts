/** Calls on one session must not run in parallel: each waits for the one before, however that ended. */
export function createLane() {
  let last: Promise<unknown> = Promise.resolve();
  return function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };
}
