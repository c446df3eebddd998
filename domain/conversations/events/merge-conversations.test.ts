import { describe, expect, it } from 'vitest';
import { isOptedOut } from '../conversation.ts';
import { mergeConversations, type MergeSide } from './merge-conversations.ts';
import {
  conversationAfter,
  agentAnswer,
  context,
  describeTransition,
  NOW,
  now_unix,
  preview,
  leadMessage,
  stopMessage,
} from '../fixtures/conversations.ts';

/** One side; `later_seq`: the lead's newest message after the newest STOP of both sides. */
const side = (state: MergeSide['state'], later_seq: number | null = null): MergeSide => ({
  state,
  later_seq,
});
const merge = (survivor: MergeSide, duplicate: MergeSide) =>
  mergeConversations(survivor, duplicate, context);
const lid = {
  ...leadMessage(2),
  reply_address: '777@lid',
  preview: preview('Behind a lid', 'USER_MESSAGE', now_unix + 2),
};

describe('two conversations of one lead', () => {
  it('wait for what no one answered on either side', () => {
    const merged = merge(
      side(conversationAfter(leadMessage(1), agentAnswer(1)), 1),
      side(conversationAfter(lid), 2),
    );
    expect(describeTransition(merged)).toBe(
      'en_cours, active, unanswered, waits | lead_merged + schedule',
    );
    expect(merged.state).toMatchObject({ answered_seq: 0, last_inbound_seq: 2 });
  });

  it('wait for nothing when both are answered', () => {
    const merged = merge(
      side(conversationAfter(leadMessage(1), agentAnswer(1)), 1),
      side(conversationAfter(lid, agentAnswer(2)), 2),
    );
    expect(describeTransition(merged)).toBe('en_cours, active | lead_merged');
  });

  it('keep the number, the first name, the newest line and where the lead wrote last', () => {
    const known = { ...conversationAfter(leadMessage(1)), id_lead: '777@lid', name: '' };
    const { state } = merge(side(known, 1), side(conversationAfter(lid), 2));
    expect(state).toMatchObject({
      id_lead: '15551234567@c.us',
      name: 'Jane',
      last_message: 'Behind a lid',
      reply_address: '777@lid',
    });
  });

  it('stay with the person who took over one of them', () => {
    const taken = conversationAfter(leadMessage(1), {
      kind: 'person_wrote_on_phone',
      preview: preview('Ada here', 'HUMAN_MESSAGE'),
    });
    const merged = merge(side(conversationAfter(lid), 2), side(taken, 1));
    expect(describeTransition(merged)).toBe(
      'en_cours, person, unanswered, due | lead_merged + ask',
    );
  });

  it('count the calls of the model anew', () => {
    const failed = conversationAfter(leadMessage(1), { kind: 'model_failed', read_seq: 1 });
    expect(merge(side(failed, 1), side(conversationAfter(lid), 2)).state.model_calls).toBe(0);
  });

  it('need a person if one of them does', () => {
    const asked = conversationAfter(leadMessage(1), { kind: 'send_failed' });
    expect(merge(side(conversationAfter(lid), 2), side(asked, 1)).state.needs_attention).toBe(true);
  });
});

describe('a STOP that only one of them knows', () => {
  const stopped = conversationAfter(stopMessage(1, now_unix + 5));

  it('holds against what was said earlier on the other, and takes back what was planned', () => {
    const merged = merge(side(stopped), side(conversationAfter(leadMessage(2, now_unix))));
    expect(describeTransition(merged)).toBe(
      'stop, en_cours, inactive, opted out | lead_merged + cancel of everyone until then',
    );
  });

  it('is over when the lead wrote later on the other', () => {
    const later = conversationAfter(leadMessage(2, now_unix + 9));
    const merged = merge(side(stopped), side(later, 2));
    expect(isOptedOut(merged.state)).toBe(false);
    expect(describeTransition(merged)).toContain('en_cours, active, unanswered, waits');
    expect(merged.state.waiting_since).toEqual(NOW);
  });

  it('leaves a qualified lead who wrote later qualified', () => {
    const later = conversationAfter(leadMessage(2, now_unix + 9), {
      kind: 'outcome_set',
      by_user_id: 'ada',
      outcome: 'converti',
    });
    expect(merge(side(stopped), side(later, 2)).state.conversation_status).toBe('converti');
    expect(merge(side(later, 2), side(stopped)).state.conversation_status).toBe('converti');
  });

  it('does not wake an agent that a person stopped', () => {
    const byPerson = conversationAfter(leadMessage(2, now_unix + 9), {
      kind: 'agent_stopped',
      by_user_id: 'ada',
    });
    expect(merge(side(byPerson, 2), side(stopped)).state).toMatchObject({
      manual_override: true,
      agent_active: false,
      waiting_since: null,
    });
  });
});

describe('what became of the lead, and who waits', () => {
  it('is what a person set on either, else what became of it anywhere', () => {
    const won = {
      ...conversationAfter(leadMessage(1)),
      outcome: 'converti',
      conversation_status: 'converti',
    } as const;
    const lost = conversationAfter(leadMessage(2), {
      kind: 'outcome_set',
      by_user_id: 'ada',
      outcome: 'pas_interesse',
    });
    expect(merge(side(won, 1), side(conversationAfter(lid), 2)).state.outcome).toBe('converti');
    expect(merge(side(conversationAfter(lid), 2), side(won, 1)).state.outcome).toBe('converti');
    expect(merge(side(won, 1), side(lost, 2)).state.outcome).toBe('pas_interesse');
  });

  it('keeps a doubt whether the lead opted out, and the agent silent', () => {
    const doubt = {
      kind: 'opt_out_doubted',
      read_seq: 1,
      quote: 'Forget me',
      quote_seq: 1,
    } as const;
    const { state } = merge(
      side(conversationAfter(lid), 2),
      side(conversationAfter(leadMessage(1), doubt), 1),
    );
    expect(state).toMatchObject({
      opt_out_doubt: 'Forget me',
      agent_active: false,
      waiting_since: null,
      attention_reason: 'opt_out_doubt',
    });
  });

  it('has what the model has read on neither side, or on one only, read again', () => {
    const read = conversationAfter(leadMessage(1), { kind: 'opt_out_read', read_seq: 1 });
    expect(merge(side(conversationAfter(lid), 2), side(read, 1)).state.opt_out_read_seq).toBe(0);
    const both = conversationAfter(lid, { kind: 'opt_out_read', read_seq: 2 });
    expect(merge(side(both, 2), side(read, 1)).state.opt_out_read_seq).toBe(1);
  });
});
