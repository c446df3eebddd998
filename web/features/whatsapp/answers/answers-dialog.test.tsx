import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { AnswerSettingsView, PreviewChat } from '#domain/left-alone/preview.ts';
import { FakeEventSource } from '#web/test/fake-event-source.ts';
import { type Answers, fakeServer, refused } from '#web/test/fake-server.ts';
import { openInTeam } from '#web/test/open-in-team.tsx';
import { AnswersDialog } from './answers-dialog.tsx';

beforeEach(() => vi.stubGlobal('EventSource', FakeEventSource));

const chat = (like: Partial<PreviewChat>): PreviewChat => ({
  address: '33612345678@c.us',
  name: 'Bruno',
  phone: '33612345678',
  last_at: 1_760_000_000,
  contact: { listed: false, older: true, by_source: false, from_us: false },
  known: null,
  ...like,
});
const SETTINGS: AnswerSettingsView = {
  answers: 'everyone',
  link_texts: [],
  listed: 0,
  live_since: null,
};

function open(answers: Answers = {}) {
  const server = fakeServer({
    'leftAlone/settings': SETTINGS,
    'leftAlone/preview': { live_since: null, chats: [chat({})] },
    'leftAlone/save': SETTINGS,
    'whatsapp/accounts': [],
    ...answers,
  });
  const onClose = vi.fn();
  openInTeam(<AnswersDialog campaignId="c1" onClose={onClose} />, { at: '/whatsapp' });
  return { server, onClose };
}
const row = async (name: string) =>
  within((await screen.findByText(name)).closest('li') as HTMLElement);

it('shows at once what another choice means for a chat, and stores it', async () => {
  const { server, onClose } = open();
  expect((await row('Bruno')).getByText('Waits for you')).toBeTruthy();
  fireEvent.click(screen.getByRole('radio', { name: /writing for the first time/ }));
  expect((await row('Bruno')).getByText('Left alone')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Start answering' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(server.inputsOf('leftAlone/save')).toEqual([
    { team_slug: 'acme-123456', campaign_id: 'c1', answers: 'first_time', link_texts: [] },
  ]);
});

it('asks for the texts of links, one a line', async () => {
  const { server } = open();
  fireEvent.click(await screen.findByRole('radio', { name: /form, ad or link/ }));
  const texts = screen.getByRole('textbox', { name: 'First words of your links' });
  fireEvent.change(texts, { target: { value: ' Hi there \n\nHello' } });
  fireEvent.click(screen.getByRole('button', { name: 'Start answering' }));
  await waitFor(() =>
    expect(server.inputsOf('leftAlone/save')).toMatchObject([
      { link_texts: ['Hi there', 'Hello'] },
    ]),
  );
});

it('keeps what was typed when the list could not be changed, and names unread lines', async () => {
  const answers: Answers = { 'leftAlone/add': refused('INTERNAL') };
  open(answers);
  const box = await screen.findByRole('textbox', { name: 'Add people' });
  fireEvent.change(box, { target: { value: 'Mum 0612345678' } });
  fireEvent.click(screen.getByRole('button', { name: 'Add to the list' }));
  expect(await screen.findByText("We couldn't change the list")).toBeTruthy();
  expect(box).toHaveProperty('value', 'Mum 0612345678');
});

it('says so when the chats cannot be read, or listed at all', async () => {
  open({ 'leftAlone/preview': refused('GATEWAY_FAILED') });
  expect(await screen.findByText("We couldn't read this number's chats")).toBeTruthy();
});
