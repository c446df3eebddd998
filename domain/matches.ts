/** All matches of a global pattern. */
export const matchesIn = (text: string, pattern: RegExp): RegExpExecArray[] => [
  ...text.matchAll(pattern),
];
