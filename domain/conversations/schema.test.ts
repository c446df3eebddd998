import { describe, expect, it } from 'vitest';
import { aiState, conversationFilter, humanReply } from './schema.ts';

describe('the state of the agent', () => {
  it('is manual once a person took over, whatever else holds', () => {
    expect(aiState({ manual_override: true, agent_active: true })).toBe('manual_control');
    expect(aiState({ manual_override: true, agent_active: false })).toBe('manual_control');
  });
  it('is active or inactive otherwise', () => {
    expect(aiState({ manual_override: false, agent_active: true })).toBe('ai_active');
    expect(aiState({ manual_override: false, agent_active: false })).toBe('ai_inactive');
  });
});

describe('a reply by a person', () => {
  const ref = {
    team_slug: 'acme',
    conversation_id: '01890000-0000-7000-8000-000000000000',
    message_id: '01890000-0000-7000-8000-000000000001',
  };
  it('has a text, without the space around it', () => {
    expect(humanReply.parse({ ...ref, text: ' Hello ' }).text).toBe('Hello');
    expect(humanReply.safeParse({ ...ref, text: '  ' }).error?.issues[0]?.message).toBe(
      'Please write a message',
    );
  });
  it('is not empty once what no one can read is left out of it', () => {
    expect(humanReply.safeParse({ ...ref, text: '\u0000' }).success).toBe(false);
  });
  it('is as long as WhatsApp takes at most', () => {
    expect(humanReply.safeParse({ ...ref, text: 'a'.repeat(4096) }).success).toBe(true);
    expect(humanReply.safeParse({ ...ref, text: 'a'.repeat(4097) }).success).toBe(false);
  });
  it('has an id, so that a second click is no second message', () => {
    expect(humanReply.safeParse({ ...ref, text: 'Hi', message_id: 'x' }).success).toBe(false);
  });
});

it('the list is filtered by what there is, and by nothing else', () => {
  const filter = (like: object) =>
    conversationFilter.safeParse({ team_slug: 'acme', ...like }).success;
  expect(filter({})).toBe(true);
  expect(filter({ conversation_status: 'converti', search: ' Jane ' })).toBe(true);
  expect(filter({ conversation_status: 'won' })).toBe(false);
  expect(filter({ campaign_id: "1' OR true" })).toBe(false);
  expect(filter({ search: 'a'.repeat(101) })).toBe(false);
  expect(filter({ search: 'a\u0000b' })).toBe(false);
});
