import { useQuery } from '@tanstack/react-query';
import { act } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { buildMe } from '#web/test/build-me.ts';
import { type Answers, fakeServer, refused } from '#web/test/fake-server.ts';
import { renderAt } from '#web/test/render-at.tsx';
import { conversationOptions } from '../api.ts';
import { buildRow } from '#web/test/build-conversation.ts';
import { useMarkRead } from './use-read.ts';

beforeEach(() => vi.useFakeTimers());

function Conversation() {
  const { data } = useQuery(conversationOptions('acme', 'c1'));
  useMarkRead('acme', data?.conversation);
  return null;
}

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it('tries a mark that failed again after pauses, until it is taken', async () => {
  const answers: Answers = {
    'conversations/get': {
      conversation: buildRow({ id: 'c1', unread: true }),
      handoff: null,
      optOut: null,
      agentTyping: false,
      gatewayProblem: null,
      campaignPaused: false,
      booking: null,
      held: null,
      optedOut: false,
      can: { stop: true, reactivate: false, reply: false },
    },
    'conversations/markRead': () =>
      new Promise((answer) => setTimeout(() => answer(refused('INTERNAL')), 20)),
  };
  const { inputsOf } = fakeServer(answers);
  const tries = () => inputsOf('conversations/markRead').length;
  renderAt('/', buildMe(), <Conversation />);
  await wait(900);
  expect(tries()).toBe(1);
  await wait(1_000);
  expect(tries()).toBe(2);
  answers['conversations/markRead'] = { unread: false };
  await wait(2_500);
  expect(tries()).toBe(3);
  await wait(60_000);
  expect(tries()).toBe(3);
});
