/** Filters a list, or returns all of it if nothing passes: a hint decides only between several. */
export function preferMatching<T>(all: T[], test: (item: T) => boolean): T[] {
  const some = all.filter(test);
  return some.length > 0 ? some : all;
}
