/** Waits until all of them have ended, also when one fails; then throws the first failure. */
export async function allEnded<T>(work: Promise<T>[]): Promise<T[]> {
  const ended = await Promise.allSettled(work);
  return ended.map((one) => {
    if (one.status === 'rejected') throw one.reason;
    return one.value;
  });
}
