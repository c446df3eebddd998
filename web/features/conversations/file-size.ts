const number = new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 });

/** "812 KB", "3.4 MB": in thousands, as browsers and phones show them. */
export function fileSize(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`;
  if (bytes < 1_000_000) return `${number.format(Math.round(bytes / 1_000))} KB`;
  return `${number.format(bytes / 1_000_000)} MB`;
}
