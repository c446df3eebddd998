import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { refused } from '#web/test/fake-server.ts';
import { button, field, press, type } from '#web/test/press.ts';
import type { Why } from '#domain/playground/schema.ts';
import { ANSWER, WHY } from '#web/test/play-answer.ts';
import { open, sendMessage } from '#web/test/playground-screen.tsx';

beforeEach(() => sessionStorage.clear());

describe('a chat', () => {
  it('answers, counts credits, and says why', async () => {
    const { server } = open();
    expect(await screen.findByText('Start a conversation with Léa')).toBeTruthy();
    expect(await screen.findByText('42 credits left')).toBeTruthy();
    expect(button('Send').disabled).toBe(true);
    fireEvent.keyDown(field('Message'), { key: 'Enter', shiftKey: true });
    sendMessage('How much is it?');
    expect(screen.getByText('typing...')).toBeTruthy();
    expect((await screen.findAllByText('It is 900 €.')).length).toBeGreaterThan(0);
    expect(screen.getByText('online')).toBeTruthy();
    expect(screen.getByText('41 credits left')).toBeTruthy();
    expect(server.inputsOf('playground/reply')).toEqual([
      {
        team_slug: 'acme-123456',
        campaign_id: 'c1',
        prompts: 'live',
        lead_name: '',
        turns: [{ by: 'lead', text: 'How much is it?' }],
      },
    ]);
    for (const text of [
      'A real lead gets this after 5 s of quiet, as one answer to all they wrote.',
      "Right now a real lead wouldn't get it: no WhatsApp number is connected.",
      'The lead counts as In Progress.',
      'Follow-up 1',
      'Twelve weeks for 900 €.',
      '1,203 read (900 cached), 45 written',
      'small-1, 1.2 s, $0.00013',
    ]) {
      expect(screen.getByText(text)).toBeTruthy();
    }
  });

  it('keeps its reasons folded on a phone', async () => {
    open({}, { width: 390 });
    await screen.findByText('Start a conversation with Léa');
    sendMessage('Hi');
    await screen.findByText('It is 900 €.');
    expect(screen.queryByText('Facts used')).toBeNull();
    press('Why?');
    expect(screen.getByText('Facts used')).toBeTruthy();
    expect(button('Why?').getAttribute('aria-expanded')).toBe('true');
  });

  it('is there again after a reload, and gone with another campaign', async () => {
    const first = open();
    await screen.findByText('Start a conversation with Léa');
    sendMessage('Hi');
    await screen.findAllByText('It is 900 €.');
    type('Message', 'half a sentence');
    first.unmount();
    const second = open();
    expect((await screen.findAllByText('It is 900 €.')).length).toBeGreaterThan(0);
    expect(field('Message').value).toBe('half a sentence');
    second.unmount();
    const third = open({}, { search: '?campaign=autumn-cd34' });
    expect(await screen.findByText('Start a conversation with Max')).toBeTruthy();
    expect(field('Message').value).toBe('');
    third.unmount();
    open();
    expect(await screen.findByText('Start a conversation with Léa')).toBeTruthy();
  });

  it('restarts', async () => {
    open();
    await screen.findByText('Start a conversation with Léa');
    sendMessage('Hi');
    await screen.findAllByText('It is 900 €.');
    press('Restart');
    expect(screen.getByText('Start a conversation with Léa')).toBeTruthy();
  });

  it('says why the agent is silent', async () => {
    const silent: Why = { ...WHY, silence: 'opted_out', judged: null, model: null };
    open({ 'playground/reply': { ...ANSWER, kind: 'silent', text: '', why: silent } });
    await screen.findByText('Start a conversation with Léa');
    sendMessage('STOP');
    expect((await screen.findAllByText(/The lead asked to stop/)).length).toBeGreaterThan(0);
    expect(screen.getByText('Why no answer?')).toBeTruthy();
    expect(screen.getByText("We didn't ask the AI.")).toBeTruthy();
  });

  it('marks a demo answer, which comes late', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const demo = { ...ANSWER, kind: 'demo' as const, text: 'Hello!', error: 'AI service error' };
    open({ 'playground/reply': demo });
    await screen.findByText('Start a conversation with Léa');
    sendMessage('Hi');
    expect(await screen.findByText('AI Service Error')).toBeTruthy();
    expect(screen.getByText('AI service error')).toBeTruthy();
    expect(screen.queryByText('Demo answer')).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(2_500));
    expect(await screen.findByText('Demo answer')).toBeTruthy();
    expect(screen.getByText(/A real lead never gets sample text/)).toBeTruthy();
    expect(screen.queryByText(/A real lead gets this/)).toBeNull();
    expect(screen.queryByText('Scheduled')).toBeNull();
  });

  it.each([
    [1, /The AI gave no usable answer/],
    [0, /We didn't ask the AI/],
  ])('says of a sample text whether the AI was asked (%i calls)', async (calls, hint) => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const model = WHY.model && { ...WHY.model, calls };
    const demo = { ...ANSWER, kind: 'demo' as const, text: 'Hello!', why: { ...WHY, model } };
    open({ 'playground/reply': demo });
    await screen.findByText('Start a conversation with Léa');
    sendMessage('Hi');
    await act(() => vi.advanceTimersByTimeAsync(2_500));
    expect((await screen.findAllByText(hint)).length).toBeGreaterThan(0);
  });

  it('says of a campaign that is gone that the AI was not asked', async () => {
    open({ 'playground/reply': refused('NOT_FOUND') });
    await screen.findByText('Start a conversation with Léa');
    sendMessage('Hi');
    expect(await screen.findByText(/We didn't ask the AI, so this is sample text/)).toBeTruthy();
    expect(screen.queryByText(/gave no usable answer/)).toBeNull();
  });

  it('says of an answer that is held that a person sends it, and nothing follows', async () => {
    const faults = [{ kind: 'amount' as const, sentence: 'It is 900 €.', words: '900 €' }];
    open({ 'playground/reply': { ...ANSWER, why: { ...ANSWER.why, faults } } });
    await screen.findByText('Start a conversation with Léa');
    sendMessage('Hi');
    expect(await screen.findByText(/only gets this if someone on your team sends it/)).toBeTruthy();
    expect(screen.queryByText(/of quiet, as one answer/)).toBeNull();
    expect(screen.queryByText('Scheduled')).toBeNull();
  });

  it('tries again under the same key when the answer was lost', async () => {
    const keys: (string | null)[] = [];
    const { server } = open({ 'playground/reply': ANSWER });
    const answer = globalThis.fetch;
    vi.stubGlobal('fetch', async (request: Request) => {
      if (!request.url.endsWith('/playground/reply')) return answer(request);
      keys.push(request.headers.get('idempotency-key'));
      if (keys.length === 1) throw new TypeError('Failed to fetch');
      return answer(request);
    });
    await screen.findByText('Start a conversation with Léa');
    sendMessage('Hi');
    const failed = 'Failed to generate AI response. Please try again.';
    expect(await screen.findByText(failed)).toBeTruthy();
    press('Try again');
    expect((await screen.findAllByText('It is 900 €.')).length).toBeGreaterThan(0);
    expect(keys[1]).toBe(keys[0]);
    expect(server.inputsOf('playground/reply')).toHaveLength(1);
  });

  it('answers itself when the campaign is gone', async () => {
    open({ 'playground/reply': refused('NOT_FOUND', 'Campaign not found') });
    await screen.findByText('Start a conversation with Léa');
    sendMessage('Hi');
    const text = "I'm sorry, I couldn't process your message right now.";
    expect(await screen.findByText(text)).toBeTruthy();
  });
});
