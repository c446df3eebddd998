import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';

type JsonSchema = Record<string, unknown>;
type Content = { content?: Record<string, { schema: JsonSchema }> };

interface Operation {
  parameters?: { name: string; in: string; required?: boolean; schema?: JsonSchema }[];
  requestBody?: Content & { required?: boolean };
  responses: Record<string, Content>;
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: object;
}

/** What WAHA's OpenAPI document says of our calls; `npm run waha:contract` cuts it out. */
const file = new URL('./openapi-2026.7.1.json', import.meta.url);
const text = readFileSync(file, 'utf8').replaceAll('"#/components', '"waha#/components');

function sideOf(isStrict: boolean) {
  const { paths, components } = JSON.parse(text, (_, value: JsonSchema | null) => {
    const { properties } = Object(value) as JsonSchema;
    if (typeof properties !== 'object') return value;
    if (isStrict) return { ...value, additionalProperties: false };
    const open = Object.entries(properties ?? {}).map(([key, part]) => [key, orNull(part)]);
    return { ...value, properties: Object.fromEntries(open) };
  }) as Document;
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });
  ajv.addSchema({ $id: 'waha', components });
  // Templates without a parameter come first: `/api/sessions/x` is not `/api/{session}/x`.
  const routes = Object.entries(paths)
    .map(([template, operations]) => ({ segments: template.split('/'), operations }))
    .toSorted((a, b) => parameters(a.segments) - parameters(b.segments));
  return { ajv, routes };
}

const parameters = (segments: string[]): number =>
  segments.filter((part) => part.startsWith('{')).length;
const orNull = (schema: object) => ({ anyOf: [schema, { type: 'null' }] });
/**
 * Requests are read more strictly than WAHA does: a property that the document does not know is
 * most likely a misspelt one. Answers may say null wherever a field is absent, as WAHA's do.
 */
const sides = { request: sideOf(true), answer: sideOf(false) };

/** The documented call behind a method and path, or undefined. */
function findOperation(side: keyof typeof sides, method: string, path: string) {
  const given = path.split('/');
  const verb = method.toLowerCase();
  const fits = (segments: string[]) =>
    segments.length === given.length &&
    segments.every((part, i) => (part.startsWith('{') ? given[i] !== '' : part === given[i]));
  return sides[side].routes.find(({ segments, operations }) => operations[verb] && fits(segments))
    ?.operations[verb];
}

/**
 * Everything that is wrong with a request to WAHA by its OpenAPI document.
 *
 * @param path with its query, as it goes over the wire: `/api/sessions?all=true`
 * @param body the parsed JSON, or undefined when there is none
 */
export function validateWahaRequest(method: string, path: string, body?: unknown): string[] {
  const { pathname, searchParams } = new URL(path, 'http://waha');
  const operation = findOperation('request', method, pathname);
  if (!operation) return [`no such call: ${method} ${pathname}`];
  return [...queryProblems(operation, searchParams), ...bodyProblems(operation, body)];
}

/** Everything that is wrong with an answer of WAHA to this call; refusals have no schema. */
export function validateWahaAnswer(
  method: string,
  path: string,
  status: number,
  body: unknown,
): string[] {
  const operation = findOperation('answer', method, new URL(path, 'http://waha').pathname);
  if (!operation) return [`no such call: ${method} ${path}`];
  const answer = operation.responses[status];
  if (!answer) return [`undocumented status ${status}`];
  const schema = answer.content?.['application/json']?.schema;
  return schema ? problems('answer', schema, body, 'body') : [];
}

function queryProblems({ parameters: all = [] }: Operation, query: URLSearchParams): string[] {
  const known = all.filter((parameter) => parameter.in === 'query');
  const found = known.flatMap(({ name, required, schema = {} }) => {
    const value = query.get(name);
    if (value !== null) return problems('request', schema, read(value, schema), `query ${name}`);
    return required && schema.default === undefined ? [`query ${name} is missing`] : [];
  });
  const unknown = [...query.keys()].filter((name) => !known.some((item) => item.name === name));
  return [...found, ...unknown.map((name) => `unknown query ${name}`)];
}

function bodyProblems({ requestBody }: Operation, body: unknown): string[] {
  const schema = requestBody?.content?.['application/json']?.schema;
  if (!schema) return body === undefined ? [] : ['a body where there is none'];
  if (body === undefined) return requestBody?.required ? ['the body is missing'] : [];
  return problems('request', schema, body, 'body');
}

/** A query value is text; read it as what its schema says. */
function read(value: string, { type }: JsonSchema): unknown {
  if (type === 'number' || type === 'integer') return value === '' ? value : Number(value);
  if (type === 'boolean' && /^(?:true|false)$/.test(value)) return value === 'true';
  return type === 'array' ? value.split(',') : value;
}

function problems(side: keyof typeof sides, schema: JsonSchema, value: unknown, where: string) {
  const validate = sides[side].ajv.compile(schema);
  if (validate(value)) return [];
  return (validate.errors ?? []).map(({ instancePath, message, params }) => {
    const extra = params.additionalProperty ? ` (${params.additionalProperty})` : '';
    return `${where}${instancePath}: ${message}${extra}`;
  });
}
