import type { OpenAPI } from '@orpc/openapi';
import {
  type FieldScopes,
  INPUT_SCOPES,
  type InputScopes,
  isScopes,
  type Scopes,
} from '#domain/api/field-scopes.ts';
import { ruleOf } from '#domain/api/readable.ts';
import { API_SCOPES } from '#domain/api/keys.ts';
import type { ApiRoute } from './routes.ts';

interface Schema {
  description?: string;
  required?: string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
}
interface Content {
  content?: Record<string, { schema?: Schema }>;
}

/** Documents which scopes open the fields that the operation's own scope doesn't, and makes them optional. */
export function describeScopes(
  operation: OpenAPI.OperationObject,
  { scope, answer }: Pick<ApiRoute, 'scope' | 'answer'>,
): void {
  const { operationId = '', parameters = [], requestBody, responses = {} } = operation;
  const callers = scope ? [scope] : API_SCOPES;
  describe(operation, scope ? `Needs ${scopesText([scope])}` : 'For every key');
  for (const response of Object.values(responses)) {
    for (const schema of schemasOf(response)) markAnswer(schema, answer, callers);
  }
  const inputs = ruleOf(INPUT_SCOPES, operationId) ?? {};
  const bodyFields = schemasOf(requestBody).flatMap(({ properties = {} }) =>
    Object.entries(properties).map(([name, schema]) => ({ name, schema })),
  );
  const named = parameters.flatMap((parameter) =>
    'name' in parameter ? [{ name: parameter.name, schema: parameter as Schema }] : [],
  );
  for (const { name, schema } of [...named, ...bodyFields]) {
    const rule = ruleOf(inputs, name);
    if (rule) describe(schema, inputText(rule, callers));
  }
}

function schemasOf(part: object = {}): Schema[] {
  const { content = {} }: Content = part;
  return Object.values(content).flatMap(({ schema }) => schema ?? []);
}

function markAnswer(schema: Schema, rule: FieldScopes, callers: Scopes): void {
  if (isScopes(rule)) return;
  const { properties = {}, items, anyOf = [], oneOf = [] } = schema;
  for (const inner of [items ?? [], anyOf, oneOf].flat()) markAnswer(inner, rule, callers);
  for (const [name, field] of Object.entries(properties)) {
    const inner = ruleOf(rule, name);
    if (inner) markAnswer(field, inner, callers);
    if (!inner || !isScopes(inner) || isOpenToAll(inner, callers)) continue;
    schema.required = schema.required?.filter((item) => item !== name) ?? [];
    describe(field, `Only for keys with ${scopesText(inner)}`);
  }
}

function inputText(rule: InputScopes, callers: Scopes): string {
  if (isScopes(rule)) return isOpenToAll(rule, callers) ? '' : `Needs ${scopesText(rule)}`;
  const closed = Object.entries(rule).filter(([, needs]) => !isOpenToAll(needs, callers));
  const byScopes = Map.groupBy(closed, ([, needs]) => scopesText(needs));
  return [...byScopes]
    .map(([needs, values]) => `${values.map(([value]) => value).join(', ')}: needs ${needs}`)
    .join('. ');
}

const isOpenToAll = (rule: Scopes, callers: Scopes): boolean =>
  callers.every((scope) => rule.includes(scope));

const scopesText = (needs: Scopes) => needs.map((item) => `\`${item}\``).join(' or ');

function describe(schema: Schema, text: string): void {
  const description = [schema.description, text].filter(Boolean).join('. ');
  if (description) schema.description = description;
}
