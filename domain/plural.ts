const rules = new Intl.PluralRules('en');
/** As the reader writes numbers. */
const numbers = new Intl.NumberFormat();

/**
 * "1 lead", "1,200 leads": a count with its noun. A text is a count that is formatted already. `many`
 * where the plural isn't the noun with an s.
 */
export function counted(count: number | string, one: string, many = `${one}s`): string {
  if (typeof count === 'string') return `${count} ${count === '1' ? one : many}`;
  return `${numbers.format(count)} ${rules.select(count) === 'one' ? one : many}`;
}
