import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { editOf } from '#domain/campaigns/edit.ts';
import type { CampaignResults } from '#domain/campaigns/results.ts';
import { TeamProvider } from '#web/shared/team/team.tsx';
import { ANSWER, CREDITS } from '#web/test/play-answer.ts';
import { buildCampaign } from '#web/test/build-campaign.ts';
import { buildHome } from '#web/test/build-home.ts';
import { buildMe } from '#web/test/build-me.ts';
import { buildPromptEditor } from '#web/test/build-prompt-editor.ts';
import { type Answers, fakeServer, refused } from '#web/test/fake-server.ts';
import { fakeWidth } from '#web/test/fake-width.ts';
import { field, press, type } from '#web/test/press.ts';
import { renderAt } from '#web/test/render-at.tsx';
import { AgentScreen } from './agent-screen.tsx';

const toast = vi.hoisted(() => ({ success: vi.fn(), error: vi.fn(), info: vi.fn() }));
vi.mock('#web/ui/overlay/toast.ts', () => ({ toast }));

const spring: CampaignResults = {
  ...buildCampaign(),
  website_screenshot_url: null,
  site_facts: [
    { kind: 'price', about: 'Check-up', value: '45 €', quote: '', page: '' },
    { kind: 'opening_hours', value: 'Monday to Friday', quote: '', page: '' },
  ],
  open_questions: ['Do you ship abroad?'],
  generated: 'model',
  notes: [],
  prompts_by_automation: false,
};
const never = () => new Promise<never>(() => {});

beforeEach(() => {
  vi.resetAllMocks();
  sessionStorage.clear();
  fakeWidth(1440);
});

function open(answers: Answers = {}, home = buildHome()) {
  const all: Answers = {
    'campaigns/results': spring,
    'campaigns/qualification': { fields: [], revision: 'r1' },
    'campaigns/autonomy': never,
    'outreach/quietDays': never,
    'knowledge/list': never,
    'knowledge/questions': never,
    'prompts/editor': never,
    'playground/credits': CREDITS,
    ...answers,
  };
  const server = fakeServer(all);
  const page = renderAt(
    '/agent/spring-k3f9',
    buildMe(),
    <TeamProvider home={home}>
      <Routes>
        <Route path="agent/:campaign_slug" element={<AgentScreen />} />
        <Route path="*" element={null} />
      </Routes>
    </TeamProvider>,
  );
  return { server, answers: all, ...page };
}
const opened = async (...args: Parameters<typeof open>) => {
  const page = open(...args);
  await screen.findByLabelText(/^Agent name/);
  // The sections render one after the other.
  await screen.findByRole('heading', { name: 'What you can do without asking' });
  return page;
};

async function correctPrice(value: string) {
  press('Correct: Check-up: 45 €');
  type('What your leads should know', value);
  press('Done');
  await screen.findByText(`Check-up: ${value}`);
}

function ask(text: string) {
  fireEvent.change(screen.getByLabelText('Message'), { target: { value: text } });
  press('Send');
}

it('shows its header before the briefing has loaded, and then the name as it is typed', async () => {
  open();
  await screen.findByRole('heading', { level: 1 });
  expect(screen.getByRole('heading', { name: 'Who you are' })).toBeTruthy();
  expect(screen.queryByLabelText(/^Agent name/)).toBeNull();
  await screen.findByLabelText(/^Agent name/);
  type('Agent name', 'Noor');
  await waitFor(() =>
    expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/Noor/),
  );
});

describe('the briefing', () => {
  it('has its parts in order, with what is stored', async () => {
    await opened();
    const parts = screen.getByRole('navigation', { name: 'Parts of the briefing' });
    expect(
      within(parts)
        .getAllByRole('link')
        .map((link) => [link.textContent, link.getAttribute('href')?.split('#')[1]]),
    ).toEqual([
      ['Who you are', 'who-you-are'],
      ['What you sell', 'what-you-sell'],
      ['What you know', 'what-you-know'],
      ['What you find out', 'what-you-find-out'],
      ['What you do', 'what-you-do'],
      ['What you can do without asking', 'what-you-can-do'],
    ]);
    expect(field('Company name').value).toBe('Martin Coaching');
    const sold = document.getElementById('what-you-sell') as HTMLElement;
    expect(within(sold).getByText('Check-up: 45 €')).toBeTruthy();
    expect(within(sold).getByText('Do you ship abroad?')).toBeTruthy();
    expect(within(sold).queryByText('Monday to Friday')).toBeNull();
    expect(screen.queryByText(/unsaved change/)).toBeNull();
  });

  it('saves fields, facts and the list at once, and says what is not saved before', async () => {
    const { server } = await opened({ 'campaigns/update': { campaign_slug: 'spring-k3f9' } });
    type('Agent name', ' Zoe ');
    await correctPrice('50 €');
    expect(screen.getByText('2 unsaved changes')).toBeTruthy();
    expect(screen.getByText('agent name and 1 fact')).toBeTruthy();
    press('Save changes');
    await waitFor(() => expect(toast.success).toHaveBeenCalled());
    expect(server.inputsOf('campaigns/update')).toEqual([
      {
        team_slug: 'acme-123456',
        campaign_slug: 'spring-k3f9',
        form: { agent_name: 'Zoe' },
        before: { agent_name: 'Emma' },
        facts: [
          {
            before: spring.site_facts[0],
            fact: { kind: 'price', about: 'Check-up', value: '50 €' },
          },
        ],
      },
    ]);
    await waitFor(() => expect(screen.queryByText(/unsaved change/)).toBeNull());
  });

  it('keeps what was typed when its person leaves, and drops it only when asked to', async () => {
    const first = await opened();
    type('Agent name', 'Zoe');
    first.unmount();
    await opened();
    expect(field('Agent name').value).toBe('Zoe');
    press('Discard');
    press('Discard changes');
    await waitFor(() => expect(field('Agent name').value).toBe('Emma'));
  });

  it('has nothing unsaved where the page went before the answer that it is saved', async () => {
    const first = await opened();
    type('Agent name', ' Zoe ');
    await correctPrice('50 €');
    first.unmount();
    const [price, ...others] = spring.site_facts;
    const edited = { user_id: 'u1', name: 'Ada', at: '2026-11-29T10:00:00.000Z' };
    const site_facts = [{ ...price!, value: '50 €', edited }, ...others];
    await opened({ 'campaigns/results': { ...spring, agent_name: 'Zoe', site_facts } });
    expect(screen.getAllByText('Check-up: 50 €')).toHaveLength(1);
    expect(screen.queryByText(/unsaved change/)).toBeNull();
  });

  it('sends nothing that is wrong, and says where', async () => {
    const { server } = await opened();
    type('Offer description', 'Too short');
    press('Save changes');
    expect(
      await screen.findByText('Offer description must be at least 50 characters long.'),
    ).toBeTruthy();
    expect(server.inputsOf('campaigns/update')).toEqual([]);
  });

  it('shows what someone else saved, and overwrites it only knowingly', async () => {
    const { server, answers } = await opened({
      'campaigns/update': refused('CONFLICT', 'Changed', { agent_name: 'Changed to “Ada”.' }),
    });
    type('Agent name', 'Zoe');
    answers['campaigns/results'] = { ...spring, agent_name: 'Ada' };
    press('Save changes');
    expect(await screen.findByText('Changed to “Ada”.')).toBeTruthy();
    expect(field('Agent name').value).toBe('Zoe');
    fireEvent.click(await screen.findByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(server.inputsOf('campaigns/update')).toHaveLength(2));
    expect(server.inputsOf('campaigns/update')[1]).toMatchObject({ before: { agent_name: 'Ada' } });
  });

  it('can only be read without the permission', async () => {
    const home = buildHome();
    await opened({}, { ...home, can: { ...home.can, canEditCampaigns: false } });
    expect(screen.getByText('You need editor permissions to change the briefing.')).toBeTruthy();
    expect(field('Agent name').closest('fieldset')?.disabled).toBe(true);
  });

  it('says when the campaign is not there', async () => {
    open({ 'campaigns/results': refused('NOT_FOUND', 'Campaign not found') });
    expect(await screen.findByText('Campaign not found')).toBeTruthy();
  });

  it('says when the instructions of an automation do not follow it', async () => {
    await opened({ 'campaigns/results': { ...spring, prompts_by_automation: true } });
    expect(screen.getByText("This agent's instructions have no variables")).toBeTruthy();
  });
});

describe('the chat beside it', () => {
  it('asks with what is typed, and names the sources', async () => {
    const sentences = [
      {
        sentence: 'It is 50 €.',
        sources: [{ kind: 'facts' as const, text: 'Check-up: 50 €', unsaved: true }],
        free: false,
      },
    ];
    const { server } = await opened({
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
    const { server } = await opened({
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
    await opened();
    type('Offer description', 'Too short');
    const alerts = screen.getAllByRole('alert').map(({ textContent }) => textContent);
    expect(alerts.join()).toContain('Offer description must be at least 50 characters long.');
    fireEvent.change(screen.getByLabelText('Message'), { target: { value: 'Hi' } });
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(true);
  });

  it('asks as leads do while nothing is changed', async () => {
    const { server } = await opened({ 'playground/reply': ANSWER });
    type('Agent name', 'Zoe');
    type('Agent name', editOf(spring).agent_name);
    ask('Hello');
    await screen.findByText(ANSWER.text);
    expect(server.inputsOf('playground/reply')[0]).toMatchObject({ prompts: 'live' });
  });
});
