import { describe, expect, it } from 'vitest';
import {
  metaForm,
  metaProblem,
  readLeadgenPost,
  waitBeforeFetch,
  waitWhileRefused,
} from './meta-lead-ads.ts';

const change = (value: unknown, field = 'leadgen') => ({ field, value });
const post = (...entry: unknown[]) => ({ object: 'page', entry });

describe('a post of Meta', () => {
  it('names each lead once, of all entries and changes', () => {
    const body = post(
      { id: '1', changes: [change({ leadgen_id: '444', form_id: '2', page_id: '1', ad_id: 9 })] },
      { id: '1', changes: [change({ leadgen_id: '445' }), change({ leadgen_id: '444' })] },
    );
    expect(readLeadgenPost(body)).toEqual([
      { leadgen_id: '444', form_id: null, ad_id: null, page_id: null },
      { leadgen_id: '445', form_id: null, ad_id: null, page_id: null },
    ]);
  });

  it.each<[string, unknown]>([
    ['about something else of the page', post({ changes: [change({ item: 'like' }, 'feed')] })],
    ['with ids that are none', post({ changes: [change({ leadgen_id: '../me' })] })],
    ['with an id that JSON has rounded', post({ changes: [change({ leadgen_id: 2 ** 60 })] })],
    ['with anything else in its place', post(null, 7, { changes: 'x' }, { changes: [null, []] })],
    ['without a change', post()],
  ])('%s names none', (_, body) => {
    expect(readLeadgenPost(body)).toEqual([]);
  });

  it.each([null, [], 'page', { object: 'page' }, { object: 'user', entry: [] }, { entry: [] }])(
    'is not %j',
    (body) => {
      expect(readLeadgenPost(body)).toBeUndefined();
    },
  );

  it('names at most a thousand', () => {
    const changes = Array.from({ length: 5_000 }, (_, n) => change({ leadgen_id: String(n) }));
    expect(readLeadgenPost(post({ changes }))).toHaveLength(1_000);
  });
});

describe('a refusal of Meta', () => {
  it.each<[number, object, string]>([
    [400, { code: 190, error_subcode: 463 }, 'token'],
    [400, { code: 102 }, 'token'],
    [403, { code: 200, message: 'Requires pages_read_engagement' }, 'permission'],
    [403, { code: 10 }, 'permission'],
    [400, { code: 299 }, 'permission'],
    [400, { code: 100, message: 'API calls require an appsecret_proof argument' }, 'app_secret'],
    [400, { code: 100, error_subcode: 33 }, 'gone'],
    [404, { code: 803 }, 'gone'],
    [400, { code: 4 }, 'limit'],
    [400, { code: 613 }, 'limit'],
    [400, { code: 80_005 }, 'limit'],
    [429, {}, 'limit'],
    [500, { code: 2 }, 'unreachable'],
    [400, { code: 1, is_transient: true }, 'unreachable'],
    [502, {}, 'unreachable'],
    [401, {}, 'token'],
  ])('%i %j is %s', (status, error, problem) => {
    expect(metaProblem(status, { error })).toBe(problem);
  });

  it.each([null, '<html>', { error: 'down' }, []])(
    'with the body %j says that it passes',
    (body) => {
      expect(metaProblem(503, body)).toBe('unreachable');
    },
  );

  it('is followed by longer and longer waits, up to half a day', () => {
    const waits = [1, 2, 3, 4, 5, 6, 7, 100].map(waitBeforeFetch);
    expect(waits).toEqual(waits.toSorted((a, b) => a - b));
    expect(waits.at(-1)).toBe(12 * 3_600_000);
    const minutes = [0, 1, 10, 600, 10_000].map((refused) => waitWhileRefused(refused * 60_000));
    expect(minutes.map((ms) => ms / 60_000)).toEqual([1, 1, 5, 300, 720]);
  });
});

it('a token is pasted with blanks around it, and never in pieces', () => {
  const token = 'EAAG'.padEnd(180, 'x');
  expect(metaForm.parse({ token: ` ${token}\n` })).toEqual({ token, app_secret: '' });
  expect(metaForm.safeParse({ token: `${token} ${token}` }).success).toBe(false);
  expect(metaForm.safeParse({ token: 'EAAG' }).success).toBe(false);
});
