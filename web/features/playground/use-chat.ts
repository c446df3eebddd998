import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useReducer } from 'react';
import { v4 as uuid } from 'uuid';
import { NO_CAMPAIGN_ANSWER } from '#domain/playground/demo-answers.ts';
import type { PlayAnswer, TestedPrompts } from '#domain/playground/schema.ts';
import { userKey } from '#web/platform/identity.ts';
import { client, errorCode, errorStatus, messageOf, rpc } from '#web/platform/rpc.ts';
import { storedJson } from '#web/platform/storage.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { useLatest } from '#web/shared/use-latest.ts';
import { toast } from '#web/ui/overlay/toast.ts';
import {
  type Chat,
  type ChatAction,
  type ChatMessage,
  clockTime,
  demoDelay,
  isChat,
  newChat,
  nextChat,
  restoreChat,
  turnsUntil,
} from './chat.ts';
import { chat as copy, copy as screen, errors } from '#copy/playground/screen.ts';

/** One chat per team: another campaign starts a new one. */
const storeOf = (team_slug: string) =>
  storedJson('session', userKey(`playground:${team_slug}`), isChat);

function openChat([team_slug, campaign_id]: [string, string]): Chat {
  const stored = storeOf(team_slug).read();
  return stored?.campaign_id === campaign_id ? restoreChat(stored) : newChat(campaign_id, uuid());
}

/** The chat with an agent, kept over a reload, with its actions. */
export function useChat(campaign_id: string, prompts: TestedPrompts) {
  const { team_slug } = useTeam();
  const queryClient = useQueryClient();
  const [chat, dispatch] = useReducer(nextChat, [team_slug, campaign_id], openChat);
  const busy = chat.messages.some(({ state }) => state === 'sending');

  useEffect(() => {
    storeOf(team_slug).write(chat);
  }, [team_slug, chat]);

  const updateCredits = ({ credits }: PlayAnswer) =>
    queryClient.setQueryData(rpc.playground.credits.queryKey({ input: { team_slug } }), credits);

  /** Shows the error. Credits may have been used even though this page got no answer. */
  function showRefusal(error: unknown, fallback: string) {
    if (errorCode(error) !== 'LIMIT_REACHED') return toast.error(messageOf(error, fallback));
    toast.error(copy.noCredits, { description: copy.noCreditsText });
    const input = { team_slug };
    void queryClient.invalidateQueries({ queryKey: rpc.playground.credits.key({ input }) });
  }

  async function requestAnswer({ id }: ChatMessage, messages: ChatMessage[]) {
    const { chat_id, lead_name } = chat;
    const input = { team_slug, campaign_id, prompts, lead_name, turns: turnsUntil(messages, id) };
    try {
      // The message id is the idempotency key, so retrying after a lost response costs no second credit.
      const response = await client.playground.reply(input, { context: { key: id } });
      updateCredits(response);
      await showDemoLate(response);
      const { kind, text, outcome, why } = response;
      const answer = agentMessage(text, { kind, outcome, why });
      dispatch({ kind: 'answered', chat_id, id, answer });
    } catch (error) {
      if (errorCode(error) === 'NOT_FOUND') {
        const demo = { kind: 'demo', outcome: 'en_cours', why: null } as const;
        const answer = agentMessage(NO_CAMPAIGN_ANSWER, demo);
        return dispatch({ kind: 'answered', chat_id, id, answer });
      }
      showRefusal(error, errors.reply);
      dispatch(afterError(error, id));
    }
  }

  function send() {
    const content = chat.input.trim();
    if (content === '' || busy) return;
    const message: ChatMessage = { ...newMessage(content, 'user'), state: 'sending' };
    dispatch({ kind: 'sent', message });
    void requestAnswer(message, [...chat.messages, message]);
  }

  /** Under the same id, the server repeats its answer or refusal. */
  const resend = useLatest((message: ChatMessage) => {
    if (busy) return;
    dispatch({ kind: 'sent_again', id: message.id });
    void requestAnswer(message, chat.messages);
  });
  // Always the same function, so that messages don't rerender while the user types.
  const sendAgain = useCallback((message: ChatMessage) => resend.current(message), [resend]);

  /** Sends the form. `unknown`: the outcome is unclear, so a retry keeps the key. */
  async function begin(key: string): Promise<'done' | 'refused' | 'unknown'> {
    const { first_name, last_name } = chat.form;
    const input = { team_slug, campaign_id, prompts, first_name, last_name };
    try {
      const response = await client.playground.firstMessage(input, { context: { key } });
      updateCredits(response);
      await showDemoLate(response);
      const { outcome, why, text } = response;
      const kind = response.kind === 'demo' ? 'demo' : 'first_message';
      const answer = agentMessage(text, { kind, outcome, why });
      const lead_name = `${first_name.trim()} ${last_name.trim()}`.trim();
      dispatch({ kind: 'began', chat_id: uuid(), lead_name, answer });
      return 'done';
    } catch (error) {
      showRefusal(error, errors.firstMessage);
      return isUnknown(error) ? 'unknown' : 'refused';
    }
  }

  function restart() {
    dispatch({ kind: 'restarted', chat_id: uuid() });
    toast.info(screen.restarted);
  }

  return { chat, busy, dispatch, send, sendAgain, begin, restart };
}

const newMessage = (content: string, sender: ChatMessage['sender']): ChatMessage => ({
  id: uuid(),
  content,
  sender,
  timestamp: clockTime(new Date()),
  state: 'sent',
  answered: null,
});

const agentMessage = (content: string, answered: ChatMessage['answered']): ChatMessage => ({
  ...newMessage(content, 'ai'),
  answered,
});

/** For a demo answer: first says that the model failed, then shows the answer as if typed. */
async function showDemoLate({ kind, error, text }: PlayAnswer): Promise<void> {
  if (kind !== 'demo') return;
  toast.error(errors.ai, { description: error ?? errors.aiText });
  await new Promise((wake) => setTimeout(wake, demoDelay(text)));
}

/**
 * A refused message was not accepted. One without an answer may have been, so it keeps its id, and a
 * retry gets the first attempt's answer.
 */
function afterError(error: unknown, id: string): ChatAction {
  if (isUnknown(error)) return { kind: 'failed', id, as: id };
  return errorStatus(error) < 500 ? { kind: 'refused', id } : { kind: 'failed', id, as: uuid() };
}

const isUnknown = (error: unknown): boolean =>
  errorStatus(error) === 0 || errorCode(error) === 'REPEAT_IN_PROGRESS';
