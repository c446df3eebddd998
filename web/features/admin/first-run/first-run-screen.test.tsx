import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { FirstRun } from '#domain/admin/first-run.ts';
import { installationParts } from '#domain/admin/first-run.ts';
import { buildMe } from '#web/test/build-me.ts';
import { type Answers, fakeServer, refused } from '#web/test/fake-server.ts';
import { renderAt } from '#web/test/render-at.tsx';
import { FirstRunNotice } from './first-run-notice.tsx';
import { FirstRunScreen } from './first-run-screen.tsx';

const owner = buildMe({ profile: { is_admin: true, admin_level: 'superadmin' } });
const firstRun: FirstRun = {
  done_at: null,
  parts: installationParts({ SANDBOX_PLAYS: ['whatsapp', 'email'], sells: false, isLocal: true }),
};

function open(answers: Answers = {}, me = owner) {
  const server = fakeServer({ 'admin/firstRun': firstRun, 'admin/health': [], ...answers });
  return { server, ...renderAt('/account/installation', me, <FirstRunScreen />) };
}

it('says of each part whether it is real, and which settings change that', async () => {
  open();
  const list = await screen.findByRole('list', { name: 'Parts of this installation' });
  const rows = within(list).getAllByRole('heading');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'WhatsAppSimulated',
    'AI modelReal',
    'EmailSimulated',
    'PaymentsOff',
    'AddressThis machine only',
  ]);
  expect(list.textContent).toContain('Set WAHA_URL and WAHA_API_KEY to connect real');
  const tests = within(list).getAllByRole('button');
  expect(tests.map((button) => button.getAttribute('aria-label'))).toEqual([
    'Test WhatsApp',
    'Test AI model',
    'Test Email',
  ]);
});

it('tries a part, and says what to fix', async () => {
  const hint = 'Check SMTP_URL.';
  const { server } = open({ 'admin/testPart': { ok: false, text: 'Connection refused.', hint } });
  fireEvent.click(await screen.findByRole('button', { name: 'Test Email' }));
  expect(await screen.findByText('Connection refused.')).toBeTruthy();
  expect(screen.getByText(`What to do: ${hint}`)).toBeTruthy();
  // A part that just failed isn't reported as working.
  expect(screen.getByRole('heading', { name: /^Email/ }).textContent).toBe('EmailNot working');
  expect(server.inputsOf('admin/testPart')).toEqual([{ part: 'email' }]);
});

it('says so when a test could not run', async () => {
  open({ 'admin/testPart': refused('INTERNAL') });
  fireEvent.click(await screen.findByRole('button', { name: 'Test WhatsApp' }));
  expect(await screen.findByRole('alert')).toBeTruthy();
});

it('stands until the operator says that it is done', async () => {
  const answers: Answers = { 'admin/finishFirstRun': { ok: true } };
  const { server } = open(answers);
  expect((await screen.findByRole('link', { name: 'Do this later' })).getAttribute('href')).toBe(
    '/',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Mark as done' }));
  await waitFor(() => expect(server.inputsOf('admin/finishFirstRun')).toHaveLength(1));
});

it('is for the owner of the platform alone', () => {
  const support = buildMe({ profile: { is_admin: true, admin_level: 'support' } });
  expect(open({}, support).address()).toBe('/account/staff');
});

it('is announced over the pages of a team until then', async () => {
  fakeServer({ 'admin/firstRun': firstRun });
  renderAt('/', owner, <FirstRunNotice />);
  expect(await screen.findByText('WhatsApp and email are simulated here.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open setup' }).getAttribute('href')).toBe(
    '/account/installation',
  );
});
