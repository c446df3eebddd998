import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Tag } from '#domain/conversations/tag.ts';
import { buildCampaign } from '#web/test/build-campaign.ts';
import { FakeEventSource } from '#web/test/fake-event-source.ts';
import { fakeLayout } from '#web/test/fake-layout.ts';
import { fakeServer, procedure, refused } from '#web/test/fake-server.ts';
import { openInTeam } from '#web/test/open-in-team.tsx';
import { choose, openMenu } from '#web/test/press.ts';
import { ConversationsScreen } from './conversations-screen.tsx';
import { buildRow } from '#web/test/build-conversation.ts';

const tagOf = (tag_id: string, name: string): Tag => ({ tag_id, name, color: 'blue' });
/** The address takes only real ids. */
const VIP = '01a22c07-3166-769d-9167-422635b4a8c6';
const tags = [tagOf('t1', 'Hot'), tagOf('t2', 'Paris'), tagOf(VIP, 'VIP'), tagOf('t4', 'Webinar')];
const rows = [
  buildRow({ minute: 20, id: 'a', name: 'Ada', tags }),
  buildRow({ minute: 10, id: 'b', name: 'Bea' }),
];
const list = procedure('conversations/list');
const changeTags = procedure('conversations/changeTags');

beforeEach(() => {
  vi.stubGlobal('EventSource', FakeEventSource);
  fakeLayout();
  Element.prototype.scrollIntoView = () => undefined;
  Element.prototype.hasPointerCapture = () => false;
  list.mockReset();
  changeTags.mockReset();
  list.mockResolvedValue({ items: rows, nextCursor: null });
  fakeServer({
    'campaigns/list': [buildCampaign()],
    'conversations/list': list,
    'conversations/tags': tags,
    'conversations/changeTags': changeTags,
  });
});

async function startSelection() {
  await screen.findByRole('link', { name: /Ada/ });
  openMenu('Views and tools');
  choose('Select conversations');
}

const open = (at = '') =>
  openInTeam(<ConversationsScreen />, {
    at: `/conversations${at}`,
    route: '/conversations/:conversationId?',
  });

it('a row shows its first tags, and how many more there are', async () => {
  open();
  const row = await screen.findByRole('link', { name: /Ada/ });
  expect(within(row).getByText('Hot')).toBeTruthy();
  expect(within(row).getByText('Paris')).toBeTruthy();
  expect(within(row).getByText('+2')).toBeTruthy();
  expect(within(row).getByText('VIP and Webinar')).toBeTruthy();
});

it('a tag is chosen beside campaign and status, and the address keeps it', async () => {
  open('?view=mine');
  fireEvent.click(await screen.findByRole('button', { name: 'Filter' }));
  const filter = await screen.findByRole('combobox', { name: 'Tag' });
  fireEvent.keyDown(filter, { key: 'Enter' });
  fireEvent.keyDown(screen.getByRole('option', { name: 'VIP' }), { key: 'Enter' });
  await waitFor(() =>
    expect(list).toHaveBeenLastCalledWith(expect.objectContaining({ tag_id: VIP, view: 'mine' })),
  );
  expect(screen.getByRole('combobox', { name: 'Tag' }).textContent).toContain('VIP');
});

it('a form, source, ad campaign or ad is chosen, and the address keeps it', async () => {
  fakeServer({
    'campaigns/list': [buildCampaign()],
    'conversations/list': list,
    'conversations/origins': { form: ['Quote'], source: [], campaign: [], ad: ['Offer: -20 %'] },
  });
  const { address } = open('?status=stop');
  fireEvent.click(await screen.findByRole('button', { name: 'Filter, 1 active' }));
  const filter = await screen.findByRole('combobox', { name: 'Where leads came from' });
  fireEvent.keyDown(filter, { key: 'Enter' });
  const choice = screen.getByRole('option', { name: 'Ad: Offer: -20 %' });
  fireEvent.keyDown(choice, { key: 'Enter' });
  const asked = { from_ad: 'Offer: -20 %', conversation_status: 'stop' };
  await waitFor(() => expect(list).toHaveBeenLastCalledWith(expect.objectContaining(asked)));
  expect(address()).toContain('from=ad%3AOffer');
});

it('an origin that no lead has any more stays chosen, and can be cleared', async () => {
  list.mockResolvedValue({ items: [], nextCursor: null });
  open('?from=form%3AOld');
  const chip = await screen.findByRole('button', { name: 'Remove filter: Form: Old' });
  fireEvent.click(screen.getByRole('button', { name: 'Filter, 1 active' }));
  const filter = await screen.findByRole('combobox', { name: 'Where leads came from' });
  expect(filter.textContent).toBe('Form: Old');
  const menu = within(screen.getByRole('dialog', { name: 'Filter' }));
  fireEvent.click(menu.getByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(chip.isConnected).toBe(false));
  fireEvent.click(screen.getByRole('button', { name: 'Filter' }));
  await screen.findByRole('combobox', { name: 'Campaign' });
  expect(screen.queryByRole('combobox', { name: 'Where leads came from' })).toBeNull();
});

it('a tag is put on what is selected, and taken off again by Undo', async () => {
  changeTags.mockResolvedValue({ changed: ['b'] });
  open();
  await startSelection();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select Ada' }));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select Bea' }));
  fireEvent.click(screen.getByRole('button', { name: 'Tags' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Add tag Hot' }));
  await screen.findByText('"Hot" added to 1 conversation');
  expect(changeTags).toHaveBeenLastCalledWith(
    expect.objectContaining({ conversation_ids: ['a', 'b'], add: ['t1'] }),
  );
  expect(screen.getByText('1 conversation needed no change')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('Undone for 1 conversation');
  expect(changeTags).toHaveBeenLastCalledWith(
    expect.objectContaining({ conversation_ids: ['b'], remove: ['t1'] }),
  );
});

it('an undo that is refused says that nothing was undone', async () => {
  changeTags.mockResolvedValueOnce({ changed: ['b'] });
  changeTags.mockResolvedValue(refused('FORBIDDEN', 'You may only look.'));
  open();
  await startSelection();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select Bea' }));
  fireEvent.click(screen.getByRole('button', { name: 'Tags' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Add tag Hot' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText('Nothing was undone');
  expect(screen.getByText('You may only look.')).toBeTruthy();
});
