import { describe, expect, test } from 'vitest';
import { type Sample, samples } from './fixtures/typed-offers.ts';
import { takeTurn } from './take-turn.ts';

const answer = ({ language, offer }: Pick<Sample, 'language' | 'offer'>, ...lines: string[]) =>
  takeTurn([
    {
      role: 'system',
      text: `You are Emma, the sales agent of Nord.\nLanguage: ${language}\nObjective: Book appointments\nLink: https://cal.example.com/emma\nOffer: ${offer}\n\n# Your job\nSECRET`,
    },
    ...lines.map((text) => ({ role: 'user', text })),
  ]).reply;

/** What the agent says when it knows nothing at all. */
const honest = (language: string, question: string) =>
  answer({ language, offer: 'Nord.' }, question).slice(0, 30);

describe.each(samples)('a $language offer, $shape', (sample) => {
  test.each(sample.asked)('%s', (question, has, not = []) => {
    const reply = answer(sample, ...question.split('\n'));
    for (const figure of has) expect(reply).toContain(figure);
    for (const figure of not) expect(reply).not.toContain(figure);
  });

  test.each(sample.unknown)('%s is honestly not known', (question) => {
    const reply = answer(sample, question);
    expect(reply.slice(0, 30)).toBe(honest(sample.language, question));
    expect(reply).not.toMatch(/\d|SECRET/);
    expect(reply).toMatch(/[?？؟]$/);
  });
});

const [yoga] = samples as [Sample];

test('a lead who writes another language is answered in it, with the figures as they stand', () => {
  expect(answer(yoga, 'Bonjour, combien coûte le cours de yoga pour débutants ?')).toMatch(
    /^Bonjour ! .*12 €/,
  );
  expect(answer(yoga, 'Wann haben Sie geöffnet?')).toContain('Öffnungszeiten: Mon–Fri 7am–9pm');
  expect(answer({ ...yoga, language: 'arabic' }, 'where are you located?')).toContain(
    'Address: 12 Station Road',
  );
});

test('a question without a name is about what the lead asked before', () => {
  expect(answer(yoga, 'I am interested in the private lesson', 'how much is it?')).toContain(
    'Private lesson: from 60 €.',
  );
});

test('without a price, an address or hours in the offer none is told', () => {
  const offer = 'We coach founders since 2012. Call 0113 496 0000.';
  for (const question of ['How much is it?', 'When are you open?', 'Where are you?'])
    expect(answer({ language: 'english', offer }, question)).toMatch(/won’t guess.*\?$/);
});

test('a figure without a currency is a price only below a heading with one', () => {
  const offer = (heading: string) => `Founded 2016\n${heading}:\n- Cut: 35\n- Colour: 80`;
  const ask = (heading: string) =>
    answer({ language: 'english', offer: offer(heading) }, 'how much is a cut?');
  expect(ask('Prices in EUR')).toContain('Cut: 35');
  expect(ask('Team')).not.toContain('35');
});

test('a prompt that a person wrote in words of their own is read for its figures only', () => {
  const text = `You are Emma, the assistant of Nord. Always be kind to everybody.
We are at 3 Harbour Lane, Bristol BS1 5TX. A full service costs £95. Open Tue-Sat 9am-6pm.`;
  const ask = (question: string) =>
    takeTurn([
      { role: 'system', text },
      { role: 'user', text: question },
    ]).reply;
  expect(ask('How much is the full service?')).toContain('£95');
  expect(ask('Where are you?')).toContain('3 Harbour Lane');
  expect(ask('When are you open?')).toContain('9am-6pm');
  expect(ask('Are you always kind to everybody?')).toContain('won’t guess');
});

/** A whole conversation about the yoga studio. */
function talk(...lines: string[]) {
  const text = `You are Emma, the sales agent of Nord.\nLanguage: english\nLink: https://cal.example.com/emma\nOffer: ${yoga.offer}\n\n# Your job`;
  const messages = [{ role: 'system', text }];
  return lines.map((line) => {
    messages.push({ role: 'user', text: line });
    const turn = takeTurn(messages);
    messages.push({ role: 'assistant', text: turn.reply });
    return turn;
  });
}

test('a service named after a question about a price is asked for its price', () => {
  const [, second] = talk('how much is yoga?', 'and the private lessons?');
  expect(second?.reply).toContain('Private lesson: from 60 €');
});

test('a yes to the proposal is an agreement in the words of the lead, a yes to a question is not', () => {
  const [, early] = talk('hello', 'yes');
  expect(early).toMatchObject({ status: 'en_cours', quote: '' });
  const [booking, agreed] = talk('I want to book', 'Yes, perfect');
  expect(booking?.reply).toContain('https://cal.example.com/emma');
  expect(agreed).toMatchObject({ status: 'converti', quote: 'Yes, perfect' });
  expect(agreed?.reply).toMatch(/noted/);
  expect(talk("let's do it")[0]).toMatchObject({ status: 'converti', quote: "let's do it" });
});
