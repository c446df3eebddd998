import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { buildHome } from '#web/test/build-home.ts';
import { refused } from '#web/test/fake-server.ts';
import { fakeWidth } from '#web/test/fake-width.ts';
import { field, press, type } from '#web/test/press.ts';
import { correctPrice, open, opened, spring } from '#web/test/agent-screen.tsx';

const toast = vi.hoisted(() => ({ success: vi.fn(), error: vi.fn(), info: vi.fn() }));
vi.mock('#web/ui/overlay/toast.ts', () => ({ toast }));

beforeEach(() => {
  vi.resetAllMocks();
  sessionStorage.clear();
  fakeWidth(1440);
});

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
