import { expect, it } from 'vitest';
import { reasonById } from '#copy/catalog/reasons.ts';
import { teamsErrors } from '#copy/errors/teams.ts';
import {
  ERROR_STATUSES,
  type ErrorCode,
  Refusal,
  standardReason,
  renderRefusal,
} from './errors.ts';

it('is answered with its code, the text it is, its parameters and its words', () => {
  expect(renderRefusal(new Refusal('CONFLICT', teamsErrors.lastOwner, undefined, 'last'))).toEqual({
    code: 'CONFLICT',
    message: "The last owner can't leave. Please transfer ownership first.",
    reason: 'errors.teams.lastOwner',
    params: {},
    detail: 'last',
  });
  const name = reasonById('zod.too_big', {}, 'Too long');
  const stored = reasonById(null, {}, 'Stored by an earlier version');
  expect(renderRefusal(new Refusal('INVALID_INPUT', name, { name, stored }))).toEqual({
    code: 'INVALID_INPUT',
    message: 'Too long',
    reason: 'zod.too_big',
    params: {},
    fields: { name: 'Too long', stored: 'Stored by an earlier version' },
    field_reasons: { name: { reason: 'zod.too_big', params: {} } },
  });
});

it('has standard words for each code, and takes no plain text', () => {
  for (const code of Object.keys(ERROR_STATUSES) as ErrorCode[])
    expect(new Refusal(code).message).toBe(standardReason(code).text);
  // @ts-expect-error -- a text needs its catalog
  expect(new Refusal('CONFLICT', 'Not now').reason).toBe('Not now');
});
