import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readArguments, type ToolSchema } from './tool-arguments.ts';

const lead = z.strictObject({
  campaign_id: z.string(),
  name: z.string().optional(),
  phone: z.string(),
  age: z.number().optional(),
  tags: z.array(z.string()).optional(),
  consent: z.strictObject({ given: z.boolean(), at: z.string() }).optional(),
});
const call = z.strictObject({
  input: lead,
  dry_run: z.boolean().optional(),
  idempotency_key: z.string().optional(),
});
const list = z.strictObject({
  cursor: z.string().optional(),
  limit: z.number().optional(),
  filter: z.union([z.strictObject({ status: z.string() }), z.array(z.string())]).optional(),
});

const read = (schema: z.ZodType, given: unknown, absent: 'any' | 'known' | 'none') =>
  readArguments({ schema, json: z.toJSONSchema(schema) as ToolSchema, absent }, given);
const write = (given: unknown) => read(call, given, 'known');
const patch = (given: unknown) => read(call, given, 'none');
const get = (given: unknown) => read(list, given, 'any');

const ana = { campaign_id: 'c', name: 'Ana', phone: '+34600000001' };
const text = JSON.stringify;

describe('JSON as text is read', () => {
  it.each<[string, unknown, unknown]>([
    ['an object', { input: text(ana), dry_run: 'true' }, { input: ana, dry_run: true }],
    ['with blanks and line ends', { input: `\n ${text(ana)}\n` }, { input: ana }],
    [
      'inside JSON as text',
      { input: text({ ...ana, consent: text({ given: 'true', at: 'x' }), age: '41' }) },
      { input: { ...ana, consent: { given: true, at: 'x' }, age: 41 } },
    ],
    ['a list', { input: { ...ana, tags: '["a","b"]' } }, { input: { ...ana, tags: ['a', 'b'] } }],
    ['a flag that says no', { input: ana, dry_run: 'false' }, { input: ana, dry_run: false }],
    [
      'never where text is meant',
      { input: { ...ana, name: '123' } },
      { input: { ...ana, name: '123' } },
    ],
    [
      'nor where text is meant that looks like an object',
      { input: { ...ana, name: '{"a":1}' } },
      { input: { ...ana, name: '{"a":1}' } },
    ],
  ])('%s', (_, given, value) => {
    expect(write(given)).toEqual({ value });
  });

  it('a number and one of several shapes', () => {
    expect(get({ limit: '20', filter: '{"status":"open"}' })).toEqual({
      value: { limit: 20, filter: { status: 'open' } },
    });
    expect(get({ filter: '["a"]' })).toEqual({ value: { filter: ['a'] } });
  });
});

describe('a dry run is never weakened', () => {
  it.each<unknown>([
    'True',
    'TRUE',
    ' true',
    'true ',
    '"true"',
    'yes',
    'no',
    'on',
    '',
    '0',
    '1',
    'null',
    '{}',
    '[true]',
    0,
    1,
    null,
    [],
    ['true'],
    {},
    { value: true },
  ])('%j is refused', (dry_run) => {
    for (const one of [write, patch]) {
      expect(one({ input: ana, dry_run })).toEqual({
        issues: [{ path: ['dry_run'], message: 'Send true or false. Nothing was changed.' }],
      });
    }
  });

  it.each<[string, object]>([
    ['misspelled', { input: ana, dryRun: true }],
    ['misspelled, as text', { input: ana, dryRun: 'true' }],
    ['misspelled, without a value', { input: ana, dryRun: null }],
    ['in the input', { input: { ...ana, dry_run: true } }],
    ['in the input, as text', { input: text({ ...ana, dry_run: 'true' }) }],
    ['in the input, without a value', { input: { ...ana, dry_run: null } }],
  ])('%s is refused', (_, given) => {
    for (const one of [write, patch]) expect(one(given)).toHaveProperty('issues');
  });
});

describe('null means that nothing was given', () => {
  it('in a read, also under a name that there is not', () => {
    expect(get({ cursor: null, limit: null })).toEqual({ value: {} });
    expect(get({ page: null })).toEqual({ value: {} });
    expect(get({ cursor: 'null' })).toEqual({ value: { cursor: 'null' } });
  });

  it('in what adds something, for a field that may be missing', () => {
    const given = { input: { ...ana, name: null, age: null }, idempotency_key: null };
    const { name: _, ...rest } = ana;
    expect(write(given)).toEqual({ value: { input: rest } });
    expect(write({ input: { ...ana, phone: null } })).toHaveProperty('issues');
    expect(write({ input: null })).toHaveProperty('issues');
  });

  it('but not in a change of fields', () => {
    expect(patch({ input: { ...ana, name: null } })).toHaveProperty('issues');
  });
});

describe('a refusal says', () => {
  const said = (result: ReturnType<typeof write>) =>
    'issues' in result
      ? result.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
      : [];

  it('the names that there are, beside the unknown ones', () => {
    expect(said(get({ limt: 20, page: 2 }))).toEqual([
      ': There is no field "limt", "page". The fields are: cursor, limit, filter.',
    ]);
    expect(said(read(z.strictObject({}), { limit: 20 }, 'any'))).toEqual([
      ': There is no field "limit". There are none here.',
    ]);
    const consent = { given: true, at: 'x', by: 'me' };
    expect(said(write({ input: { ...ana, consent } }))).toEqual([
      'input.consent: There is no field "by". The fields are: given, at.',
    ]);
  });

  it('where the fields of an operation go', () => {
    expect(said(write(ana)).at(-1)).toBe(
      ': There is no field "campaign_id", "name", "phone". The fields are: input, dry_run, idempotency_key. The fields of the operation go into "input".',
    );
  });

  it('what was sent, where it is no JSON of the type either', () => {
    for (const input of ['{"campaign_id":"c"', 'Ana', '7', '[]', '"{}"']) {
      expect(said(write({ input }))).toEqual([
        'input: Invalid input: expected object, received string',
      ]);
    }
    expect(said(write({ input: text({ campaign_id: 'c' }) }))).toEqual([
      'input.phone: Invalid input: expected string, received undefined',
    ]);
  });
});

it('names some of ten thousand wrong fields', () => {
  const names = Array.from({ length: 10_000 }, (_, index) => `k${index}`);
  const many = Object.fromEntries(names.map((name) => [name, '{}']));
  const result = write({ input: text({ ...many, ...ana }) });
  const [issue] = 'issues' in result ? result.issues : [];
  expect(issue?.message).toContain('"k0"');
  expect(issue?.message.length).toBeLessThan(500);
});
