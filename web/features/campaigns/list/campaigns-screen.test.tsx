import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Campaign } from '#domain/campaigns/schema.ts';
import type { Role } from '#domain/teams/roles.ts';
import type { TeamHome } from '#domain/teams/schema.ts';
import { TeamProvider } from '#web/shared/team/team.tsx';
import { buildCampaign, buildConnected } from '#web/test/build-campaign.ts';
import { buildHome } from '#web/test/build-home.ts';
import { buildMe } from '#web/test/build-me.ts';
import { fakeWidth } from '#web/test/fake-width.ts';
import { renderAt } from '#web/test/render-at.tsx';
import { TooltipProvider } from '#web/ui/overlay/tooltip.tsx';
import { CampaignsScreen } from './campaigns-screen.tsx';
import { fakeServer, procedure, refused } from '#web/test/fake-server.ts';

const server = {
  list: procedure('campaigns/list'),
  remove: procedure('campaigns/remove'),
  disconnect: procedure('whatsapp/disconnect'),
};

const toast = vi.hoisted(() => ({ success: vi.fn(), error: vi.fn(), info: vi.fn() }));
vi.mock('#web/ui/overlay/toast.ts', () => ({ toast }));

beforeEach(() => {
  vi.resetAllMocks();
  fakeWidth(1440);
  fakeServer({
    'campaigns/list': server.list,
    'campaigns/remove': server.remove,
    'whatsapp/disconnect': server.disconnect,
  });
});

interface Wanted {
  campaigns?: Campaign[];
  role?: Role;
  plan?: Partial<TeamHome['plan']>;
}

async function open({ campaigns = [buildCampaign()], role = 'owner', plan = {} }: Wanted = {}) {
  server.list.mockResolvedValue(campaigns);
  const page = renderAt(
    '/',
    buildMe(),
    <TeamProvider home={buildHome({ role, plan })}>
      <TooltipProvider>
        <CampaignsScreen />
      </TooltipProvider>
    </TeamProvider>,
  );
  await waitFor(() => expect(page.container.querySelector('output')).toBeNull());
  return page;
}

const table = () => within(screen.getByRole('table'));
const press = (name: string) => fireEvent.click(table().getByRole('button', { name }));
const href = (name: string) => table().getByRole('link', { name }).getAttribute('href');

describe('the list', () => {
  it('says what there is, in six columns, with day and time of creation', async () => {
    const { container } = await open();
    expect(container.querySelector('header')?.textContent).toContain('Campaigns1/3');
    const [head, row] = table().getAllByRole('row');
    expect(
      within(head as HTMLElement)
        .getAllByRole('columnheader')
        .map((h) => h.textContent),
    ).toEqual(['Campaign Name', 'Agent Name', 'Status', 'WhatsApp Status', 'Created', 'Actions']);
    const cells = within(row as HTMLElement).getAllByRole('cell');
    expect(cells.slice(0, 4).map((cell) => cell.textContent)).toEqual([
      'Spring',
      'Emma',
      'Draft',
      'Not connected',
    ]);
    expect(cells[4]?.textContent).toMatch(/^09\/03\/2026 \d\d:05$/);
  });

  it('names every status, and an unknown one Draft', async () => {
    const statuses = ['draft', 'testing', 'active', 'inactive', 'odd'] as Campaign['status'][];
    await open({
      campaigns: statuses.map((status) => buildCampaign({ campaign_id: status, status })),
    });
    const rows = table().getAllByRole('row').slice(1);
    expect(rows.map((row) => within(row).getAllByRole('cell')[2]?.textContent)).toEqual([
      'Draft',
      'Testing',
      'Active',
      'Inactive',
      'Draft',
    ]);
  });

  it('leads on from each row', async () => {
    await open();
    const team = '/dashboard/acme-123456';
    expect(href('Connect WhatsApp to Spring')).toMatch(/\/whatsapp\?tab=connect&campaign=/);
    expect(href('Offer and facts of Spring')).toBe(
      `${team}/get-started/results-manual/spring-k3f9`,
    );
    expect(href('Edit Spring')).toBe(`${team}/campaigns/spring-k3f9/edit`);
    expect(href('Test Spring')).toBe(`${team}/playground?campaign=spring-k3f9`);
  });

  it('shows a campaign that is being created, and offers nothing to do with it yet', async () => {
    await open({ campaigns: [buildCampaign({ creating: true })] });
    const [, row] = table().getAllByRole('row');
    expect(row?.textContent).toContain('Creating...');
    expect(within(row as HTMLElement).queryAllByRole('button')).toEqual([]);
    expect(within(row as HTMLElement).queryAllByRole('link')).toEqual([]);
  });

  it('says how to begin when there is none', async () => {
    await open({ campaigns: [] });
    expect(screen.getByRole('heading', { name: 'No campaigns yet' })).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'Create New Campaign' })).toHaveLength(1);
  });

  it('says when it could not be loaded', async () => {
    server.list.mockResolvedValue(refused('FORBIDDEN'));
    renderAt(
      '/',
      buildMe(),
      <TeamProvider home={buildHome()}>
        <CampaignsScreen />
      </TeamProvider>,
    );
    expect(await screen.findByText('Failed to load campaigns')).toBeTruthy();
  });

  it('is fetched again after 30 seconds and on the browser event', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await open();
    expect(server.list).toHaveBeenCalledTimes(1);
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    expect(server.list).toHaveBeenCalledTimes(2);
    await act(async () => window.dispatchEvent(new Event('refetchCampaigns')));
    expect(server.list).toHaveBeenCalledTimes(3);
  });
});

describe('without permission', () => {
  it.each([
    [
      'viewer',
      'Edit Spring',
      'Edit Permission Required',
      'You need editor permissions or higher to edit campaigns.',
    ],
    [
      'editor',
      'Delete Spring',
      'Delete Permission Required',
      'You need administrator permissions to delete campaigns.',
    ],
  ] as const)('a %s who presses "%s" reads why not', async (role, name, title, text) => {
    await open({ role });
    press(name);
    const dialog = screen.getByRole('dialog', { name: title });
    expect(dialog.textContent).toContain(text);
    expect(dialog.textContent).toContain(
      'Contact your team administrator to modify your permissions.',
    );
  });

  it('a viewer cannot take a number off, nor create', async () => {
    await open({ role: 'viewer', campaigns: [buildConnected()] });
    press('Disconnect WhatsApp from Spring');
    expect(
      screen.getByRole('dialog', { name: 'WhatsApp Disconnection Restricted' }).textContent,
    ).toContain('You need editor permissions to disconnect WhatsApp numbers from campaigns.');
    fireEvent.click(screen.getByRole('button', { name: 'OK' }));
    fireEvent.click(screen.getByRole('button', { name: 'Create New Campaign' }));
    expect(screen.getByRole('dialog', { name: 'Permission Required' }).textContent).toContain(
      'You need editor permissions or higher to create campaigns.',
    );
  });

  it('at the limit of the plan an upgrade is offered', async () => {
    const plan = { campaignsUsed: 3, canCreateCampaign: false };
    const { address } = await open({ plan });
    fireEvent.click(screen.getByRole('button', { name: 'Create New Campaign' }));
    expect(screen.getByRole('dialog', { name: 'Campaign Limit Reached' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Upgrade Plan' }));
    expect(address()).toBe('/dashboard/acme-123456/subscription');
  });
});

describe('deleting', () => {
  async function confirmed() {
    await open();
    press('Delete Spring');
    const dialog = screen.getByRole('alertdialog', { name: 'Are you sure?' });
    expect(dialog.textContent).toContain(
      'This action cannot be undone. Campaign "Spring" will be permanently deleted.',
    );
    fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  }
  const gone = 'Campaign "Spring" deleted successfully';

  it.each([
    ['none', [gone]],
    ['deleted', [gone, { description: 'Session deleted' }]],
    ['partially_deleted', [gone, { description: 'Session partially deleted' }]],
  ] as const)('says so, and what became of the session (%s)', async (session, said) => {
    server.remove.mockResolvedValue({ session, error: null });
    await confirmed();
    expect(server.remove.mock.calls[0]?.[0]).toEqual({
      team_slug: 'acme-123456',
      campaign_id: 'c1',
    });
    expect(toast.success.mock.calls).toEqual([said]);
    await waitFor(() => expect(server.list).toHaveBeenCalledTimes(2));
  });

  it.each([
    [
      { session: 'failed', error: 'the service answered 500' },
      ['Session deletion failed', 'Failed to delete WhatsApp session: the service answered 500'],
    ],
    [
      { session: 'unreachable', error: null },
      ['Session deletion error', 'Network error while deleting WhatsApp session'],
    ],
  ] as const)(
    'tells of a session that stayed first, then of the campaign',
    async (end, [title, text]) => {
      vi.useFakeTimers({ shouldAdvanceTime: true });
      server.remove.mockResolvedValue(end);
      await confirmed();
      expect(toast.error.mock.calls).toEqual([[{ title, text }]]);
      await act(() => vi.advanceTimersByTimeAsync(5_000));
      expect(toast.success.mock.calls).toEqual([[gone]]);
    },
  );

  it('that fails leaves the campaign and says so', async () => {
    server.remove.mockResolvedValue(refused('INTERNAL'));
    await confirmed();
    expect(toast.error.mock.calls[0]?.[0]).toMatchObject({ title: 'Failed to delete campaign' });
    expect(table().getByText('Spring')).toBeTruthy();
  });

  it('can be left with nothing done', async () => {
    await open();
    press('Delete Spring');
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(server.remove).not.toHaveBeenCalled();
  });
});

describe('taking a number off', () => {
  async function confirmed() {
    await open({ campaigns: [buildConnected()] });
    press('Disconnect WhatsApp from Spring');
    const dialog = screen.getByRole('alertdialog', { name: 'Disconnect WhatsApp?' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Disconnect' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  }

  it('says so', async () => {
    server.disconnect.mockResolvedValue({ ok: true });
    await confirmed();
    expect(toast.success.mock.calls).toEqual([
      [
        'Number Disconnected',
        { description: 'Your WhatsApp number has been disconnected from Spring.' },
      ],
    ]);
  });

  it('says when it did not work', async () => {
    server.disconnect.mockResolvedValue(refused('GATEWAY_FAILED'));
    await confirmed();
    const title = 'Disconnection Failed';
    const text = 'Failed to disconnect WhatsApp session. Please try again.';
    expect(toast.error.mock.calls).toEqual([[{ title, text }]]);
  });
});
