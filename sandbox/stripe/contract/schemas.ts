import { readFileSync } from 'node:fs';

export interface Schema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  pattern?: string;
  $ref?: string;
}

interface SchemaFile {
  sdk: string;
  api: string;
  $defs: Record<string, Schema>;
}

/** Made from the types of the SDK by `npm run stripe:schemas`. */
export const stripeSchemas = JSON.parse(
  readFileSync(new URL('./schemas.json', import.meta.url), 'utf8'),
) as SchemaFile;

/** The version of the API that is played, the one that the SDK asks for. */
export const API_VERSION = stripeSchemas.api;

export function schemaOf(name: string): Schema {
  const schema = stripeSchemas.$defs[name];
  if (!schema) throw new Error(`No schema ${name}: add it to sandbox/test/stripe-schemas.ts`);
  return schema;
}

/** What is wrong with an object by the SDK's type of this name; empty when it is right. */
export function problemsOf(name: string, value: unknown): string[] {
  return problems(schemaOf(name), value, name);
}

/**
 * Follows a schema through a value. The schemas use little of the language, and to compile them
 * all would keep the sandbox busy for seconds before its first answer.
 */
function problems(schema: Schema, value: unknown, at: string): string[] {
  if (schema.$ref) return problems(schemaOf(schema.$ref.replace('#/$defs/', '')), value, at);
  if (schema.anyOf) return problemsOfChoices(schema.anyOf, value, at);
  if (schema.enum) return schema.enum.includes(value) ? [] : [`${at} is ${say(value)}`];
  if ('const' in schema) return schema.const === value ? [] : [`${at} is ${say(value)}`];
  if (schema.type === 'array') {
    if (!Array.isArray(value)) return [`${at} is no list`];
    return value.flatMap((item, index) => problems(schema.items ?? {}, item, `${at}[${index}]`));
  }
  if (schema.type === 'object') return problemsOfObject(schema, value, at);
  if (schema.type === 'null') return value === null ? [] : [`${at} is not null`];
  if (schema.type !== undefined && typeof value !== schema.type) {
    return [`${at} is ${say(value)} and no ${schema.type}`];
  }
  const fits = schema.pattern === undefined || new RegExp(schema.pattern).test(String(value));
  return fits ? [] : [`${at} is ${say(value)}`];
}

/** The problems with the choice that comes nearest: that of the same kind of object, if any. */
function problemsOfChoices(choices: Schema[], value: unknown, at: string): string[] {
  const all = choices.map((choice) => problems(choice, value, at));
  if (all.some((found) => found.length === 0)) return [];
  return all.toSorted((a, b) => depth(b) - depth(a))[0] ?? [];
}

function depth(found: string[]): number {
  return Math.max(...found.map((text) => text.split(' ')[0]?.split('.').length ?? 0));
}

function problemsOfObject(schema: Schema, value: unknown, at: string): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return [`${at} is ${say(value)} and no object`];
  }
  const { properties = {}, required = [], additionalProperties } = schema;
  const missing = required
    .filter((name) => !(name in value))
    .map((name) => `${at}.${name} is missing`);
  const found = Object.entries(value).flatMap(([name, inner]) => {
    if (inner === undefined) return [];
    const known = properties[name];
    if (known) return problems(known, inner, `${at}.${name}`);
    if (typeof additionalProperties === 'object') {
      return problems(additionalProperties, inner, `${at}.${name}`);
    }
    return additionalProperties === false ? [`${at}.${name} is unknown`] : [];
  });
  return [...missing, ...found];
}

function say(value: unknown): string {
  return JSON.stringify(value) ?? 'nothing';
}

/** The SDK's type of an object, by its field `object`. */
const TYPE_OF: Record<string, string> = {
  'billing_portal.session': 'BillingPortal.Session',
  charge: 'Charge',
  'checkout.session': 'Checkout.Session',
  coupon: 'Coupon',
  customer: 'Customer',
  discount: 'Discount',
  event: 'EventBase',
  invoice: 'Invoice',
  invoice_payment: 'InvoicePayment',
  item: 'LineItem',
  line_item: 'InvoiceLineItem',
  payment_method: 'PaymentMethod',
  price: 'Price',
  product: 'Product',
  promotion_code: 'PromotionCode',
  subscription: 'Subscription',
  tax_rate: 'TaxRate',
  webhook_endpoint: 'WebhookEndpoint',
};

interface Wire {
  object?: string;
  deleted?: boolean;
  data?: unknown;
}

/** What is wrong with an answer, a list of objects included, or with the object of an event. */
export function answerProblems(answer: unknown): string[] {
  const { object = '', deleted, data } = answer as Wire;
  if (object === 'list' || object === 'search_result') {
    return (data as unknown[]).flatMap(answerProblems);
  }
  const name = TYPE_OF[object];
  if (!name) return [`an answer of no known kind: ${object}`];
  const found = problemsOf(deleted ? `Deleted${name}` : name, answer);
  if (object !== 'event') return found;
  return [...found, ...answerProblems((data as { object: unknown }).object)];
}
