import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Lead } from '#domain/conversations/lead/lead.ts';
import { FakeEventSource } from '#web/test/fake-event-source.ts';
import { type Answers, fakeServer, refused } from '#web/test/fake-server.ts';
import { openInTeam } from '#web/test/open-in-team.tsx';
import { press } from '#web/test/press.ts';
import { buildRow } from '#web/test/build-conversation.ts';
import { LeadCard } from './lead-card.tsx';

const ID = 'c1';
const LEAD: Lead = {
  conversation_id: ID,
  name: 'Jane',
  email: null,
  phone: '+15551234567',
  campaign_name: 'Spring',
  agent_name: 'Emma',
  since: '2026-01-01T00:00:00Z',
  last_activity_at: '2026-01-15T12:00:00Z',
  replied: true,
  tags: [{ tag_id: 't1', name: 'Warm', color: 'amber' }],
  fields: [
    { field_id: 'f1', name: 'Company', kind: 'text', options: [], value: 'Acme' },
    { field_id: 'f2', name: 'Start', kind: 'date', options: [], value: '2026-03-01' },
  ],
  attribution: null,
  others: [{ conversation_id: 'c2', campaign_name: 'Autumn' }],
  merges: [],
  can: { edit: true, remove: true },
};

beforeEach(() => {
  sessionStorage.clear();
  vi.stubGlobal('EventSource', FakeEventSource);
});

function open(lead: Partial<Lead> = {}, answers: Answers = {}, row = buildRow({ id: ID })) {
  const server = fakeServer({
    'conversations/lead': { ...LEAD, ...lead },
    'conversations/notes': { items: [], nextCursor: null },
    'conversations/learned': [],
    ...answers,
  });
  const shown = openInTeam(<LeadCard row={row} booking={null} />);
  return { server, ...shown };
}

const input = (name: string) =>
  screen.getByLabelText<HTMLInputElement>(name, { selector: 'input' });

it('shows what the team knows of the lead', async () => {
  open();
  expect(await screen.findByText('Warm')).toBeTruthy();
  expect(screen.getByText('Acme')).toBeTruthy();
  expect(screen.getByText('Mar 1, 2026')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Autumn' })).toBeTruthy();
  expect(await screen.findByText('No notes yet')).toBeTruthy();
});

it('says where the lead came from, with the leads from there one click away', async () => {
  const attribution = {
    form_id: '7',
    ad_title: 'Autumn & co',
    utm_source: 'google',
    page: 'https://acme.example/contact',
    click_id: 'Cj0KCQ',
    click_id_name: 'gclid',
  };
  open({ attribution });
  const section = await screen.findByRole('region', { name: 'Where the lead came from' });
  const ad = within(section).getByRole('link', { name: 'Autumn & co' });
  expect(ad.getAttribute('href')).toMatch(/conversations\?from=ad%3AAutumn\+%26\+co$/);
  expect(within(section).getByRole('link', { name: '7' })).toBeTruthy();
  expect(within(section).getByText('https://acme.example/contact')).toBeTruthy();
  expect(within(section).queryByText(/Cj0KCQ/)).toBeNull();
});

it('saves a value with Enter, and the focus goes back to it', async () => {
  const { server } = open({}, { 'conversations/editLead': { ...LEAD, email: 'j@example.com' } });
  fireEvent.click(await screen.findByRole('button', { name: 'Add email' }));
  expect(document.activeElement).toBe(input('Email'));
  fireEvent.change(input('Email'), { target: { value: ' j@example.com ' } });
  fireEvent.keyDown(input('Email'), { key: 'Enter' });
  const saved = await screen.findByRole('button', { name: 'Change Email: j@example.com' });
  await waitFor(() => expect(document.activeElement).toBe(saved));
  expect(server.inputsOf('conversations/editLead')).toMatchObject([{ email: 'j@example.com' }]);
});

it('keeps what was typed when it cannot be saved, says why, and also after a reload', async () => {
  const message = 'Please enter a valid email address';
  const answers: Answers = {
    'conversations/editLead': refused('INVALID_INPUT', message, { email: message }),
  };
  const { unmount } = open({}, answers);
  fireEvent.click(await screen.findByRole('button', { name: 'Add email' }));
  fireEvent.change(input('Email'), { target: { value: 'jane@' } });
  fireEvent.blur(input('Email'));
  expect(await screen.findByText(message)).toBeTruthy();
  unmount();
  open({}, answers);
  await screen.findByText('Warm');
  expect(input('Email').value).toBe('jane@');
  fireEvent.keyDown(input('Email'), { key: 'Escape' });
  expect(await screen.findByRole('button', { name: 'Add email' })).toBeTruthy();
});

it('takes a tag off at once, and puts it back when the server refuses', async () => {
  const answer = Promise.withResolvers<ReturnType<typeof refused>>();
  open({}, { 'conversations/changeTags': () => answer.promise });
  fireEvent.click(await screen.findByRole('button', { name: 'Remove the tag Warm' }));
  await waitFor(() => expect(screen.queryByText('Warm')).toBeNull());
  answer.resolve(refused('INTERNAL', 'Something went wrong.'));
  expect(await screen.findByText('Warm')).toBeTruthy();
});

it('says of each tag that it could not be changed, also when another one could', async () => {
  const answer = Promise.withResolvers<ReturnType<typeof refused>>();
  const tags = [...LEAD.tags, { tag_id: 't2', name: 'Paris', color: 'blue' as const }];
  open(
    { tags },
    {
      'conversations/changeTags': ({ remove }) =>
        remove?.[0] === 't1' ? answer.promise : { changed: [ID] },
    },
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Remove the tag Warm' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Remove the tag Paris' }));
  answer.resolve(refused('FORBIDDEN', 'You may only look.'));
  expect(await screen.findByText(/You may only look\./)).toBeTruthy();
});

it('keeps what is typed on while a value is saved', async () => {
  const answer = Promise.withResolvers<Lead>();
  open({}, { 'conversations/editLead': () => answer.promise });
  fireEvent.click(await screen.findByRole('button', { name: 'Add email' }));
  fireEvent.change(input('Email'), { target: { value: 'j@example.com' } });
  fireEvent.keyDown(input('Email'), { key: 'Enter' });
  fireEvent.change(input('Email'), { target: { value: 'j@example.com.au' } });
  answer.resolve({ ...LEAD, email: 'j@example.com' });
  await waitFor(() => expect(input('Email').getAttribute('aria-busy')).toBeNull());
  expect(input('Email').value).toBe('j@example.com.au');
});

it('edits a note by the keyboard, and keeps what is typed on while it is saved', async () => {
  const note = {
    note_id: 'n1',
    at: '2026-01-15T12:00:00Z',
    edited_at: null,
    author_name: 'Ada',
    text: 'Call back',
    mentions: [],
    can: { edit: true, remove: true },
  };
  const answer = Promise.withResolvers<typeof note>();
  open(
    {},
    {
      'conversations/notes': { items: [note], nextCursor: null },
      'conversations/editNote': () => answer.promise,
    },
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Edit note' }));
  const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Edit note' });
  expect(document.activeElement).toBe(box);
  fireEvent.change(box, { target: { value: 'Call back on Monday' } });
  press('Save note');
  fireEvent.change(box, { target: { value: 'Call back on Monday, at ten' } });
  answer.resolve(note);
  await screen.findByRole('button', { name: 'Save note' });
  expect(box.value).toBe('Call back on Monday, at ten');
  fireEvent.keyDown(box, { key: 'Escape' });
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit note' }));
});

it('adds a note under one id, however often it is tried, and keeps its text meanwhile', async () => {
  let works = false;
  const note = {
    note_id: 'n1',
    at: '2026-01-15T12:00:00Z',
    edited_at: null,
    author_name: 'Ada',
    text: 'Call back',
    mentions: [],
    can: { edit: true, remove: true },
  };
  const { server } = open(
    {},
    { 'conversations/addNote': () => (works ? note : refused('INTERNAL', 'Not now.')) },
  );
  const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Note' });
  fireEvent.change(box, { target: { value: 'Call back' } });
  press('Add note');
  expect(await screen.findByText('Not added: Not now. Your text is still here.')).toBeTruthy();
  expect(box.value).toBe('Call back');
  works = true;
  fireEvent.keyDown(box, { key: 'Enter', ctrlKey: true });
  await waitFor(() => expect(box.value).toBe(''));
  const ids = server.inputsOf('conversations/addNote').map((item) => item.note_id);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
});

it('offers the members after an @, by the keyboard', async () => {
  const member = { member_id: 'u1', user_id: 'u1', userName: 'Ada Lovelace' };
  open({}, { 'teams/members': { members: [member] } as never });
  const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Note' });
  fireEvent.change(box, { target: { value: 'Ask @lov' } });
  expect(await screen.findByRole('option', { name: 'Ada Lovelace' })).toBeTruthy();
  fireEvent.keyDown(box, { key: 'Enter' });
  expect(box.value).toBe('Ask @Ada Lovelace ');
});

it('says what a deletion deletes before it does', async () => {
  const preview = {
    conversations: [{ conversation_id: ID, campaign_name: 'Spring' }],
    messages: 12,
    notes: 1,
    opted_out: true,
  };
  const { server } = open({}, { 'conversations/previewDeletion': preview });
  fireEvent.click(await screen.findByRole('button', { name: 'Delete this lead' }));
  expect(await screen.findByText('12 messages')).toBeTruthy();
  expect(screen.getByText('1 conversation, in Spring')).toBeTruthy();
  expect(screen.getByText(/only keep a hash/)).toBeTruthy();
  expect(server.asked).not.toContain('conversations/deleteLead');
});

it('only shows what a viewer may not change', async () => {
  open({ can: { edit: false, remove: false } });
  await screen.findByText('Warm');
  expect(screen.queryByRole('button', { name: /Change Name/ })).toBeNull();
  expect(screen.queryByRole('textbox', { name: 'Note' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Remove the tag Warm' })).toBeNull();
});

it('shows what the campaign wants to know, with the lead’s words, and takes what a person enters', async () => {
  const budget = {
    field_id: 'q1',
    name: 'Budget',
    question: 'How much?',
    kind: 'money' as const,
    options: [],
    currency: 'EUR',
    required: true,
    rule: null,
  };
  const place = { ...budget, field_id: 'q2', name: 'Place', kind: 'text' as const, learned: null };
  const by = { by: 'agent' as const, by_name: null, message_seq: 3, at: LEAD.since };
  const learned = { field_id: 'q1', value: '800 EUR', quote: 'I can spend 800 euros', ...by };
  const entered = { ...learned, field_id: 'q2', quote: null, by: 'person' as const };
  const { server } = open(
    {},
    {
      'conversations/learned': [{ ...budget, learned }, place],
      'conversations/editLearned': ({ value }) => [
        { ...budget, learned },
        { ...place, learned: { ...entered, value } },
      ],
    },
  );
  expect(await screen.findByText('800 EUR')).toBeTruthy();
  expect(screen.getByText('1 required answer is missing')).toBeTruthy();
  expect(
    screen.getByRole('button', { name: 'Budget: The lead wrote: “I can spend 800 euros”' }),
  ).toBeTruthy();
  press('Add place');
  fireEvent.change(input('Place'), { target: { value: 'Lyon' } });
  fireEvent.keyDown(input('Place'), { key: 'Enter' });
  expect(await screen.findByText('Nothing required is missing')).toBeTruthy();
  expect(server.inputsOf('conversations/editLearned')).toMatchObject([{ value: 'Lyon' }]);
});

it('says how many rows of the ledger came before those that are shown', async () => {
  const row = { source: 'fair.csv', by_name: null, reason: null, evidence: null };
  const rows = [{ ...row, kind: 'opt_out' as const, at: '2026-01-02T00:00:00Z' }];
  open({}, { 'outreach/permissions': { rows, earlier: 12 } });
  expect(await screen.findByText(/^12 earlier entries aren't shown/)).toBeTruthy();
});
