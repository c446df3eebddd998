import { DATA_MARKS, dataBlock } from './data-block.ts';
import { VARIABLE, variableNamed } from './variable-names.ts';

/**
 * Replaces each `{{name}}` with its value. A placeholder whose value is
 * empty or unknown stays as it is: it may be meant as an instruction. Values are not looked at
 * again, so an offer that contains `{{…}}` changes nothing else. What others wrote comes between
 * marks, as data.
 */
export function compileTemplate(template: string, values: Record<string, string>): string {
  return template.replace(
    VARIABLE,
    (placeholder, inside: string) => replacement(inside, values) ?? placeholder,
  );
}

/** How long the compiled template is, without building it: a template may repeat a long value. */
export function compiledLength(template: string, values: Record<string, string>): number {
  const lengths = new Map<string, number>();
  let length = template.length;
  for (const [placeholder, inside = ''] of template.matchAll(VARIABLE)) {
    const of = lengths.get(inside) ?? replacement(inside, values)?.length ?? -1;
    lengths.set(inside, of);
    if (of >= 0) length += of - placeholder.length;
  }
  return length;
}

function replacement(inside: string, values: Record<string, string>): string | undefined {
  const written = inside.trim();
  const name = Object.hasOwn(values, written) ? written : variableNamed(written);
  const value = Object.hasOwn(values, name) && values[name];
  if (!value) return undefined;
  const mark = Object.hasOwn(DATA_MARKS, name) && DATA_MARKS[name];
  return mark ? dataBlock(mark, value) : value;
}
