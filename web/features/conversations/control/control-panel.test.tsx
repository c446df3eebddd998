import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { AttentionReason, ConversationRow } from '#domain/conversations/schema.ts';
import type { Handoff, HandoffCause } from '#domain/conversations/handoff.ts';
import { buildHome } from '#web/test/build-home.ts';
import { fakeServer } from '#web/test/fake-server.ts';
import { openInTeam } from '#web/test/open-in-team.tsx';
import { button, press } from '#web/test/press.ts';
import type { ConversationDetails } from '../api.ts';
import { ControlPanel } from './control-panel.tsx';
import { attentionReasons } from '#copy/shared/attention.ts';
import { buildRow } from '#web/test/build-conversation.ts';

const active = buildRow({ id: 'c1' });
const stopped = buildRow({ id: 'c1', manual_override: true });
const silent = buildRow({ id: 'c1', agent_active: false });

function open(
  conversation: ConversationRow,
  like: Partial<ConversationDetails> = {},
  home = buildHome(),
  server: Parameters<typeof fakeServer>[0] = {},
) {
  fakeServer(server);
  const answers = conversation.ai_state === 'ai_active';
  const can = { stop: answers, reactivate: !answers, reply: !answers };
  const about = {
    conversation,
    handoff: null,
    optOut: null,
    agentTyping: false,
    gatewayProblem: null,
    campaignPaused: false,
    booking: null,
    held: null,
    optedOut: false,
    can,
    ...like,
  };
  return openInTeam(<ControlPanel about={about} />, { home });
}

describe('an agent that is silent because of a text from the phone', () => {
  const silencing = { automatic_id: 'a1', text: 'We are right back!', silenced_count: 3 };
  const decide = (name: string) => {
    const decideAutomatic = vi.fn(() => ({ reactivated: 3 }));
    open(stopped, { silencing }, buildHome(), {
      'conversations/decideAutomatic': decideAutomatic,
    });
    press(name);
    return decideAutomatic;
  };

  it('says so, and gives all such conversations back with one button', async () => {
    const decided = decide('Yes, reactivate all 3');
    expect(screen.getByText(/“We are right back!” came from your phone/)).toBeTruthy();
    await waitFor(() =>
      expect(decided).toHaveBeenCalledWith(
        expect.objectContaining({ automatic_id: 'a1', automatic: true }),
      ),
    );
  });

  it('stays silent where the team typed it', async () => {
    const decided = decide('No, we typed it');
    await waitFor(() =>
      expect(decided).toHaveBeenCalledWith(expect.objectContaining({ automatic: false })),
    );
  });
});

describe('the state of the AI', () => {
  it.each([
    [active, 'The agent replies to this lead automatically.', 'Stop AI Agent'],
    [stopped, "The agent doesn't reply. You can write to the lead yourself.", 'Reactivate AI'],
    [silent, "The agent doesn't reply in this conversation.", 'Reactivate AI'],
  ] as const)('is a sentence and the one way to change it', (row, text, control) => {
    open(row);
    expect(screen.getByText(text)).toBeTruthy();
    expect(button(control).disabled).toBe(false);
  });

  it('is not said to reply while the plan pauses it', () => {
    open(active, {}, buildHome({ plan: { canSendMessages: false } }));
    expect(screen.getByText(/^The agent is paused: your team can't send messages/)).toBeTruthy();
    expect(screen.queryByText('The agent replies to this lead automatically.')).toBeNull();
  });

  it('cannot be changed where the server says so', () => {
    open(stopped, { can: { stop: false, reactivate: false, reply: false } });
    expect(button('Reactivate AI').disabled).toBe(true);
  });

  it('is not a viewer’s to change, who reads why', () => {
    open(active, {}, buildHome({ role: 'viewer' }));
    press('Stop AI Agent');
    const text = 'You need editor permissions to stop or reactivate the AI.';
    expect(within(screen.getByRole('dialog')).getByText(text)).toBeTruthy();
  });

  it.each([
    ['dashboard', 'Paul', /^Stopped by Paul .*ago$/],
    ['dashboard', null, /^Stopped by a team member .*ago$/],
    ['phone', null, /^Taken over on the phone/],
    ['stop_word', null, /^The lead asked to stop/],
    ['opt_out_doubt', null, /^The lead may have asked to stop/],
    ['model_failed', null, /^The AI couldn't reply/],
    ['reactivated', 'Ada', /^Reactivated by Ada/],
  ] as [HandoffCause, string | null, RegExp][])(
    'says what happened: %s',
    (cause, by_name, text) => {
      const handoff: Handoff = {
        cause,
        by_name,
        at: new Date(Date.now() - 3_600_000).toISOString(),
      };
      open(stopped, { handoff });
      expect(screen.getByText(text)).toBeTruthy();
    },
  );
});

describe('an agent whose campaign is paused', () => {
  it("isn't said to reply", () => {
    open(active, { campaignPaused: true });
    expect(screen.getByText(/The campaign is paused/)).toBeTruthy();
  });
});

describe('the lead', () => {
  it('stands there with number, campaign and agent', async () => {
    open(active);
    expect(await screen.findByText('+33 6 12 34 56 78')).toBeTruthy();
    expect(screen.getByText('Spring Campaign')).toBeTruthy();
    expect(screen.getByText('Emma')).toBeTruthy();
  });

  it('whose number WhatsApp keeps to itself has none', () => {
    open(buildRow({ phone: '', id_lead: '987@lid' }));
    expect(screen.getByText('Not shared by WhatsApp')).toBeTruthy();
  });

  it.each([
    ['en_cours', 'In Progress', 'The conversation is still going.'],
    ['converti', 'Qualified', "The lead reached your campaign's goal."],
    ['lead_froid', 'Cold Lead / Unanswered', "The lead hasn't replied."],
  ] as const)('has an outcome, and what it means: %s', (outcome, label, hint) => {
    open(buildRow({ outcome, conversation_status: outcome }));
    expect(screen.getAllByText(label).length).toBeGreaterThan(0);
    expect(screen.getByText(hint)).toBeTruthy();
  });

  it('of an unknown status is to be looked at', () => {
    open(buildRow({ outcome: 'odd' as ConversationRow['outcome'] }));
    expect(screen.getByText('Unknown / Lead status needs review')).toBeTruthy();
  });

  it('says what the lead sent that only a person can answer', async () => {
    open(buildRow({ needs_attention: true, attention_reason: 'order' }));
    expect(
      await screen.findByText(/The lead sent an order, and the AI can't answer that/),
    ).toBeTruthy();
  });

  it('who waits for a person is at the top', () => {
    open(buildRow({ needs_attention: true }));
    expect(screen.getByText(/Read the conversation and reply to the lead/)).toBeTruthy();
  });

  it.each(Object.entries(attentionReasons).filter(([reason]) => reason !== 'opt_out_doubt'))(
    'says why a person has to look, and what to do: %s',
    (reason, { title, text }) => {
      open(buildRow({ needs_attention: true, attention_reason: reason as AttentionReason }));
      expect(screen.getByText(title)).toBeTruthy();
      expect(screen.getByText(text)).toBeTruthy();
    },
  );

  it('waits no more once a person marks it as seen', async () => {
    const row = buildRow({ id: 'c1', needs_attention: true, attention_reason: 'stale' });
    const seen = { ...row, needs_attention: false, attention_reason: null };
    const markSeen = vi.fn(() => seen);
    open(row, {}, buildHome(), { 'conversations/markSeen': markSeen });
    press('Mark as seen');
    await waitFor(() => expect(markSeen).toHaveBeenCalled());
  });

  it('may have opted out: the words stand there, and a person decides', async () => {
    const row = buildRow({
      id: 'c1',
      needs_attention: true,
      attention_reason: 'opt_out_doubt',
      opt_out_doubt: 'Forget about me',
    });
    const confirmOptOut = vi.fn(() => row);
    open(row, {}, buildHome(), { 'conversations/confirmOptOut': confirmOptOut });
    expect(screen.getByText('Forget about me')).toBeTruthy();
    expect(button('No, keep replying').disabled).toBe(false);
    press('Yes, opt out');
    const dialog = within(screen.getByRole('alertdialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'Yes, opt out' }));
    await waitFor(() => expect(confirmOptOut).toHaveBeenCalled());
  });

  it('who may have opted out is given back to the AI by who has read the words', () => {
    open(buildRow({ id: 'c1', agent_active: false, opt_out_doubt: 'Forget about me' }));
    press('Reactivate AI');
    const dialog = within(screen.getByRole('alertdialog', { name: 'Confirm Reactivation' }));
    expect(dialog.getByText(/^The lead may have asked to stop/)).toBeTruthy();
    expect(dialog.getByText('Forget about me')).toBeTruthy();
  });

  it('who opted out is given back to the AI only with a permission', async () => {
    const row = buildRow({ id: 'c1', agent_active: false, opted_out: true });
    const reactivate = vi.fn(() => row);
    const optOut = { words: 'Stop, please', at: '2026-01-15T12:00:00Z' };
    open(row, { optOut, optedOut: true }, buildHome(), { 'conversations/reactivate': reactivate });
    press('Reactivate AI');
    expect(screen.getByText('Stop, please')).toBeTruthy();
    press('Reactivate with permission');
    expect(screen.getByText('Please say who allowed it and how.')).toBeTruthy();
    expect(reactivate).not.toHaveBeenCalled();
    fireEvent.change(screen.getByLabelText(/Who allowed it/), { target: { value: 'By phone' } });
    press('Reactivate with permission');
    await waitFor(() =>
      expect(reactivate).toHaveBeenCalledWith(
        expect.objectContaining({ permission: { reason: 'By phone' } }),
      ),
    );
  });
});
