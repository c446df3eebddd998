import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { ApiKey } from '#domain/api/keys.ts';
import type { WebhookEndpoint } from '#domain/webhooks/schema.ts';
import { type Answers, fakeServer, refused } from '#web/test/fake-server.ts';
import { openInTeam } from '#web/test/open-in-team.tsx';
import { press, type } from '#web/test/press.ts';
import { ApiTab } from './api-tab.tsx';

const key: ApiKey = {
  key_id: '01890000-0000-7000-8000-000000000001',
  name: 'CRM',
  scopes: ['leads:write'],
  token_last4: 'wxyz',
  created_by: 'Ada',
  created_at: '2026-11-20T10:00:00Z',
  last_used_at: null,
  previous_until: null,
};
const endpoint: WebhookEndpoint = {
  endpoint_id: '01890000-0000-7000-8000-000000000002',
  url: 'https://crm.example.com/hook',
  description: '',
  event_types: ['lead.created'],
  enabled: true,
  health: 'dead',
  created_at: '2026-11-20T10:00:00Z',
  last_delivered_at: null,
  failing_since: '2026-11-20T10:00:00Z',
  dead_at: '2026-11-23T10:00:00Z',
  previous_until: null,
};

function open(answers: Answers = {}) {
  const server = fakeServer({ 'api/keys': [], 'webhooks/endpoints': [], ...answers });
  openInTeam(<ApiTab />, {});
  return server;
}

describe('API keys', () => {
  it('are made with a name and scopes, and shown once', async () => {
    const server = open({ 'api/createKey': { key, token: 'osk_secret' } });
    expect(await screen.findByText(/No keys yet/)).toBeTruthy();
    press('New key');
    type('Name', 'CRM');
    press('Create key');
    expect(await screen.findByText('Please choose what the key can do')).toBeTruthy();
    expect(server.asked).not.toContain('api/createKey');
    fireEvent.click(screen.getByRole('checkbox', { name: /Add leads/ }));
    press('Create key');
    expect(await screen.findByText('osk_secret')).toBeTruthy();
    expect(server.inputsOf('api/createKey')).toMatchObject([
      { team_slug: 'acme-123456', name: 'CRM', scopes: ['leads:write'] },
    ]);
    press('Done');
    await waitFor(() => expect(screen.queryByText('osk_secret')).toBeNull());
  });

  it('that cannot be made says why, and what was typed stays', async () => {
    open({ 'api/createKey': refused('LIMIT_REACHED') });
    await screen.findByText(/No keys yet/);
    press('New key');
    type('Name', 'CRM');
    fireEvent.click(screen.getByRole('checkbox', { name: /Add leads/ }));
    press('Create key');
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('CRM');
  });
});

describe('an endpoint', () => {
  it('that was given up says so, and is switched on again', async () => {
    const server = open({
      'api/keys': [key],
      'webhooks/endpoints': [endpoint],
      'webhooks/change': endpoint,
    });
    expect(await screen.findByText('Stopped')).toBeTruthy();
    expect(screen.getByText('osk_…wxyz')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Send a test' })).toBeNull();
    press('Turn on');
    await waitFor(() => expect(server.inputsOf('webhooks/change')).toHaveLength(1));
    const { endpoint_id } = endpoint;
    expect(server.inputsOf('webhooks/change')).toEqual([
      { team_slug: 'acme-123456', endpoint_id, form: { enabled: true } },
    ]);
  });
});
