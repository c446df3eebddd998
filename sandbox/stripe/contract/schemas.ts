import { readFileSync } from 'node:fs';
import { Ajv, type ErrorObject } from 'ajv';

export interface Schema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
}

export type Wire = Record<string, unknown>;

/** Generated from the SDK's types by `npm run stripe:schemas`. */
export const stripeSchemas = JSON.parse(
  readFileSync(new URL('./schemas.json', import.meta.url), 'utf8'),
) as { sdk: string; api: string; $defs: Record<string, Schema> };

/** The supported version of the API, which is the SDK's. */
export const API_VERSION = stripeSchemas.api;

export function schemaOf(name: string): Schema {
  const schema = stripeSchemas.$defs[name];
  if (!schema) throw new Error(`No schema ${name}: add it to sandbox/test/stripe-schemas.ts`);
  return schema;
}

let ajv: Ajv | undefined;

/** Returns what is wrong with a value by the SDK's type of this name. Types refer to each other. */
export function issuesOf(name: string, value: unknown): ErrorObject[] {
  ajv ??= new Ajv({ strict: false }).addSchema({ $id: 'stripe', $defs: stripeSchemas.$defs });
  const validate = ajv.getSchema(`stripe#/$defs/${name}`);
  return validate?.(value) === false ? (validate.errors ?? []) : [];
}

const TYPES = new Map(
  Object.entries(stripeSchemas.$defs).map(([name, { properties = {} }]) => [
    properties.object?.const,
    name,
  ]),
);

/** The SDK's type of an object by its field `object`, `checkout_session` included. */
export const typeOf = (object = ''): string =>
  TYPES.get(object.replace(/_session$/, '.session')) ?? object;

/**
 * An object of Stripe's type `name`: the given fields that the type has, and for each other required
 * field null, false, zero, an empty list or the first possible value.
 */
export function completed(name: string, fields: object): Wire {
  return complete(schemaOf(name), fields, name) as Wire;
}

function complete(schema: Schema, value: unknown, at: string): unknown {
  const object = schema.anyOf?.find(({ type }) => type === 'object') ?? schema;
  const { properties, required = [] } = object;
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  if (!properties || !isObject) return value;
  const entries = new Map(Object.entries(value).filter(([, inner]) => inner !== undefined));
  const names = [...new Set([...required, ...entries.keys()])].filter((name) => name in properties);
  const fields = names.map((name) => {
    const inner = properties[name] ?? {};
    const path = `${at}.${name}`;
    return [
      name,
      entries.has(name) ? complete(inner, entries.get(name), path) : emptyValue(inner, path),
    ];
  });
  return Object.fromEntries(fields);
}

function emptyValue(schema: Schema, at: string): unknown {
  if (schema.anyOf?.some(({ type }) => type === 'null')) return null;
  if ('const' in schema) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.type === 'object') return complete(schema, {}, at);
  const empty = { array: [], boolean: false, number: 0, '': null }[schema.type ?? ''];
  if (empty === undefined) throw new Error(`${at} has no empty value`);
  return empty;
}
