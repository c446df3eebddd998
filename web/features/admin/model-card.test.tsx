import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ModelReport } from '#domain/admin/platform.ts';
import { type Answers, fakeServer, refused } from '#web/test/fake-server.ts';
import { press } from '#web/test/press.ts';
import { renderAt } from '#web/test/render-at.tsx';
import { ModelCard } from './admin-screen.tsx';

const report = (like: Partial<ModelReport> = {}): ModelReport => ({
  name: 'gpt-6-luna',
  host: 'api.openai.com',
  ok: true,
  state: 'answers',
  words: '',
  asked: [],
  sees: null,
  unwell_since: null,
  last_error_at: null,
  ...like,
});

function open(model: Answers['admin/model']) {
  const answers: Answers = { 'admin/model': model };
  fakeServer(answers);
  renderAt('/', null, <ModelCard />);
  return answers;
}

it('says that the model works, and how it is asked', async () => {
  open(report({ asked: ['without temperature', 'with max_completion_tokens'] }));
  expect(await screen.findByText('gpt-6-luna at api.openai.com')).toBeTruthy();
  expect(screen.getByText('Works')).toBeTruthy();
  expect(
    screen.getByText('How we call it: without temperature and with max_completion_tokens.'),
  ).toBeTruthy();
});

it('says what to set when it does not, with the words of the provider', async () => {
  const state = 'api.openai.com refuses the key: set OPENAI_API_KEY to a valid one.';
  open(report({ ok: false, state, words: 'Incorrect API key provided' }));
  expect(await screen.findByText(state)).toBeTruthy();
  expect(screen.getByText('Needs attention')).toBeTruthy();
  expect(screen.getByText('Details: Incorrect API key provided')).toBeTruthy();
});

it('says that leads wait, and that no one is forgotten', async () => {
  open(report({ ok: false, unwell_since: '2026-01-01T00:00:00.000Z', state: 'answers badly' }));
  expect(await screen.findByText(/so leads are waiting. We'll keep trying/)).toBeTruthy();
});

it('tries again when it could not be checked', async () => {
  const answers = open(refused('INTERNAL'));
  expect(await screen.findByText("We couldn't check the AI model")).toBeTruthy();
  answers['admin/model'] = report();
  press('Try again');
  expect(await screen.findByText('It answers leads.')).toBeTruthy();
});

it.each([
  [false, 1],
  [true, 0],
  [null, 0],
])('says that it can’t see pictures once that is known (%s)', async (sees, shown) => {
  open(report({ sees }));
  await screen.findByText('Works');
  expect(screen.queryAllByText(/can't see pictures/)).toHaveLength(shown);
});
