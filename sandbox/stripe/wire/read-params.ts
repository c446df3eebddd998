import { type Schema, schemaOf } from '../contract/schemas.ts';
import { invalid, type StripeRefusal } from './errors.ts';
import type { FormFields, FormValue } from './form.ts';

/**
 * The parameters of a call by the SDK's type of them: texts become numbers and truth values, and
 * what Stripe would refuse is refused in its words.
 *
 * @param type `CustomerCreateParams`, say
 * @param plays those that the sandbox does something with. Stripe takes the others too; the
 *   sandbox says that it does not, rather than to leave them out in silence
 */
export function readParams(
  fields: FormFields,
  type: string | null,
  plays: readonly string[],
): unknown {
  const schema = type === null ? NO_PARAMS : schemaOf(type);
  refuseUnknown(fields, schema, '');
  for (const name of Object.keys(fields)) {
    if (name !== 'expand' && !plays.includes(name)) {
      throw invalid(`The sandbox does not play the parameter ${name}.`, 'sandbox_not_played', name);
    }
  }
  return read(fields, schema, '');
}

const NO_PARAMS: Schema = { type: 'object', properties: {}, additionalProperties: false };

function read(value: FormValue, schema: Schema, path: string): unknown {
  if (schema.anyOf) return readOneOf(value, schema.anyOf, path);
  if (schema.enum) return readChoice(value, schema.enum, path);
  if ('const' in schema) return readChoice(value, [schema.const], path);
  if (schema.type === 'object') return readObject(value, schema, path);
  if (schema.type === 'array') return readArray(value, schema, path);
  if (schema.type === undefined) return value;
  if (typeof value !== 'string') throw invalid(`Invalid ${schema.type}: ${path}`, undefined, path);
  if (schema.type === 'number') return readNumber(value, path);
  if (schema.type === 'boolean') return readBoolean(value, path);
  if (schema.pattern && !new RegExp(schema.pattern).test(value)) {
    throw invalid(`Invalid decimal: ${value}`, 'parameter_invalid_decimal', path);
  }
  return value;
}

/** An empty text takes a value away where that is allowed; `null` says so afterwards. */
function readOneOf(value: FormValue, choices: Schema[], path: string): unknown {
  const mayBeEmpty = choices.some(
    ({ enum: values, const: one }) => one === '' || values?.includes(''),
  );
  if (value === '' && mayBeEmpty) return null;
  // A text that looks like a number stays a text where both are allowed: `007` of metadata.
  const rest = choices
    .filter(({ type }) => type !== 'null')
    .toSorted((a, b) => Number(b.type === 'string') - Number(a.type === 'string'));
  const shaped = rest.filter(
    ({ type }) => (type === 'object' || type === 'array') === (typeof value !== 'string'),
  );
  let refusal: unknown;
  for (const choice of shaped.length > 0 ? shaped : rest) {
    try {
      return read(value, choice, path);
    } catch (error) {
      refusal ??= error;
    }
  }
  throw refusal as StripeRefusal;
}

function readChoice(value: FormValue, values: unknown[], path: string): unknown {
  const found = values.find((one) => String(one) === value);
  if (found !== undefined) return found;
  const words = values.filter((one) => one !== '').map(String);
  const list =
    words.length > 1 ? `one of ${words.slice(0, -1).join(', ')}, or ${words.at(-1)}` : words[0];
  throw invalid(`Invalid ${path}: must be ${list}`, undefined, path);
}

function readNumber(value: string, path: string): number {
  if (/^-?\d{1,15}(?:\.\d{1,10})?$/.test(value)) return Number(value);
  throw invalid(`Invalid integer: ${value}`, 'parameter_invalid_integer', path);
}

function readBoolean(value: string, path: string): boolean {
  if (value === 'true' || value === 'false') return value === 'true';
  throw invalid(`Invalid boolean: ${value}`, undefined, path);
}

function readArray(value: FormValue, schema: Schema, path: string): unknown[] {
  if (typeof value === 'string') throw invalid('Invalid array', undefined, path);
  return Object.entries(value).map(([index, item]) =>
    read(item, schema.items ?? {}, `${path}[${index}]`),
  );
}

function readObject(value: FormValue, schema: Schema, path: string): Record<string, unknown> {
  if (typeof value === 'string') throw invalid('Invalid object', undefined, path);
  const { properties, additionalProperties, required = [] } = schema;
  if (path !== '') refuseUnknown(value, schema, path);
  const found: Record<string, unknown> = {};
  for (const [name, inner] of Object.entries(value)) {
    const rest = typeof additionalProperties === 'object' ? additionalProperties : {};
    found[name] = read(inner, properties?.[name] ?? rest, join(path, name));
  }
  for (const name of required) {
    if (name in found) continue;
    const param = join(path, name);
    throw invalid(`Missing required param: ${param}.`, 'parameter_missing', param);
  }
  return found;
}

function refuseUnknown(fields: FormFields, schema: Schema, path: string): void {
  if (schema.additionalProperties !== false) return;
  const unknown = Object.keys(fields)
    .filter((name) => !(name in (schema.properties ?? {})))
    .map((name) => join(path, name));
  if (unknown.length === 0) return;
  const plural = unknown.length > 1 ? 'parameters' : 'parameter';
  throw invalid(
    `Received unknown ${plural}: ${unknown.join(', ')}`,
    'parameter_unknown',
    unknown[0],
  );
}

function join(path: string, name: string): string {
  return path === '' ? name : `${path}[${name}]`;
}
