import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { WEBHOOK_EVENT_TYPES } from '../webhooks/schema.ts';
import { exampleOf } from '../webhooks/bodies.ts';
import { EVENT_TYPE_SCOPES, fieldScopes, type Scopes } from './field-scopes.ts';
import { findForbiddenInput, pickReadable } from './readable.ts';
import { apiConversation, apiWebhookBody, pageOf } from './resources.ts';

const readable = (schema: z.ZodType, answer: unknown, scopes: Scopes) =>
  pickReadable(fieldScopes(schema), answer, scopes);

describe('readableAnswer', () => {
  const conversation = {
    conversation_id: '1',
    name: 'Ada',
    last_message: 'Hello',
    control: 'agent',
  };
  const page = { data: [conversation], next_cursor: null };

  it.each([
    {
      scopes: ['conversations:read'] as const,
      seen: ['conversation_id', 'name', 'last_message', 'control'],
    },
    { scopes: ['leads:read'] as const, seen: ['conversation_id', 'name'] },
    { scopes: ['conversations:write'] as const, seen: ['conversation_id', 'control'] },
    { scopes: [] as const, seen: [] },
  ])('keeps $seen for $scopes', ({ scopes, seen }) => {
    const [kept] = (readable(pageOf(apiConversation), page, scopes) as { data: object[] }).data;
    expect(Object.keys(kept ?? {})).toEqual(seen);
  });

  it('leaves out what the schema does not open, at any depth', () => {
    const stray = {
      ...conversation,
      constructor: 'x',
      notes: [{ text: 'x' }],
      more: { text: 'x' },
    };
    const answer = { data: [stray, ['x'], 'x'], next_cursor: null, total: 1 };
    expect(readable(pageOf(apiConversation), answer, ['conversations:read'])).toEqual({
      data: [conversation, [{}], {}],
      next_cursor: null,
    });
  });

  it('answers nothing of a field that no scope opens', () => {
    const schema = z.object({ name: z.string(), tags: z.array(z.object({ name: z.string() })) });
    const answer = { name: 'Ada', tags: [{ name: 'VIP' }] };
    expect(readable(schema, answer, ['conversations:read'])).toEqual({ tags: [{}] });
  });
});

describe('closedInput', () => {
  it('names a filter that the scopes do not open, also without a value', () => {
    const needs = ['conversations:read'];
    const asked = (input: unknown) => findForbiddenInput('leads.list', input, ['leads:read']);
    expect(asked({ needs_person: '', search: 'Ada' })).toEqual({ name: 'needs_person', needs });
    expect([
      asked({ search: 'Ada' }),
      asked(undefined),
      asked('x'),
      asked({ constructor: 'x' }),
    ]).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('looks at each value of a list', () => {
    const asked = (event_types: unknown) =>
      findForbiddenInput('webhookEndpoints.create', { event_types }, ['leads:read'])?.name;
    const wrong = ['lead.booked', ['lead.created', 'message.sent'], [['message.sent']]];
    expect(wrong.map(asked)).toEqual(['event_types', 'event_types', 'event_types']);
    expect([['lead.created'], ['constructor'], null].map(asked)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});

const samples = pageOf(apiWebhookBody);
it.each(WEBHOOK_EVENT_TYPES)(
  'each scope that may listen to %s may read all of its data',
  (type) => {
    const { data } = exampleOf(type);
    for (const scope of EVENT_TYPE_SCOPES[type]) {
      const page = { data: [{ data }] };
      expect(readable(samples, page, [scope])).toEqual(page);
    }
  },
);
