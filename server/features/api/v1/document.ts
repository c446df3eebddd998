import { type OpenAPI, OpenAPIGenerator } from '@orpc/openapi';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import { API_SCOPES, KEY_LIMIT } from '#domain/api/keys.ts';
import { exampleOf, WEBHOOK_BODIES } from '#domain/webhooks/bodies.ts';
import {
  WEBHOOK_EVENT_TYPES,
  WEBHOOK_EVENTS,
  type WebhookEventType,
} from '#domain/webhooks/schema.ts';
import { describeScopes } from './document-scopes.ts';
import { API_ROUTES } from './routes.ts';
import { v1Router } from './router.ts';

const ABOUT = `Everything that a program does goes through the same rules as in the application, in the team of its key.

**Keys.** \`Authorization: Bearer osk_…\`. A key has scopes: ${API_SCOPES.map((scope) => `\`${scope}\``).join(', ')}.

**Fields.** A scope opens an operation, and each field of its answer needs a scope as well. A key without that scope gets the answer without the field. \`leads:read\` opens who leads are and what is known of them, \`conversations:read\` also what was written and who answers. A change answers a key that reads nothing with ids and the state that it sets. \`search\` finds words in messages only for keys with \`conversations:read\`, and otherwise names and numbers. A filter, an event or an endpoint's address that needs a scope which the key does not have is refused with 403, and the refusal names the scope.

**Limits.** ${KEY_LIMIT.requests} requests in ${KEY_LIMIT.seconds} seconds per key; \`RateLimit-Limit\`, \`RateLimit-Remaining\` and \`RateLimit-Reset\` (seconds) come with every answer, \`Retry-After\` with a 429.

**Repeats.** Send an \`Idempotency-Key\` of your own with POST, PUT, PATCH and DELETE: for 24 hours, a repeat gets the first answer and changes nothing. The same key with another body is refused with 422.

**Pages.** Lists answer \`{ data, next_cursor }\`; send \`cursor\` for the next page.

**Errors** are \`application/problem+json\` (RFC 9457) with a \`code\` for programs.

**Webhooks** follow [Standard Webhooks](https://www.standardwebhooks.com): ${Object.keys(
  WEBHOOK_EVENTS,
)
  .map((key) => `\`${key}\``)
  .join(', ')}.`;

const PROBLEM: OpenAPI.SchemaObject = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail', 'code'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    code: { type: 'string' },
    errors: { type: 'object', additionalProperties: { type: 'string' } },
  },
};

const schemas = new ZodToJsonSchemaConverter();

/** The OpenAPI 3.1 document of /api/v1. */
export async function apiDocument(publicUrl: string, version: string): Promise<OpenAPI.Document> {
  const generator = new OpenAPIGenerator({ schemaConverters: [schemas] });
  const document = await generator.generate(v1Router, {
    info: { title: 'OpenSetter API', version, description: ABOUT },
    servers: [{ url: `${publicUrl}/api/v1` }],
    security: [{ key: [] }],
    components: {
      securitySchemes: { key: { type: 'http', scheme: 'bearer' } },
      schemas: { Problem: PROBLEM },
      headers: LIMIT_HEADERS,
      parameters: {
        IdempotencyKey: {
          name: 'Idempotency-Key',
          in: 'header',
          required: false,
          schema: { type: 'string', minLength: 1, maxLength: 255 },
          description: 'A repeat with the same key gets the first answer',
        },
      },
    },
  });
  for (const [path, item] of Object.entries(document.paths ?? {})) {
    for (const method of ['get', 'post', 'put', 'patch', 'delete'] as const) {
      const operation = item?.[method];
      if (!operation) continue;
      for (const done of Object.values(operation.responses ?? {})) {
        Object.assign(done, { headers: LIMITS });
      }
      const route = routeOf(method, path);
      if (route) describeScopes(operation, route);
      operation.responses = { ...operation.responses, ...REFUSALS };
      if (!route?.once) continue;
      const key = { $ref: '#/components/parameters/IdempotencyKey' };
      operation.parameters = [...(operation.parameters ?? []), key];
    }
  }
  document.webhooks = Object.fromEntries(
    WEBHOOK_EVENT_TYPES.map((type) => [type, requestOf(type)]),
  );
  return document;
}

const routeOf = (method: string, path: string) =>
  API_ROUTES.find((route) => route.path === path && route.method === method.toUpperCase());

/** The request that an endpoint receives. */
function requestOf(type: WebhookEventType): object {
  const [, schema] = schemas.convert(WEBHOOK_BODIES[type], { strategy: 'output' });
  return {
    post: {
      summary: WEBHOOK_EVENTS[type],
      security: [],
      requestBody: {
        required: true,
        content: { 'application/json': { schema, example: exampleOf(type) } },
      },
      responses: { '2XX': { description: 'Taken' } },
    },
  };
}

const number = (description: string): OpenAPI.HeaderObject => ({
  description,
  required: true,
  schema: { type: 'integer', minimum: 0 },
});
const LIMIT_HEADERS = {
  'RateLimit-Limit': number('Requests that this key may make in a window'),
  'RateLimit-Remaining': number('Requests that are left in this window'),
  'RateLimit-Reset': number('Seconds until the window ends'),
  'Retry-After': number('Seconds to wait before the next request'),
} satisfies OpenAPI.ComponentsObject['headers'];

const headersOf = (names: (keyof typeof LIMIT_HEADERS)[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
const LIMITS = headersOf(['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset']);

const refusal = (description: string, headers: OpenAPI.ResponseObject['headers'] = {}) => ({
  description,
  headers,
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
});
const REFUSALS = {
  401: refusal('No key, or none that is known'),
  429: refusal('Too many requests', headersOf(['Retry-After'])),
  503: refusal('Unavailable for a moment: send it again', headersOf(['Retry-After'])),
  default: refusal('A refusal', LIMITS),
};
