import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Knowledge, OpenQuestions } from '#domain/knowledge/schema.ts';
import { buildHome } from '#web/test/build-home.ts';
import { type Answers, fakeServer, refused } from '#web/test/fake-server.ts';
import { openInTeam } from '#web/test/open-in-team.tsx';
import { KnowledgeScreen } from './knowledge-screen.tsx';

const USE = { all_campaigns: true, campaign_ids: [] };
const campaigns = [{ campaign_id: 'c1', campaign_name: 'Spring', campaign_slug: 'spring' }];
const entry = {
  entry_id: 'e1',
  kind: 'price' as const,
  question: 'What does parking cost?',
  answer: '12 € a day.',
  source: 'Price list',
  as_of: '2025-01-01',
  valid_until: '2025-04-01',
  version: 1,
  updated_by: 'Ada',
  updated_at: '2026-03-09T07:06:00.000Z',
  ...USE,
};
const knowledge = (like: Partial<Knowledge> = {}): Knowledge => ({
  entries: [entry],
  documents: [],
  campaigns,
  ...like,
});
const asked: OpenQuestions = {
  groups: [
    {
      question: 'Is there a sauna?',
      question_ids: ['q1', 'q2'],
      count: 2,
      last_asked_at: '2026-03-09T07:06:00.000Z',
      campaign_ids: ['c1'],
      conversations: [{ conversation_id: 'v1', name: 'Jane' }],
    },
  ],
  answered: [],
};

function open(answers: Answers = {}, { at = '/knowledge', home = buildHome() } = {}) {
  const server = fakeServer({
    'knowledge/list': knowledge(),
    'knowledge/questions': { groups: [], answered: [] },
    ...answers,
  });
  openInTeam(<KnowledgeScreen />, { at, home });
  return server;
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

it('says how to begin, and keeps what was typed when the form is closed', async () => {
  const server = open({
    'knowledge/list': knowledge({ entries: [] }),
    'knowledge/addEntry': undefined as never,
  });
  expect(await screen.findByText('Teach your agents their first answer')).toBeTruthy();
  press('Add an answer');
  type('Question or subject', 'Is there parking?');
  press('Save');
  expect(await screen.findByText('Please enter an answer')).toBeTruthy();
  press('Close');
  press('Add an answer');
  expect(await screen.findByDisplayValue('Is there parking?')).toBeTruthy();
  type('Answer', 'Behind the house.');
  press('Save');
  await waitFor(() => expect(server.inputsOf('knowledge/addEntry')).toHaveLength(1));
  expect(server.inputsOf('knowledge/addEntry')[0]?.content).toMatchObject({
    question: 'Is there parking?',
    answer: 'Behind the house.',
    all_campaigns: true,
    valid_until: null,
  });
});

it('shows what is out of date, finds by words, and says when someone else was faster', async () => {
  open({
    'knowledge/changeEntry': refused('CONFLICT', 'Someone else just changed this entry.'),
  });
  expect(await screen.findByText(/Out of date since .*2025/)).toBeTruthy();
  type('Search answers', 'sauna');
  expect(screen.getByText(/No answer has “sauna”/)).toBeTruthy();
  type('Search answers', 'price list');
  press('Edit “What does parking cost?”');
  press('Save');
  expect(await screen.findByText('Someone else just changed this entry.')).toBeTruthy();
});

it('is read by viewers, who change nothing', async () => {
  open(
    { 'knowledge/questions': asked },
    { home: buildHome({ role: 'viewer' }), at: '/knowledge?tab=questions' },
  );
  expect(await screen.findByText('Is there a sauna?')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Save answer' })).toBeNull();
});

it('makes an answer to open questions, and refuses an empty one', async () => {
  const server = open(
    { 'knowledge/questions': asked, 'knowledge/answerQuestions': undefined as never },
    { at: '/knowledge?tab=questions' },
  );
  expect(await screen.findByText('Asked 2 times')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Jane' })).toBeTruthy();
  press('Save answer');
  expect(await screen.findByText('Please write an answer first.')).toBeTruthy();
  type('Your answer', 'Yes, until ten.');
  press('Save answer');
  await waitFor(() => expect(server.inputsOf('knowledge/answerQuestions')).toHaveLength(1));
  expect(server.inputsOf('knowledge/answerQuestions')[0]).toMatchObject({
    question_ids: ['q1', 'q2'],
    content: { question: 'Is there a sauna?', answer: 'Yes, until ten.' },
  });
});

it('says that an answer is stored, also when its question leaves the list before the rest came', async () => {
  const rest = Promise.withResolvers<Knowledge>();
  const answers: Answers = {
    'knowledge/questions': asked,
    'knowledge/answerQuestions': () => {
      answers['knowledge/questions'] = { groups: [], answered: [] };
      answers['knowledge/list'] = rest.promise;
      return undefined;
    },
  };
  const at = '/knowledge?tab=questions';
  fakeServer(Object.assign(answers, { 'knowledge/list': knowledge() }));
  openInTeam(<KnowledgeScreen />, { at });
  await screen.findByText('Asked 2 times');
  type('Your answer', 'Yes, until ten.');
  press('Save answer');
  await waitFor(() => expect(screen.queryByText('Asked 2 times')).toBeNull());
  rest.resolve(knowledge());
  await screen.findByText('Saved. Agents can say it now.');
  await waitFor(() => expect(sessionStorage).toHaveLength(0));
});

it('shows how a reading goes, what failed and what changed', async () => {
  const document = {
    document_id: 'd1',
    kind: 'website' as const,
    title: 'Acme',
    url: 'https://acme.example/',
    bytes: 0,
    state: 'ready' as const,
    step: null,
    problem: null,
    notes: [],
    language: 'en',
    pages: 2,
    passages: 5,
    changes: { added: 1, removed: 1, lines: ['- 80 €', '+ 90 €'] },
    added_by: 'Ada',
    read_at: '2026-03-09T07:06:00.000Z',
    ...USE,
  };
  const reading = {
    ...document,
    document_id: 'd2',
    title: 'Brochure',
    step: 'reading' as const,
    read_at: null,
    changes: null,
  };
  const failed = {
    ...reading,
    document_id: 'd3',
    title: 'Scan',
    step: null,
    state: 'failed' as const,
    problem: "There's no text in this file.",
  };
  const server = open(
    {
      'knowledge/list': knowledge({ documents: [document, reading, failed] }),
      'knowledge/cancelReading': undefined as never,
    },
    { at: '/knowledge?tab=documents' },
  );
  expect(await screen.findByText('Reading')).toBeTruthy();
  expect(screen.getByText("There's no text in this file.")).toBeTruthy();
  expect(screen.getByText('+ 90 €')).toBeTruthy();
  press('Cancel reading “Brochure”');
  await waitFor(() => expect(server.inputsOf('knowledge/cancelReading')).toHaveLength(1));
});

it('shows what an agent would look up, and that nothing fits', async () => {
  const found = {
    id: 'fact:e1',
    title: 'What does parking cost?',
    heading: '',
    page: null,
    text: '12 € a day.',
    expired: true,
  };
  const answers: Answers = { 'knowledge/tryQuestion': [found] };
  open(answers);
  await screen.findByText('Ask a question');
  type('Question from a lead', 'parking?');
  press('Look up');
  expect(await screen.findByText('1 passage found')).toBeTruthy();
  expect(screen.getByText('Out of date')).toBeTruthy();
});

it('names each file that was not taken, with the reason', async () => {
  class Refusing extends EventTarget {
    upload = new EventTarget();
    status = 422;
    response = { message: 'We can read PDF files.' };
    open() {}
    setRequestHeader() {}
    send() {
      this.dispatchEvent(new Event('load'));
    }
  }
  vi.stubGlobal('XMLHttpRequest', Refusing);
  open({}, { at: '/knowledge?tab=documents' });
  const input = await screen.findByLabelText('Choose files', { selector: 'input' });
  const files = [new File(['a'], 'photo.jpg'), new File(['b'], 'prices.xlsx')];
  fireEvent.change(input, { target: { files } });
  expect(await screen.findByText('photo.jpg')).toBeTruthy();
  expect(await screen.findByText('prices.xlsx')).toBeTruthy();
  expect(screen.getAllByText('We can read PDF files.')).toHaveLength(2);
});
