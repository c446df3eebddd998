import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Lead } from '#domain/conversations/lead/lead.ts';
import { FakeEventSource } from '#web/test/fake-event-source.ts';
import { fakeLayout } from '#web/test/fake-layout.ts';
import { type Answers, fakeServer, refused } from '#web/test/fake-server.ts';
import { openInTeam } from '#web/test/open-in-team.tsx';
import { press } from '#web/test/press.ts';
import { buildRow } from '#web/test/build-conversation.ts';
import { MergeSection } from './merge-section.tsx';

beforeEach(() => {
  vi.stubGlobal('EventSource', FakeEventSource);
  fakeLayout();
});

const LEAD = { conversation_id: 'c1', name: 'Jane', merges: [], can: { edit: true, remove: true } };
const MERGE = {
  merge_id: 'm1',
  name: 'John',
  at: '2026-01-15T12:00:00Z',
  by_name: 'Ada Lovelace',
};

function open(lead: Partial<Lead> = {}, answers: Answers = {}) {
  const rows = [
    buildRow({ id: 'c1', name: 'Jane' }),
    buildRow({ id: 'c2', name: 'John', phone: '+33639980001' }),
  ];
  const server = fakeServer({
    'conversations/list': { items: rows, nextCursor: null },
    'conversations/mergeLead': undefined,
    'conversations/splitLead': { conversation_id: 'c2' },
    ...answers,
  });
  const row = buildRow({ id: 'c1', name: 'Jane' });
  openInTeam(<MergeSection lead={{ ...LEAD, ...lead } as Lead} row={row} />);
  return server;
}

it('another lead of the campaign is chosen, confirmed and merged into this one', async () => {
  const server = open();
  press('Merge with another lead');
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(await dialog.findByText('John'));
  // the lead itself isn't offered
  expect(dialog.queryByRole('option', { name: /^Jane/ })).toBeNull();
  const confirm = within(await screen.findByRole('alertdialog'));
  expect(confirm.getByRole('heading').textContent).toBe('Merge John into Jane?');
  fireEvent.click(confirm.getByRole('button', { name: 'Merge leads' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(server.inputsOf('conversations/mergeLead')).toMatchObject([
    { conversation_id: 'c1', other_id: 'c2' },
  ]);
  expect(server.inputsOf('conversations/list')).toMatchObject([
    { campaign_id: expect.any(String) },
  ]);
});

it('a merge that is refused says why, and nothing is lost', async () => {
  open({}, { 'conversations/mergeLead': refused('CONFLICT', 'They are in two campaigns.') });
  press('Merge with another lead');
  fireEvent.click(await within(await screen.findByRole('dialog')).findByText('John'));
  fireEvent.click(await screen.findByRole('button', { name: 'Merge leads' }));
  expect(await screen.findByText(/Nothing was merged: They are in two campaigns\./)).toBeTruthy();
});

it('a merged lead is listed with who merged it, and split after a question', async () => {
  const server = open({ merges: [MERGE] });
  expect(screen.getByText('John')).toBeTruthy();
  expect(screen.getByText(/merged by Ada Lovelace/)).toBeTruthy();
  press('Split John from this lead');
  const confirm = within(await screen.findByRole('alertdialog'));
  fireEvent.click(confirm.getByRole('button', { name: 'Split leads' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(server.inputsOf('conversations/splitLead')).toMatchObject([
    { conversation_id: 'c1', merge_id: 'm1' },
  ]);
});

it('who may not edit leads reads of merges, and changes none', () => {
  open({ merges: [MERGE], can: { edit: false, remove: false } });
  expect(screen.getByText('John')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
