import { readFileSync } from 'node:fs';

export type JsonSchema = Record<string, unknown>;

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema?: JsonSchema;
}
export interface Operation {
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content?: Record<string, { schema: JsonSchema }> };
  responses: Record<string, { content?: Record<string, { schema: JsonSchema }> }>;
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, JsonSchema> };
}

/**
 * What WAHA's published OpenAPI document says of our calls (`npm run waha:contract`
 * makes it from the whole document).
 */
export const openapi: Document = JSON.parse(
  readFileSync(new URL('./openapi-2026.7.1.json', import.meta.url), 'utf8'),
);

interface Route {
  segments: string[];
  operations: Record<string, Operation>;
}

// Templates without a parameter come first: `/api/sessions/x` is not `/api/{session}/x`.
const routes: Route[] = Object.entries(openapi.paths)
  .map(([template, operations]) => ({ segments: template.split('/'), operations }))
  .toSorted((a, b) => parameters(a) - parameters(b));

/** The documented call behind a method and path, or undefined. */
export function findOperation(method: string, path: string): Operation | undefined {
  const segments = path.split('/');
  const verb = method.toLowerCase();
  return routes.find((route) => route.operations[verb] && matches(route.segments, segments))
    ?.operations[verb];
}

function matches(template: string[], path: string[]): boolean {
  if (template.length !== path.length) return false;
  return template.every((part, i) => (part.startsWith('{') ? path[i] !== '' : part === path[i]));
}

function parameters(route: Route): number {
  return route.segments.filter((part) => part.startsWith('{')).length;
}
