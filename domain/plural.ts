import { numberFormat } from '#copy/catalog/intl.ts';

const rules = new Intl.PluralRules('en');

/**
 * "1 lead", "1,200 leads": a count with its noun. A text is a count that is formatted already. `many`
 * where the plural isn't the noun with an s.
 */
export function counted(count: number | string, one: string, many = `${one}s`): string {
  if (typeof count === 'string') return `${count} ${count === '1' ? one : many}`;
  return `${numberFormat().format(count)} ${rules.select(count) === 'one' ? one : many}`;
}
