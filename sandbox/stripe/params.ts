import { issuesOf, type Schema, schemaOf, type Wire } from './contract/schemas.ts';

export class StripeError extends Error {
  readonly status: number;
  readonly body: object;

  constructor(status: number, message: string, more: object = {}, type = 'invalid_request_error') {
    super(message);
    this.status = status;
    this.body = { error: { type, message, ...more } };
  }
}

export function invalid(message: string, code?: string, param?: string): StripeError {
  return new StripeError(400, message, { code, param });
}

/** Refuses what Stripe supports and the sandbox doesn't, so that no test relies on it. */
export function unsupported(param: string): StripeError {
  return invalid(`The sandbox doesn't play this ${param}.`, 'sandbox_not_played', param);
}

/** A form without types: texts by name, a list by `0`, `1` and so on. */
type FormValue = string | FormFields;
interface FormFields extends Record<string, FormValue> {}

/** Reads a call's parameters by their SDK type. Throws Stripe's error for invalid ones. */
export function readParams(text: string, type: string): Wire {
  const params = coerced(readForm(text), schemaOf(type)) as Wire;
  const [issue] = issuesOf(type, params);
  if (!issue) return params;
  const unknown = issue.params.additionalProperty as string | undefined;
  const path = issue.instancePath
    .split('/')
    .slice(1)
    .concat(unknown ?? []);
  const param = path.map((name, n) => (n > 0 ? `[${name}]` : name)).join('');
  if (unknown) throw invalid(`Received unknown parameter: ${param}`, 'parameter_unknown', param);
  throw invalid(`Invalid ${param}: ${issue.message}`, 'parameter_invalid', param);
}

/** Reads `a[b][0][c]=v`; `a[]=v` appends. */
function readForm(text: string): FormFields {
  // Without a prototype, so that any field name is allowed.
  const empty = () => Object.create(null) as FormFields;
  const root = empty();
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/\]?\[/).map((segment) => segment.replace(/\]$/, ''));
    const last = path.pop() ?? '';
    let fields = root;
    for (const segment of path) {
      const inner = fields[segment] ?? empty();
      if (typeof inner === 'string') throw invalid(`Invalid parameter name: ${name}`);
      fields[segment] = inner;
      fields = inner;
    }
    fields[last === '' ? String(Object.keys(fields).length) : last] = value;
  }
  return root;
}

/** Converts a form's value to a schema's types; values that don't fit stay unchanged. */
function coerced(value: FormValue, schema: Schema): unknown {
  const choices = schema.anyOf ?? [schema];
  const choiceOf = (wanted: string) => choices.find(({ type }) => type === wanted);
  if (typeof value !== 'string') {
    const list = choiceOf('array');
    if (list) return Object.values(value).map((item) => coerced(item, list.items ?? {}));
    const { properties = {}, additionalProperties: other } = choiceOf('object') ?? {};
    const open = typeof other === 'object' ? other : {};
    const fields = Object.entries(value);
    return Object.fromEntries(
      fields.map(([name, inner]) => [name, coerced(inner, properties[name] ?? open)]),
    );
  }
  // If both are allowed, a text that looks like a number stays a text: `007` in metadata.
  if (choiceOf('string')) return value;
  if (choiceOf('boolean') && /^(true|false)$/.test(value)) return value === 'true';
  if (choiceOf('number') && /^-?\d{1,15}(\.\d+)?$/.test(value)) return Number(value);
  return value;
}
