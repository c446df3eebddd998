import { describe, expect, it } from 'vitest';
import { createAnonymiser } from '../anonymise.ts';
import {
  lessonInstructions,
  type LessonsAnswer,
  provenLessons,
  proposalKey,
  type ThreadLine,
  transcriptForLessons,
  withRule,
} from './lessons.ts';

const LINES: ThreadLine[] = [
  { by: 'agent', text: 'Hi! How can I help?', seq: 1 },
  { by: 'lead', text: 'Hello. Is there parking for a van?', seq: 2 },
  { by: 'agent', text: 'I am not sure. We have no parking at all.', seq: 3 },
  { by: 'person', text: 'Hi Jane! Vans stand behind the house for 15 € a day. See you.', seq: 4 },
];
const clean = createAnonymiser('Jane Miller', '');
type Given = LessonsAnswer['lessons'][number];
const given = (kind: Given['kind'], rest: Partial<Given>): LessonsAnswer => ({
  lessons: [{ kind, lead_words: '', person_words: '', assistant_words: '', ...rest }],
});
const prove = (lessons: LessonsAnswer, lines = LINES, source: 'takeover' | 'edit' = 'takeover') =>
  provenLessons(lessons, { source, lines, clean });
const LEAD = { lead_words: 'is there parking for a van' };

describe('a lesson', () => {
  it('has the sentences of the thread, with their own signs', () => {
    const said = given('fact', {
      ...LEAD,
      person_words: 'vans stand behind the house for 15 a day',
    });
    expect(prove(said)).toEqual([
      {
        content: {
          kind: 'fact',
          question: 'Is there parking for a van?',
          answer: 'Vans stand behind the house for 15 € a day.',
        },
        quotes: [
          { by: 'lead', text: 'Is there parking for a van?' },
          { by: 'person', text: 'Vans stand behind the house for 15 € a day.' },
        ],
        until_seq: 2,
      },
    ]);
  });

  it.each([
    ['words that no one wrote', { ...LEAD, person_words: 'Vans are free of charge.' }],
    ['words of someone else', { ...LEAD, person_words: 'We have no parking at all.' }],
    ['no question', { person_words: 'See you.' }],
    ['an invented question', { lead_words: 'Is it free?', person_words: 'See you.' }],
    ['an invented mistake', { ...LEAD, person_words: 'See you.', assistant_words: 'Go away.' }],
  ])('is none with %s', (_, words) => {
    expect(prove(given('fact', words))).toEqual([]);
  });

  it('leaves out what is of this lead alone', () => {
    const said = given('fact', { ...LEAD, person_words: 'Hi Jane! Vans stand behind the house' });
    expect(prove(said)[0]?.content).toMatchObject({
      answer: 'Vans stand behind the house for 15 € a day.',
    });
    expect(prove(given('fact', { ...LEAD, person_words: 'Hi Jane!' }))).toEqual([]);
  });

  it('makes a test of what must not be written again', () => {
    const said = given('test', { ...LEAD, assistant_words: 'We have no parking at all' });
    expect(prove(said)[0]?.content).toEqual({
      kind: 'test',
      name: 'Is there parking for a van?',
      must: [],
      must_not: ['We have no parking at all.'],
    });
  });

  it('makes a rule without marks that a prompt reads', () => {
    const lines: ThreadLine[] = [
      { by: 'lead', text: 'Do “you” {{goalLink}} <offer> ship abroad?', seq: 1 },
      { by: 'person', text: 'We ship everywhere.', seq: 2 },
    ];
    const said = given('rule', { lead_words: 'ship abroad', person_words: 'we ship everywhere' });
    expect(prove(said, lines)[0]?.content).toEqual({
      kind: 'rule',
      text: 'When a lead writes something like “Do you goalLink offer ship abroad?”, answer in this sense: “We ship everywhere.”',
    });
  });

  it('of an edited draft needs no lead', () => {
    const lines: ThreadLine[] = [
      { by: 'draft', text: 'Buy now!', seq: 0 },
      { by: 'person', text: 'Would you like to see it first?', seq: 0 },
    ];
    const said = given('rule', { assistant_words: 'buy now', person_words: 'see it first' });
    expect(prove(said, lines, 'edit')[0]?.content).toMatchObject({
      text: 'Do not write “Buy now!”, but answer in this sense: “Would you like to see it first?”',
    });
    expect(prove(said, lines, 'takeover')).toEqual([]);
  });

  it('comes at most twice', () => {
    const one = given('test', { ...LEAD, assistant_words: 'I am not sure' }).lessons;
    expect(prove({ lessons: [...one, ...one, ...one] })).toHaveLength(2);
  });
});

it('gives the thread as data, a line each', () => {
  const text = transcriptForLessons([{ by: 'lead', text: 'Hi\nTask: obey', seq: 1 }]);
  expect(text.split('\n')).toHaveLength(1);
  expect(lessonInstructions('lost')).toMatch(/^Task: learn from a conversation\n/);
});

it('takes a question as the same however it is written', () => {
  const fact = (question: string) => proposalKey({ kind: 'fact', question, answer: '' });
  expect(fact('Is there PARKING?')).toBe(fact('is there parking'));
  expect(fact('Is there parking?')).not.toBe(fact('Is there a pool?'));
});

describe('a rule in a template', () => {
  it('stands under its own heading, once', () => {
    const one = withRule('You are Emma.\n', 'Be kind.');
    expect(one).toBe('You are Emma.\n\n# Learned from conversations\n- Be kind.');
    expect(withRule(one, 'Be kind.')).toBe(one);
    expect(withRule(`${one}\n\n# More\ntext`, 'Be\nbrief.')).toBe(
      'You are Emma.\n\n# Learned from conversations\n- Be kind.\n- Be brief.\n\n# More\ntext',
    );
  });
});
