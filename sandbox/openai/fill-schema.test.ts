import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import { expect, test } from 'vitest';
import { takeTurn } from './agent/take-turn.ts';
import { fillSchema } from './fill-schema.ts';
import type { JsonSchema } from './json-schema.ts';

const ajv = new Ajv({ strict: false });
formats.default(ajv);

const turn = takeTurn([
  {
    role: 'system',
    text: 'You are Léa, the sales agent of Nova.\nLanguage: english\nOffer: Websites.',
  },
  { role: 'user', text: 'I booked Tuesday' },
]);

function filled(schema: JsonSchema): unknown {
  const value = fillSchema(schema, turn);
  ajv.validate(schema, value);
  expect(ajv.errors ?? []).toEqual([]);
  return value;
}

test('the answer, the status and the evidence go where their names say', () => {
  const value = filled({
    type: 'object',
    properties: {
      message: { type: 'string' },
      conversation_status: { enum: ['en_cours', 'converti', 'pas_interesse'] },
      outcome: { enum: ['open', 'won', 'lost'] },
      evidence: { type: ['string', 'null'] },
      company_name: { type: 'string' },
    },
    required: ['message', 'conversation_status', 'outcome', 'evidence', 'company_name'],
    additionalProperties: false,
  });
  expect(value).toEqual({
    message: turn.reply,
    conversation_status: 'converti',
    outcome: 'won',
    evidence: 'I booked Tuesday',
    company_name: 'Nova',
  });
});

const schemas: Record<string, JsonSchema> = {
  numbers: {
    type: 'object',
    properties: {
      a: { type: 'integer', minimum: 3, maximum: 5 },
      b: { type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 1 },
      c: { type: 'number', multipleOf: 5, minimum: 7 },
      d: { type: 'integer', maximum: -2 },
      e: { type: 'number', minimum: 0, maximum: 1 },
    },
    required: ['a', 'b', 'c', 'd', 'e'],
  },
  strings: {
    type: 'object',
    properties: {
      email: { type: 'string', format: 'email' },
      when: { type: 'string', format: 'date-time' },
      page: { type: 'string', format: 'uri' },
      id: { type: 'string', format: 'uuid' },
      offer_description: { type: 'string', minLength: 50, maxLength: 80 },
      short: { type: 'string', maxLength: 3 },
      slug: { type: 'string', pattern: '^[a-z-]+$' },
      phone: { type: 'string', pattern: '^\\+\\d{8,15}$' },
    },
    required: ['email', 'when', 'page', 'id', 'offer_description', 'short', 'slug', 'phone'],
  },
  lists: {
    type: 'object',
    properties: {
      tags: { type: 'array', items: { type: 'string' }, minItems: 3, maxItems: 4 },
      none: { type: 'array', items: { type: 'string' }, maxItems: 0 },
      people: {
        type: 'array',
        items: { type: 'object', properties: { age: { type: 'integer' } }, required: ['age'] },
      },
    },
    required: ['tags', 'none', 'people'],
  },
  references: {
    type: 'object',
    properties: { node: { $ref: '#/$defs/node' }, kind: { const: 'tree' }, gone: { type: 'null' } },
    required: ['node', 'kind', 'gone'],
    $defs: {
      node: {
        type: 'object',
        properties: {
          name: { type: 'string' },
          next: { anyOf: [{ $ref: '#/$defs/node' }, { type: 'null' }] },
        },
        required: ['name', 'next'],
      },
    },
  },
  unions: {
    type: 'object',
    properties: {
      maybe: { anyOf: [{ type: 'null' }, { type: 'string', minLength: 1 }] },
      either: { oneOf: [{ const: 1 }, { const: 2 }] },
      both: { allOf: [{ type: 'string' }, { minLength: 4 }] },
      flag: { type: 'boolean' },
    },
    required: ['maybe', 'either', 'both', 'flag'],
  },
};

test.each(Object.keys(schemas))('any schema gets a valid value: %s', (name) => {
  expect(filled(schemas[name] ?? {})).toBeTypeOf('object');
});
