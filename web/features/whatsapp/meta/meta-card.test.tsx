import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { MetaLeadAds } from '#domain/leads/meta-lead-ads.ts';
import { type Answers, fakeServer, refused } from '#web/test/fake-server.ts';
import { openInTeam } from '#web/test/open-in-team.tsx';
import { press, type } from '#web/test/press.ts';
import { MetaCard } from './meta-card.tsx';

const TOKEN = 'EAAGpagetoken0123456789';
const NONE: MetaLeadAds = {
  verify_token: 'verify-me-0123456789abcd',
  token: null,
  has_secret: false,
  problem: null,
  waiting: 0,
};
const SAVED = { last4: '6789', set_at: '2026-03-09T07:05:00.000Z' };

function open(meta: Partial<MetaLeadAds> = {}, answers: Answers = {}) {
  const server = fakeServer({ 'leads/meta': { ...NONE, ...meta }, ...answers });
  return { server, ...openInTeam(<MetaCard campaignId="c1" />, { at: '/whatsapp' }) };
}

it('names both ways without a token, and the steps of the direct one when asked', async () => {
  open();
  expect(await screen.findByText('With Zapier, Make or n8n')).toBeTruthy();
  expect(screen.queryByLabelText('Verify token')).toBeNull();
  press('Connect directly');
  expect(screen.getByLabelText('Verify token').textContent).toBe(NONE.verify_token);
});

it('saves a token and a secret, each without what was pasted around it', async () => {
  const { server } = open({}, { 'leads/saveMetaToken': { ok: true } });
  await screen.findByText('Directly from Meta');
  press('Connect directly');
  type('Page token', ` ${TOKEN} `);
  type('App secret (optional)', 'abc');
  press('Check and save');
  await waitFor(() =>
    expect(server.inputsOf('leads/saveMetaToken')).toMatchObject([
      { token: TOKEN, app_secret: 'abc' },
    ]),
  );
});

it('shows at the token why Meta refuses it', async () => {
  const message = "This page token can't read leads.";
  open({}, { 'leads/saveMetaToken': refused('INVALID_INPUT', message, { token: message }) });
  await screen.findByText('Directly from Meta');
  press('Connect directly');
  type('Page token', TOKEN);
  press('Check and save');
  expect(await screen.findByText(message)).toBeTruthy();
});

it('says that leads wait for a token', async () => {
  open({ waiting: 3 });
  expect(await screen.findByText('3 leads waiting for your page token')).toBeTruthy();
});

it('says why leads cannot be fetched and how to fix it, and tries again', async () => {
  const { server } = open(
    { token: SAVED, problem: 'token', waiting: 1 },
    { 'leads/retryMeta': { ok: true } },
  );
  expect(await screen.findByText("1 lead that we couldn't fetch from Meta")).toBeTruthy();
  expect(screen.getByText(/Create a new one in Meta Business settings/)).toBeTruthy();
  press('Try again');
  await waitFor(() => expect(server.inputsOf('leads/retryMeta')).toHaveLength(1));
});

it('is disconnected after a question', async () => {
  const { server } = open({ token: SAVED }, { 'leads/removeMetaToken': { ok: true } });
  await screen.findByText(/Page token ending in 6789/);
  press('Change the connection');
  press('Disconnect');
  const dialog = await screen.findByRole('alertdialog');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Disconnect' }));
  await waitFor(() => expect(server.inputsOf('leads/removeMetaToken')).toHaveLength(1));
});

it('is closed to members who may not change settings', async () => {
  open({ verify_token: null });
  expect(await screen.findByText(/administrator permissions to connect lead ads/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Connect directly' })).toBeNull();
});
