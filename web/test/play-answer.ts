import type { PlayAnswer, Why } from '#domain/playground/schema.ts';

export const CREDITS = {
  test_credits: 50,
  test_credits_used: 8,
  left: 42,
  unlimited: false,
  refills_at: '2026-07-01T00:00:00.000Z',
};
export const WHY: Why = {
  silence: null,
  judged: { status: 'en_cours', quote: '', taken: true },
  answers_after_ms: 5_000,
  follow_ups: [{ number: 1, at: '2026-06-02T09:00:00.000Z' }],
  follow_ups_limit: 3,
  time_zone: 'Europe/Paris',
  faults: [],
  blocked: 'not_connected',
  pacing: null,
  rests_on: ['Twelve weeks for 900 €.'],
  prompts: 'live',
  model: {
    name: 'small-1',
    ms: 1_200,
    calls: 1,
    prompt_tokens: 1_203,
    cached_tokens: 900,
    completion_tokens: 45,
    cost_nanos: 130_000,
  },
};
export const ANSWER: PlayAnswer = {
  kind: 'answer',
  text: 'It is 900 €.',
  outcome: 'en_cours',
  error: null,
  why: WHY,
  credits: { ...CREDITS, test_credits_used: 9, left: 41 },
};
