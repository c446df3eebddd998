import { beforeEach, expect, it, vi } from 'vitest';
import { buildMe } from '#web/test/build-me.ts';
import { chatAttributes, endChat, showChat } from './chat.ts';

const messenger = vi.hoisted(() => ({
  Intercom: vi.fn(),
  boot: vi.fn(),
  update: vi.fn(),
  shutdown: vi.fn(),
}));
vi.mock('@intercom/messenger-js-sdk', () => messenger);

const settings = { appId: 'abc123', region: 'eu', userHash: 'f00d' } as const;
const me = buildMe();
const [team] = me.teams;

beforeEach(() => {
  for (const call of Object.values(messenger)) call.mockClear();
});

it('tells support who writes, from which team and which page', () => {
  expect(chatAttributes(me, team, '/dashboard/acme-123456/campaigns')).toEqual({
    user_id: 'u1',
    email: 'ada@example.com',
    name: 'Ada Lovelace',
    created_at: 1_767_225_600,
    team_name: 'Acme',
    team_slug: 'acme-123456',
    company_name: null,
    onboarding_completed: true,
    subscription_plan: 'starter',
    email_verified: true,
    current_page: '/dashboard/acme-123456/campaigns',
  });
});

it('takes someone without a team for one on the free plan', () => {
  expect(chatAttributes(me, undefined, '/').subscription_plan).toBe('free');
});

it('starts once, follows the pages, and ends with the session', async () => {
  await endChat();
  expect(messenger.shutdown).not.toHaveBeenCalled();
  await showChat(settings, chatAttributes(me, team, '/a'));
  expect(messenger.Intercom).toHaveBeenCalledWith(
    expect.objectContaining({
      app_id: 'abc123',
      region: 'eu',
      user_hash: 'f00d',
      user_id: 'u1',
      current_page: '/a',
    }),
  );
  await showChat(settings, chatAttributes(me, team, '/b'));
  expect(messenger.Intercom).toHaveBeenCalledOnce();
  expect(messenger.update).toHaveBeenCalledWith(expect.objectContaining({ current_page: '/b' }));
  await endChat();
  expect(messenger.shutdown).toHaveBeenCalledOnce();
  await showChat(settings, chatAttributes(me, team, '/c'));
  expect(messenger.boot).toHaveBeenCalledWith(
    expect.objectContaining({ app_id: 'abc123', user_hash: 'f00d', current_page: '/c' }),
  );
});
