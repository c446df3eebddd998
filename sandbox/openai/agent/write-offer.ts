import type { ChatMessage } from '../request.ts';
import { readBriefing } from './briefing.ts';
import { fillLine } from './compose.ts';
import { variantsOf } from './phrases.ts';
import { languageOf } from './words.ts';

/** Writes an offer with the fields that the product asks for, always the same for the same material. */
export function writeOffer(messages: ChatMessage[]) {
  const briefing = { ...readBriefing(messages), lead: '' };
  const text = messages.find(({ role }) => role === 'user')?.text ?? '';
  const moment = { briefing, isEnglish: /^en/i.test(briefing.language), said: [] };
  const { isEnglish } = moment;
  const sentences = sentencesOf(text, isEnglish);
  const offer_description = describe(text, sentences, isEnglish);
  const has = (...kinds: string[]) => kinds.some((kind) => factsIn(text, kind).length > 0);
  const rows = ['price', 'address', 'phone'].flatMap((kind) => factsIn(text, kind));
  // In another language, it asks which service the lead wants, in the material's words.
  const services = factsIn(text, 'service').slice(0, 3).join(', ');
  const questions = isEnglish ? variantsOf('qualify') : [`${services || briefing.company}?`];
  const self = fillLine(moment, 'person') || sentences.find((item) => !/\p{N}/u.test(item)) || '';
  return {
    offer_description,
    business_focus: FOCUSES.find(([, words]) => words.test(text))?.[0] ?? 'other',
    qualifying_questions: questions,
    opening_line: [fillLine(moment, 'hello'), self, questions[0]].filter(Boolean).join(' '),
    open_questions: [
      ...(has('price') ? [] : ['What does the offer cost?']),
      ...(has('guarantee', 'policy') ? [] : ['Is there a guarantee or a way to cancel?']),
    ],
    language_variant: '',
    address_form: 'unclear',
    claims: rows
      .filter((row) => offer_description.includes(row))
      .map((row) => ({ words: row, rests_on: row })),
  };
}

/** Describes the offer in whole sentences of the material, and its facts as given there. */
function describe(text: string, sentences: string[], isEnglish: boolean): string {
  const labelled = (label: string, items: string[]): string[] => {
    if (!isEnglish || items.length === 0) return items;
    if (items.length === 1) return [`${label}: ${items[0]}`];
    return [`${label}:`, ...items.map((item) => `- ${item}`)];
  };
  return [
    ...labelled('What we offer', factsIn(text, 'service').slice(0, 6)),
    ...sentences.slice(0, 6),
    ...factsIn(text, 'faq').slice(0, 3),
    ...labelled('Prices', factsIn(text, 'price').slice(0, 12)),
    ...labelled('Opening hours', factsIn(text, 'opening_hours').slice(0, 7)),
    ...labelled('Address', factsIn(text, 'address').slice(0, 1)),
    ...labelled('Contact', factsIn(text, 'phone').slice(0, 1)),
  ].join('\n');
}

const factsIn = (text: string, kind: string): string[] => {
  const found = [
    ...text.matchAll(new RegExp(`<fact [^>]*kind="${kind}"([^>]*)>([^<]*)</fact>`, 'g')),
  ]
    // a row of a table, its cells apart
    .map(([, more = '', value = '']) => {
      const row = value.trim().replace(/\s*\|\s*/g, ', ');
      const about = / about="([^"]*)"/.exec(more)?.[1];
      return about ? `${about}: ${row}` : row;
    })
    .filter(isUsable);
  return [...new Set(found)];
};

/** The answers, and whole sentences of the pages: no menus, headings, links or instructions to models. */
function sentencesOf(text: string, isEnglish: boolean): string[] {
  const between = (marks: RegExp) => [...text.matchAll(marks)].map(([, part = '']) => part.trim());
  const answers = between(/<answer to="business_(?:solutions|problems)">([^<]*)</g);
  const whom = between(/<answer to="(?:target_audience|unique_value)">([^<]*)</g);
  const pageSentences = between(/<page [^>]*>\n([^<]*)<\/page>/g)
    .flatMap((page) => page.split(/\n+|(?<=[.!?])\s+(?=\p{Lu}|\d)|(?<=[。！？؟])\s*/u))
    .map((sentence) => sentence.replace(/^[\s>*•#-]+/, '').trim())
    .filter((sentence) => /^.{11,299}[.!。！؟]$/u.test(sentence))
    .filter((sentence) => !isEnglish || (languageOf(sentence) ?? 'en') === 'en');
  return [...answers, ...whom, ...pageSentences].filter(isUsable);
}

const isUsable = (text: string): boolean =>
  text.length > 1 &&
  !/https?:|www\.|@|[[\]{}|`*_‹›]|instruction|prompt|ignor|you are now|system\s*:/i.test(text);

/** Words that identify a line of business. */
const FOCUSES: [string, RegExp][] = [
  ['real-estate', /immobil|real estate|apartment/i],
  ['fitness', /fitness|yoga|\bgym\b|pilates|personal training/i],
  ['coaching', /coach/i],
  ['food', /restaurant|bakery|catering/i],
  ['education', /course|school|academy/i],
];
