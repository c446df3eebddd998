/** Waits for a condition, never for time. Returns its first truthy value, or throws after 30 s. */
export async function eventually<T>(
  what: string,
  condition: () => T | undefined | false | null | Promise<T | undefined | false | null>,
): Promise<T> {
  const end = Date.now() + 30_000;
  for (;;) {
    const value = await condition();
    if (value) return value;
    if (Date.now() > end) throw new Error(`never came true: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
