import { expect, it } from 'vitest';
import { adaptDialect, firstDialect } from './dialect.ts';
import { readRefusal } from './refusal.ts';

/** How servers and chat templates refuse a system message that doesn't come first. */
it.each([
  [
    400,
    'Expected last role User or Tool (or Assistant with prefix True) for serving but got system',
  ],
  [500, 'Jinja Exception: System message must be at the beginning.'],
  [400, 'Only user and assistant roles are supported!'],
  [400, 'Conversation roles must alternate user/assistant/user/assistant/...'],
  [500, 'Jinja Exception: System role not supported'],
  [422, "messages[3].role: 'system' is not allowed here"],
])('%i %s: the note joins the instructions', (status, message) => {
  const refusal = readRefusal({ status, headers: {} }, { error: { message } }, '');
  expect(adaptDialect(firstDialect('none'), refusal, 900)).toMatchObject({
    noteLast: false,
    instructions: 'system',
    alternates: false,
  });
});

it.each([
  [500, 'The system is overloaded, and your message was not read.'],
  [400, 'Invalid message format'],
  [400, "Unsupported value: 'temperature'"],
])('%i %s says nothing of roles', (status, message) => {
  const refusal = readRefusal({ status, headers: {} }, { error: { message } }, '');
  expect(adaptDialect(firstDialect('none'), refusal, 900)?.noteLast ?? true).toBe(true);
});
