import { readFileSync, writeFileSync } from 'node:fs';
import { argv } from 'node:process';

/** The calls of the product and of the sandbox's gateway, as in WAHA's document. */
const CALLS = [
  'GET /api/contacts/check-exists',
  'POST /api/sendText',
  'POST /api/sendImage',
  'POST /api/sendFile',
  'POST /api/sendVoice',
  'POST /api/sendVideo',
  'POST /api/sendSeen',
  'POST /api/startTyping',
  'POST /api/stopTyping',
  'PUT /api/reaction',
  'GET /api/sessions',
  'POST /api/sessions',
  'GET /api/sessions/{session}',
  'PUT /api/sessions/{session}',
  'DELETE /api/sessions/{session}',
  'GET /api/sessions/{session}/me',
  'POST /api/sessions/{session}/start',
  'POST /api/sessions/{session}/stop',
  'POST /api/sessions/{session}/logout',
  'POST /api/sessions/{session}/restart',
  'GET /api/{session}/auth/qr',
  'GET /api/{session}/profile',
  'GET /api/{session}/new-message-id',
  'GET /api/{session}/lids/{lid}',
  'GET /api/{session}/chats/overview',
  'GET /api/{session}/chats/{chatId}/messages',
  'GET /api/{session}/chats/{chatId}/messages/{messageId}',
  'GET /api/server/status',
  'GET /api/server/version',
  'GET /api/version',
  'GET /ping',
];

type Json = Record<string, unknown>;

/**
 * Reduces WAHA's OpenAPI document to what our calls need, without prose. Drops webhooks: the document
 * requires fields that no recorded delivery has, so the recordings are their contract. Throws if the
 * document lacks a call.
 */
function trimWahaContract({ openapi, info, paths, components }: Json): Json {
  const trimmedPaths: Record<string, Json> = {};
  for (const call of CALLS) {
    const [verb = '', path = ''] = call.split(' ');
    const operation = (paths as Record<string, Json>)[path]?.[verb.toLowerCase()];
    if (!operation) throw new Error(`The document has no ${call}`);
    trimmedPaths[path] = { ...trimmedPaths[path], [verb.toLowerCase()]: operation };
  }
  const { version } = info as Json;
  const used = { openapi, info: { version }, paths: trimmedPaths };
  const all = (components as { schemas: Json }).schemas;
  const schemas: Json = {};
  addReferred(used, all, schemas);
  return repair(withoutProse({ ...used, components: { schemas } })) as Json;
}

function addReferred(value: unknown, all: Json, schemas: Json): void {
  for (const [, name = ''] of JSON.stringify(value).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
    if (name in schemas) continue;
    schemas[name] = all[name];
    addReferred(all[name], all, schemas);
  }
}

/**
 * Repairs four mistakes of the document's generator: `required: true` inside a property isn't JSON
 * Schema, an enumeration of strings and a text with a default are called objects, and a field with
 * `nullable` next to a reference allows null.
 */
function repair(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => repair(item));
  if (typeof value !== 'object' || value === null) return value;
  const { nullable, default: usual, ...given } = value as Json;
  const schema: Json = Object.fromEntries(
    Object.entries(given).map(([key, part]) => [key, repair(part, key)]),
  );
  // A parameter may have it, too.
  if (typeof schema.required === 'boolean' && !('in' in schema || 'content' in schema)) {
    delete schema.required;
  }
  if (schema.type === 'object' && (Array.isArray(schema.enum) || typeof usual === 'string')) {
    schema.type = 'string';
  }
  if (usual !== undefined && name === 'schema') schema.default = usual;
  const { properties } = schema as { properties?: Record<string, Json> };
  // The document calls the names of a webhook's events objects, but its own examples are strings.
  if (properties?.events?.items) properties.events.items = { type: 'string' };
  return nullable && !properties ? { anyOf: [schema, { type: 'null' }] } : schema;
}

const PROSE = new Set([
  'description',
  'example',
  'examples',
  'summary',
  'tags',
  'operationId',
  'security',
]);

/** A schema's property may be named `description`: then its value isn't prose. */
function withoutProse(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutProse);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).filter(([key, part]) => !PROSE.has(key) || isSchema(part));
  return Object.fromEntries(fields.map(([key, part]) => [key, withoutProse(part)]));
}

const isSchema = (part: unknown): boolean =>
  typeof part === 'object' && part !== null && ('type' in part || '$ref' in part);

/** Run `npm run waha:contract -- FILE` when the gateway's version changes. */
const document: Json = JSON.parse(readFileSync(argv[2] ?? '', 'utf8'));
const { version } = document.info as { version: string };
writeFileSync(
  new URL(`../waha/contract/openapi-${version}.json`, import.meta.url),
  `${JSON.stringify(trimWahaContract(document), null, 1)}\n`,
);
