import { useQuery } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Link, Route, Routes } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { basicsOf } from '#domain/campaigns/edit.ts';
import { rpc } from '#web/platform/rpc.ts';
import { TeamProvider } from '#web/shared/team/team.tsx';
import { buildCampaign } from '#web/test/build-campaign.ts';
import { buildHome } from '#web/test/build-home.ts';
import { buildMe } from '#web/test/build-me.ts';
import { renderAt } from '#web/test/render-at.tsx';
import { EditScreen } from './edit-screen.tsx';
import { fakeServer, procedure, refused } from '#web/test/fake-server.ts';

const server = {
  get: procedure('campaigns/get'),
  update: procedure('campaigns/update'),
};

const toast = vi.hoisted(() => ({ success: vi.fn(), error: vi.fn(), info: vi.fn() }));
vi.mock('#web/ui/overlay/toast.ts', () => ({ toast }));

const LIST = '/dashboard/acme-123456/campaigns';
const spring = buildCampaign();
beforeEach(() => {
  vi.resetAllMocks();
  fakeServer({
    'campaigns/get': server.get,
    'campaigns/update': server.update,
  });
  server.get.mockResolvedValue(spring);
});

function open() {
  return renderAt(
    '/edit/spring-k3f9',
    buildMe(),
    <TeamProvider home={buildHome()}>
      <Routes>
        <Route path="edit/:campaign_slug" element={<EditScreen />} />
        <Route path="*" element={null} />
      </Routes>
    </TeamProvider>,
  );
}
async function opened() {
  const page = open();
  await screen.findByLabelText('Campaign name');
  return page;
}
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Update Campaign' }));

describe('the edit form', () => {
  it('has the four fields as they are stored, and leads back', async () => {
    await opened();
    expect(
      ['Campaign name', 'Agent name', 'Website URL', 'Calendar URL'].map(
        (name) => field(name).value,
      ),
    ).toEqual(['Spring', 'Emma', '', 'https://cal.example.com/emma']);
    expect(screen.getByRole('link', { name: 'Cancel' }).getAttribute('href')).toBe(LIST);
  });

  it('says what is wrong at its field, and sends nothing', async () => {
    await opened();
    type('Campaign name', ' ');
    type('Agent name', '');
    type('Website URL', 'acme');
    type('Calendar URL', 'soon');
    submit();
    for (const message of [
      'Campaign name is required',
      'Agent name is required',
      'Please enter a valid URL',
      'Please enter a valid calendar URL',
    ]) {
      expect(await screen.findByText(message)).toBeTruthy();
    }
    expect(server.update).not.toHaveBeenCalled();
  });

  it('saves, says so and leads back to the list', async () => {
    server.update.mockResolvedValue({ campaign_slug: 'summer-1234' });
    const { address } = await opened();
    type('Campaign name', 'Summer');
    type('Calendar URL', '');
    submit();
    await waitFor(() => expect(address()).toBe(LIST));
    const before = basicsOf(spring);
    expect(server.update).toHaveBeenCalledWith({
      team_slug: 'acme-123456',
      campaign_slug: 'spring-k3f9',
      before,
      form: {
        ...before,
        campaign_name: 'Summer',
        calendar_url: '',
      },
    });
    expect(toast.success).toHaveBeenCalledWith({
      title: 'Success',
      text: 'Campaign updated successfully',
    });
  });

  it('leads to the results, and to the Agent page for all else', async () => {
    await opened();
    const results = `/dashboard/acme-123456/get-started/results-manual/spring-k3f9`;
    expect(screen.getByRole('link', { name: 'View results' }).getAttribute('href')).toBe(results);
    const agent = `${LIST}/spring-k3f9/agent`;
    expect(screen.getByRole('link', { name: 'Open agent' }).getAttribute('href')).toBe(agent);
    expect(screen.getAllByRole('textbox')).toHaveLength(4);
  });

  it('keeps what was typed when saving fails', async () => {
    server.update.mockRejectedValueOnce(new TypeError('network'));
    const { address } = await opened();
    type('Agent name', 'Zoe');
    submit();
    await waitFor(() =>
      expect(toast.error).toHaveBeenCalledWith('Error', {
        description: 'Failed to update campaign',
      }),
    );
    expect(field('Agent name').value).toBe('Zoe');
    expect(address()).toBe('/edit/spring-k3f9');
  });
});

it('opens with what is stored now, also when the campaign was looked at a moment ago', async () => {
  function Before() {
    const input = { team_slug: 'acme-123456', campaign_slug: 'spring-k3f9' };
    const looked = useQuery(rpc.campaigns.get.queryOptions({ input }));
    return looked.data ? <Link to="/edit/spring-k3f9">Edit it</Link> : null;
  }
  renderAt(
    '/',
    buildMe(),
    <TeamProvider home={buildHome()}>
      <Routes>
        <Route index element={<Before />} />
        <Route path="edit/:campaign_slug" element={<EditScreen />} />
      </Routes>
    </TeamProvider>,
  );
  const link = await screen.findByRole('link', { name: 'Edit it' });
  server.get.mockResolvedValue({ ...spring, agent_name: 'Zoe' });
  fireEvent.click(link);
  expect((await screen.findByLabelText<HTMLInputElement>('Agent name')).value).toBe('Zoe');
});

describe('when someone else has saved meanwhile', () => {
  it('shows what they changed, keeps what was typed, and overwrites only knowingly', async () => {
    await opened();
    type('Agent name', 'Ada');
    server.update.mockResolvedValueOnce(
      refused('CONFLICT', 'This changed in the meantime. Please check it and try again.', {
        agent_name: 'Someone else just changed this to “Zoe”.',
      }),
    );
    server.get.mockResolvedValue({ ...spring, agent_name: 'Zoe', campaign_name: 'Summer' });
    submit();
    expect(await screen.findByText('Someone else just changed this to “Zoe”.')).toBeTruthy();
    expect(field('Agent name').value).toBe('Ada');
    expect(field('Campaign name').value).toBe('Summer');
    server.update.mockResolvedValue({ campaign_slug: 'spring-k3f9' });
    submit();
    await waitFor(() => expect(server.update).toHaveBeenCalledTimes(2));
    expect(server.update.mock.calls[1]?.[0]).toMatchObject({
      before: { agent_name: 'Zoe', campaign_name: 'Summer' },
      form: { agent_name: 'Ada', campaign_name: 'Summer' },
    });
  });
});

describe('a campaign that cannot be edited', () => {
  it('leads back to the list when it is not there', async () => {
    server.get.mockResolvedValue(refused('NOT_FOUND', 'Campaign not found'));
    const { address } = open();
    await waitFor(() => expect(address()).toBe(LIST));
    expect(toast.error).toHaveBeenCalledWith('Error', { description: 'Campaign not found' });
  });

  it('says when it could not be loaded, and can be asked for again', async () => {
    server.get.mockResolvedValueOnce(refused('INTERNAL'));
    open();
    expect(await screen.findByText('Failed to load campaign data')).toBeTruthy();
    expect(toast.error).toHaveBeenCalledWith('Error', {
      description: 'Failed to load campaign data',
    });
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByLabelText('Campaign name')).toBeTruthy();
  });

  it('is not saved before it is there', () => {
    server.get.mockReturnValue(new Promise(() => {}));
    open();
    submit();
    expect(toast.error).toHaveBeenCalledWith('Error', { description: 'Campaign data not loaded' });
    expect(server.update).not.toHaveBeenCalled();
  });
});
