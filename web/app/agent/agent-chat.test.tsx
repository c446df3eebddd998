import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { editOf } from '#domain/campaigns/edit.ts';
import { ANSWER } from '#web/test/play-answer.ts';
import { buildPromptEditor } from '#web/test/build-prompt-editor.ts';
import { fakeWidth } from '#web/test/fake-width.ts';
import { press, type } from '#web/test/press.ts';
import { ask, correctPrice, opened, spring } from '#web/test/agent-screen.tsx';

beforeEach(() => {
  vi.resetAllMocks();
  sessionStorage.clear();
  fakeWidth(1440);
});

/** Waits for the chat, whose file loads after the page's. */
const openedWithChat = async (...args: Parameters<typeof opened>) => {
  const page = await opened(...args);
  await screen.findByLabelText('Message');
  return page;
};

describe('the chat beside the briefing', () => {
  it('asks with what is typed, and names the sources', async () => {
    const sentences = [
      {
        sentence: 'It is 50 €.',
        sources: [{ kind: 'facts' as const, text: 'Check-up: 50 €', unsaved: true }],
        free: false,
      },
    ];
    const { server } = await openedWithChat({
      'playground/reply': { ...ANSWER, text: 'It is 50 €.', why: { ...ANSWER.why, sentences } },
    });
    expect(screen.getByText('The answers leads get now.')).toBeTruthy();
    await correctPrice('50 €');
    expect(screen.getByText('Answers with your unsaved changes.')).toBeTruthy();
    ask('How much is it?');
    expect(await screen.findByText('Source of 1 sentence')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Facts' }).getAttribute('href')).toBe(
      '/dashboard/acme-123456/campaigns/spring-k3f9/agent#what-you-sell',
    );
    const [sent] = server.inputsOf('playground/reply');
    expect(sent).toMatchObject({
      prompts: {
        edit: { form: {}, before: {}, facts: [{ fact: { value: '50 €' } }] },
      },
    });
  });

  it('asks with an entry as it was typed, the autonomy that is chosen and the draft', async () => {
    const { server } = await openedWithChat({
      'playground/reply': ANSWER,
      'knowledge/list': {
        entries: [],
        documents: [],
        campaigns: [{ campaign_id: 'c1', campaign_name: 'Spring', campaign_slug: 'spring' }],
      },
      'campaigns/autonomy': { autonomy: { level: 'all', topics: {} }, grounds: [], changes: [] },
      'prompts/editor': buildPromptEditor({
        draft: {
          revision: '11111111-1111-4111-8111-111111111111',
          content: buildPromptEditor().live.content,
          saved_at: '2026-03-09T07:06:00.000Z',
          by: 'Ada',
          overtaken: [],
        },
      }),
    });
    fireEvent.click(await screen.findByRole('switch', { name: 'Approved text only: Prices' }));
    press('Add: Answers and policies');
    fireEvent.click(await screen.findByRole('button', { name: 'Add an answer' }));
    type('Question or subject', 'Do you take dogs?');
    type('Answer', 'Yes, for 12 € a night.');
    press('Close');
    fireEvent.click(screen.getByRole('switch', { name: /saved draft of the instructions/ }));
    expect(screen.getByText('Answers with your unsaved changes.')).toBeTruthy();
    ask('Do you take dogs?');
    await screen.findByText(ANSWER.text);
    expect(server.inputsOf('playground/reply')[0]).toMatchObject({
      prompts: {
        edit: {
          draft: true,
          autonomy: { level: 'all', topics: {}, strict: ['price'] },
          knowledge: [
            {
              entry_id: null,
              content: {
                question: 'Do you take dogs?',
                answer: 'Yes, for 12 € a night.',
                all_campaigns: true,
              },
            },
          ],
        },
      },
    });
  });

  it('asks nothing while a field is wrong', async () => {
    await openedWithChat();
    type('Offer description', 'Too short');
    const alerts = screen.getAllByRole('alert').map(({ textContent }) => textContent);
    expect(alerts.join()).toContain('Offer description must be at least 50 characters long.');
    fireEvent.change(screen.getByLabelText('Message'), { target: { value: 'Hi' } });
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(true);
  });

  it('asks as leads do while nothing is changed', async () => {
    const { server } = await openedWithChat({ 'playground/reply': ANSWER });
    type('Agent name', 'Zoe');
    type('Agent name', editOf(spring).agent_name);
    ask('Hello');
    await screen.findByText(ANSWER.text);
    expect(server.inputsOf('playground/reply')[0]).toMatchObject({ prompts: 'live' });
  });
});
