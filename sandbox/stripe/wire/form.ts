import { invalid } from './errors.ts';

/** What a form says before it is known what it should say: texts, by their names. */
export interface FormFields {
  [name: string]: FormValue;
}
export type FormValue = string | FormFields;

const MAX_FIELDS = 1000;
const MAX_DEPTH = 10;

/** Reads `a[b][0][c]=v`. A list is an object of `0`, `1` …; `a[]=v` counts up by itself. */
export function readForm(text: string): FormFields {
  const root: FormFields = bare();
  const fields = [...new URLSearchParams(text)];
  if (fields.length > MAX_FIELDS) throw invalid('Too many parameters.');
  for (const [name, value] of fields) put(root, segments(name), value);
  return root;
}

function segments(name: string): string[] {
  const open = name.indexOf('[');
  if (open <= 0) return [name];
  const inner = name.slice(open);
  if (!/^(?:\[[^[\]]*\])+$/.test(inner)) throw invalid(`Invalid parameter name: ${name}`);
  return [name.slice(0, open), ...inner.slice(1, -1).split('][')];
}

function put(root: FormFields, path: string[], value: string): void {
  if (path.length > MAX_DEPTH) throw invalid('Parameters are nested too deeply.');
  const last = path.at(-1) ?? '';
  let fields = root;
  for (const segment of path.slice(0, -1)) {
    const inner = fields[segment] ?? bare();
    if (typeof inner === 'string') throw invalid(`Invalid parameter: ${path[0]}`);
    fields[segment] = inner;
    fields = inner;
  }
  fields[last === '' ? String(Object.keys(fields).length) : last] = value;
}

/** Without a prototype, so that a field may have any name. */
function bare(): FormFields {
  return Object.create(null) as FormFields;
}
