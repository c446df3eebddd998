import { beforeAll, describe, expect, it } from 'vitest';
import {
  EVENT_TYPE_SCOPES,
  type FieldScopes,
  INPUT_SCOPES,
  isScopes,
  type Scopes,
} from '#domain/api/field-scopes.ts';
import { findForbiddenInput, ruleOf } from '#domain/api/readable.ts';
import { API_SCOPES, type ApiScope } from '#domain/api/keys.ts';
import {
  type ApiDocument,
  apiDocument,
  type Operation,
  type Schema,
} from '#server/test/api/api-document.ts';
import { buildKey } from '#server/test/api/api-client.ts';
import { filledPath } from '#server/test/api/api-operations.ts';
import { fileWeb } from '#server/test/http.ts';
import { buildMarkedWorld, type Mark } from '#server/test/marked-world.ts';
import { mcpClient, type ToolAnswer } from '#server/test/outside/mcp-client.ts';
import { openServer } from '#server/test/open-server.ts';
import { API_ROUTES } from './v1/routes.ts';

const { services } = await openServer();
const web = await fileWeb(services);
const published = await fetch(`${web.url}/api/v1/openapi.json`);
const { operations, answerFaults } = apiDocument((await published.json()) as ApiDocument);
const byId = operations.map((operation) => [operation.id, operation] as const);

const routeOf = ({ path, method }: Operation) =>
  API_ROUTES.find((route) => route.path === path && route.method === method);
const scopeOf = (operation: Operation) => routeOf(operation)?.scope;
const answerOf = (operation: Operation): FieldScopes => routeOf(operation)?.answer ?? {};

/** Every field of a schema by its path, such as `data.name`; lists add nothing to a path. */
function fieldsIn({ properties, items, anyOf = [], oneOf = [] }: Schema, path = ''): string[] {
  const own = Object.entries(properties ?? {}).flatMap(([name, field]) =>
    fieldsIn(field, path ? `${path}.${name}` : name),
  );
  const inner = [...(items ? [items] : []), ...anyOf, ...oneOf];
  const all = [...own, ...inner.flatMap((item) => fieldsIn(item, path))];
  // A null or text is itself a field, unless another variant of it has fields.
  const deeper = all.filter((item) => item !== path);
  return [...new Set(deeper.length > 0 || properties ? deeper : [path])].toSorted();
}

/** The same for the scopes of an answer, with each field's own. */
function rulesIn(rule: FieldScopes, path = ''): [path: string, scopes: Scopes][] {
  if (isScopes(rule)) return [[path, rule]];
  return Object.entries(rule).flatMap(([name, inner]) =>
    rulesIn(inner, path ? `${path}.${name}` : name),
  );
}

/** Fields that the document promises to keys that may not read them, or doesn't promise to all others. */
function wrongPromises(schema: Schema, rule: FieldScopes, callers: Scopes): string[] {
  if (isScopes(rule)) return [];
  const { required = [], properties = {}, items = [], anyOf = [], oneOf = [] } = schema;
  const inner = [items, anyOf, oneOf].flat().flatMap((item) => wrongPromises(item, rule, callers));
  const own = Object.entries(properties).flatMap(([name, field]) => {
    const known = ruleOf(rule, name) ?? [];
    const isPromised = !isScopes(known) || callers.every((caller) => known.includes(caller));
    const wrong = required.includes(name) === isPromised ? [] : [name];
    return [...wrong, ...wrongPromises(field, known, callers)];
  });
  return [...inner, ...own];
}

describe('the scopes of fields', () => {
  it.each(byId)('open every field that the document says %s answers, and no other', (_id, item) => {
    const rules = rulesIn(answerOf(item)).map(([path]) => path);
    expect(rules.toSorted()).toEqual(fieldsIn(item.answer));
  });

  const reading = byId.filter(([, { method }]) => method === 'GET');
  it.each(reading)('name every parameter that the document says %s takes', (id, item) => {
    const inQuery = item.parameters.filter((parameter) => parameter.in === 'query');
    const names = inQuery.map(({ name }) => name).toSorted();
    expect(Object.keys(ruleOf(INPUT_SCOPES, id) ?? {}).toSorted()).toEqual(names);
  });

  const writing = byId.filter(([, { method }]) => method !== 'GET');
  it.each(writing)(
    'name no field of a body that the document does not say %s takes',
    (id, item) => {
      const names = Object.keys(ruleOf(INPUT_SCOPES, id) ?? {});
      expect(Object.keys(item.body?.properties ?? {})).toEqual(expect.arrayContaining(names));
      expect(item.parameters.filter((parameter) => parameter.in === 'query')).toEqual([]);
    },
  );

  it.each(byId)('open to the scope of %s what the document promises, and no more', (_id, item) => {
    const scope = scopeOf(item);
    const callers = scope ? [scope] : API_SCOPES;
    expect(wrongPromises(item.answer, answerOf(item), callers)).toEqual([]);
  });

  it('name no operation that the document does not have', () => {
    expect(Object.keys(INPUT_SCOPES).filter((id) => !byId.some(([known]) => known === id))).toEqual(
      [],
    );
  });
});

type World = Awaited<ReturnType<typeof buildMarkedWorld>>;
interface Answer {
  status: number;
  body: unknown;
  /** everything that was sent, as text */
  raw: string;
  faults: string[];
}
type Input = Record<string, unknown>;
type Send = (token: string, one: Operation, ids: Input, input: Input) => Promise<Answer>;

const sendRest: Send = async (token, item, ids, input) => {
  const isRead = item.method === 'GET';
  const query = isRead ? `?${new URLSearchParams(input as Record<string, string>)}` : '';
  const path = filledPath(item.path, (name) => String(ids[name]));
  const response = await fetch(`${web.url}/api/v1${path}${query}`, {
    method: item.method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(!isRead && { body: JSON.stringify(input) }),
  });
  const faults = await answerFaults(item, response.clone());
  const text = await response.text();
  const raw = JSON.stringify([...response.headers]) + text;
  return { status: response.status, body: JSON.parse(text), raw, faults };
};

const sendMcp: Send = async (token, item, ids, input) => {
  const given = Object.fromEntries(
    [...item.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, ids[name]]),
  );
  const all = { ...given, ...input };
  const answer = await mcpClient(web, token)<ToolAnswer>('tools/call', {
    name: item.id.replaceAll('.', '_'),
    arguments: item.method === 'GET' ? all : { input: all },
  });
  const body = JSON.parse(answer.content[0]?.text ?? '') as { status: number };
  const status = answer.isError ? body.status : item.success;
  return { status, body, raw: JSON.stringify(answer), faults: [] };
};

/** Fields of a response that aren't open to this scope. */
function strayFields(value: unknown, rule: FieldScopes, scope: ApiScope, path = ''): string[] {
  if (isScopes(rule)) return rule.includes(scope) ? [] : [path];
  if (Array.isArray(value)) return value.flatMap((item) => strayFields(item, rule, scope, path));
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([name, inner]) => {
    const known = ruleOf(rule, name);
    const place = `${path}.${name}`;
    return known ? strayFields(inner, known, scope, place) : [place];
  });
}

const REFUSED: unknown = expect.objectContaining({
  code: 'FORBIDDEN',
  detail: expect.stringMatching(/scope \w+:\w+/),
});

const isSeen = ({ seenWith }: Mark, scope: ApiScope) => seenWith.includes(scope);
const takesAway = ({ method, path }: Operation) => method === 'DELETE' || path.endsWith('/cancel');
const inOrder = operations.toSorted((a, b) => Number(takesAway(a)) - Number(takesAway(b)));

/** The requests of an operation: a valid one, and one for each of its filters. */
function inputsOf(one: Operation, { bodies, marks }: World): Input[] {
  if (one.method !== 'GET') {
    const body = (bodies as Record<string, () => object>)[`${one.method} ${one.path}`];
    return [{ ...body?.() }];
  }
  const values: Record<string, string[]> = {
    type: Object.keys(EVENT_TYPE_SCOPES),
    search: Object.values(marks).map(({ text }) => text),
    status: ['qualified'],
    booked: ['true'],
    needs_person: ['true'],
    limit: ['1'],
  };
  const names = one.parameters.map(({ name }) => name);
  const filtered = names.flatMap((name) => values[name]?.map((value) => ({ [name]: value })) ?? []);
  return names.includes('type') ? filtered : [{}, ...filtered];
}

const TRANSPORTS: [name: string, send: Send][] = [
  ['the API', sendRest],
  ['MCP', sendMcp],
];
describe.each(TRANSPORTS)('%s, to a key with one scope', (name, send) => {
  let world: World;
  const tokens: Record<string, string> = {};
  beforeAll(async () => {
    world = await buildMarkedWorld(services, web);
    for (const scope of API_SCOPES) {
      const key = await buildKey(services, world.side.team, { scopes: [scope] });
      tokens[scope] = key.token;
    }
  });
  const tokenOf = (scope: ApiScope) => tokens[scope] ?? '';
  const search = async (token: string, operation: Operation, text: string) => {
    const { body } = await send(token, operation, world.ids, { search: text });
    return (body as { data: unknown[] }).data;
  };
  const searching = (scope: ApiScope) =>
    operations.filter(
      (operation) =>
        scopeOf(operation) === scope && operation.parameters.some((p) => p.name === 'search'),
    );

  it('finds each mark with every scope, as otherwise nothing is tried here', async () => {
    const { side, ids, marks } = world;
    const raw: string[] = [];
    for (const one of operations.filter(({ method }) => method === 'GET')) {
      for (const input of inputsOf(one, world)) {
        const answer = await send(side.token, one, ids, input);
        expect([one.id, input, answer.status]).toEqual([one.id, input, 200]);
        raw.push(answer.raw);
      }
    }
    const hidden = Object.values(marks).filter(({ text }) => !raw.some((r) => r.includes(text)));
    expect(hidden).toEqual([marks['note']]);
  });

  it.each(API_SCOPES)('%s finds nothing by a text that it may not read', async (scope) => {
    for (const one of searching(scope)) {
      for (const mark of Object.values(world.marks)) {
        const found = await search(tokenOf(scope), one, mark.text);
        const isSearched = [world.marks['message'], world.marks['name'], world.marks['phone']];
        const expected = isSearched.includes(mark) && isSeen(mark, scope);
        expect([one.id, mark, found.length > 0]).toEqual([one.id, mark, expected]);
      }
    }
  });

  it.each(API_SCOPES)('%s sees its own fields only', async (scope) => {
    const { ids, marks } = world;
    const closed = Object.values(marks).filter((mark) => !isSeen(mark, scope));
    const opened = inOrder.filter((item) => [scope, undefined].includes(scopeOf(item)));
    for (const one of name === 'MCP' ? opened : inOrder) {
      for (const input of inputsOf(one, world)) {
        const { status, body, raw, faults } = await send(tokenOf(scope), one, ids, input);
        const about = [one.id, input];
        const leaked = closed.filter(({ text }) => raw.includes(text));
        expect([about, leaked, faults]).toEqual([about, [], []]);
        const isOpen = opened.includes(one) && !findForbiddenInput(one.id, input, [scope]);
        const stray = strayFields(body, answerOf(one), scope);
        const found = isOpen ? [about, status, stray] : [about, status, body];
        expect(found).toEqual([about, ...(isOpen ? [one.success, []] : [403, REFUSED])]);
      }
    }
  });
});
