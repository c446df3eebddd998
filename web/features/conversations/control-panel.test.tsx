import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ConversationRow, Handoff, HandoffCause } from '#domain/conversations/schema.ts';
import { buildHome } from '#web/test/build-home.ts';
import { fakeServer } from '#web/test/fake-server.ts';
import { openInTeam } from '#web/test/open-in-team.tsx';
import { button, press } from '#web/test/press.ts';
import type { About } from './about.ts';
import { ControlPanel } from './control-panel.tsx';
import { buildRow } from './test-rows.ts';

const active = buildRow({ id: 'c1' });
const stopped = buildRow({ id: 'c1', manual_override: true });
const silent = buildRow({ id: 'c1', agent_active: false });

function open(conversation: ConversationRow, like: Partial<About> = {}, home = buildHome()) {
  fakeServer({});
  const answers = conversation.ai_state === 'ai_active';
  const can = { stop: answers, reactivate: !answers, reply: !answers };
  const about = { conversation, handoff: null, agentTyping: false, optedOut: false, can, ...like };
  return openInTeam(<ControlPanel about={about} />, { home });
}

afterEach(() => vi.unstubAllGlobals());

describe('the state of the AI', () => {
  it.each([
    [active, 'AI Active', 'The agent replies to this lead automatically.', 'Stop AI Agent'],
    [
      stopped,
      'AI Stopped',
      "The agent doesn't reply. You can write to the lead yourself.",
      'Reactivate AI',
    ],
    [silent, 'AI Inactive', "The agent doesn't reply in this conversation.", 'Reactivate AI'],
  ] as const)('is a word, a sentence and the one way to change it', (row, word, text, control) => {
    open(row);
    expect(screen.getByText(word)).toBeTruthy();
    expect(screen.getByText(text)).toBeTruthy();
    expect(button(control).disabled).toBe(false);
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
    ['model_failed', null, /^Needs attention: the AI couldn't reply/],
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
  ] as const)('has a status, and what it means: %s', (conversation_status, label, hint) => {
    open(buildRow({ conversation_status }));
    expect(screen.getByText(label)).toBeTruthy();
    expect(screen.getByText(hint)).toBeTruthy();
  });

  it('of an unknown status is to be looked at', () => {
    open(buildRow({ conversation_status: 'odd' as ConversationRow['conversation_status'] }));
    expect(screen.getByText('Unknown / Lead status needs review')).toBeTruthy();
  });

  it('who waits for a person is at the top', () => {
    open(buildRow({ needs_attention: true }));
    expect(screen.getByText(/Read the conversation and reply to the lead/)).toBeTruthy();
  });
});
