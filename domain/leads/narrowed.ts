/** Those that pass a test, or all where none does: a hint decides only between some. */
export function narrowed<T>(all: T[], test: (item: T) => boolean): T[] {
  const some = all.filter(test);
  return some.length > 0 ? some : all;
}
