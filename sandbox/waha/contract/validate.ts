import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';

export type JsonSchema = Record<string, unknown>;
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

/** WAHA's OpenAPI document for our calls, extracted by `npm run waha:contract`. */
const file = new URL('./openapi-2026.7.1.json', import.meta.url);
const text = readFileSync(file, 'utf8').replaceAll('"#/components', '"waha#/components');

/** Reads the document and revises each schema with properties. */
export function readContract(revise: (schema: { properties: object }) => object) {
  const { paths, components } = JSON.parse(text, (_, value) =>
    value && typeof value.properties === 'object' ? revise(value) : value,
  ) as Document;
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });
  ajv.addSchema({ $id: 'waha', components });
  // Templates without a parameter come first: `/api/sessions/x` is not `/api/{session}/x`.
  const routes = Object.entries(paths)
    .toSorted(([a], [b]) => a.split('{').length - b.split('{').length)
    .map(([template, operations]) => {
      const pathname = template.replace(/\{(\w+)\}/g, ':$1');
      return { pattern: new URLPattern({ pathname }), operations };
    });
  return {
    /** The documented call for a method and path. */
    find: (method: string, pathname: string): Operation | undefined => {
      const verb = method.toLowerCase();
      const fits = ({ pattern, operations }: (typeof routes)[number]) =>
        verb in operations && pattern.test({ pathname });
      return routes.find(fits)?.operations[verb];
    },
    problems: (schema: JsonSchema, value: unknown, where: string): string[] => {
      const validate = ajv.compile(schema);
      if (validate(value)) return [];
      return (validate.errors ?? []).map(({ instancePath, message, params }) => {
        const extra = params.additionalProperty ? ` (${params.additionalProperty})` : '';
        return `${where}${instancePath}: ${message}${extra}`;
      });
    },
  };
}

/** Stricter than WAHA: a property that the document doesn't have is most likely misspelled. */
const { find, problems } = readContract((schema) => ({ ...schema, additionalProperties: false }));

/**
 * Lists everything wrong with a request to WAHA by its OpenAPI document.
 *
 * @param path with its query, as sent: `/api/sessions?all=true`
 * @param body the parsed JSON, or undefined if there is none
 */
export function validateWahaRequest(method: string, path: string, body?: unknown): string[] {
  const { pathname, searchParams } = new URL(path, 'http://waha');
  const operation = find(method, pathname);
  if (!operation) return [`no such call: ${method} ${pathname}`];
  return [...queryProblems(operation, searchParams), ...bodyProblems(operation, body)];
}

function queryProblems({ parameters: all = [] }: Operation, query: URLSearchParams): string[] {
  const known = all.filter((parameter) => parameter.in === 'query');
  const found = known.flatMap(({ name, required, schema = {} }) => {
    const value = query.get(name);
    if (value !== null) return problems(schema, read(value, schema), `query ${name}`);
    return required && schema.default === undefined ? [`query ${name} is missing`] : [];
  });
  const unknown = [...query.keys()].filter((name) => !known.some((item) => item.name === name));
  return [...found, ...unknown.map((name) => `unknown query ${name}`)];
}

function bodyProblems({ requestBody }: Operation, body: unknown): string[] {
  const schema = requestBody?.content?.['application/json']?.schema;
  if (!schema) return body === undefined ? [] : ['a body where there is none'];
  if (body === undefined) return requestBody?.required ? ['the body is missing'] : [];
  return problems(schema, body, 'body');
}

/** Reads a query's text as the type in its schema. */
function read(value: string, { type }: JsonSchema): unknown {
  if (type === 'number' || type === 'integer') return value === '' ? value : Number(value);
  if (type === 'boolean' && /^(?:true|false)$/.test(value)) return value === 'true';
  return type === 'array' ? value.split(',') : value;
}
