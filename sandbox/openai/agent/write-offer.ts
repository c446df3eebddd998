import type { ChatMessage } from '../chat-request.ts';
import { readBriefing } from './briefing.ts';
import { say } from './compose.ts';
import { colonOf, detectLanguage, linesOf } from './phrases.ts';
import { readOffer } from './read-offer.ts';

/** Whether a system prompt asks for an offer to be written. */
export const wantsOffer = (messages: ChatMessage[]): boolean =>
  messages.some(({ role, text }) => role === 'system' && /^task: write the offer of/i.test(text));

/** Whether a system prompt asks for an offer to be reviewed. */
export const wantsReview = (messages: ChatMessage[]): boolean =>
  messages.some(({ role, text }) => role === 'system' && /^task: review the offer of/i.test(text));

/** A review finds the sentences with figures that the material does not have. */
export function reviewOffer(messages: ChatMessage[]) {
  const text = messages.find(({ role }) => role === 'user')?.text ?? '';
  const [material = '', sentences = ''] = text.split('<sentences>');
  const figures = (part: string) => part.match(/\p{Nd}+/gu) ?? [];
  const known = new Set(figures(material));
  const numbered = [...sentences.matchAll(/<sentence number="(\d+)">([^<]*)<\/sentence>/g)];
  return {
    problems: numbered
      .filter(([, , sentence = '']) => figures(sentence).some((figure) => !known.has(figure)))
      .map(([, number]) => ({ sentence: Number(number), problem: 'unsupported' })),
  };
}

/** An offer with the fields that the product asks for. The same material always gets the same. */
export function writeOffer(messages: ChatMessage[]) {
  const briefing = { ...readBriefing(messages), lead: '' };
  const moment = { briefing, phrases: briefing.phrases, said: [] };
  const text = messages.find(({ role }) => role === 'user')?.text ?? '';
  const questions = linesOf(briefing.phrases, 'qualify');
  const isPriced = factsIn(text, 'price').length > 0;
  const isSettled = [...factsIn(text, 'guarantee'), ...factsIn(text, 'policy')].length > 0;
  const rows = [...factsIn(text, 'price'), ...factsIn(text, 'address'), ...factsIn(text, 'phone')];
  const offer_description = describe(text, moment);
  return {
    offer_description,
    business_focus: focuses.find(([, words]) => words.test(text))?.[0] ?? 'other',
    qualifying_questions: questions,
    opening_line: `${say(moment, 'hello')} ${say(moment, 'person')} ${questions[0]}`,
    open_questions: [
      ...(isPriced ? [] : ['What does the offer cost?']),
      ...(isSettled ? [] : ['Is there a guarantee or a way to cancel?']),
    ],
    language_variant: '',
    address_form: 'unclear',
    claims: rows
      .filter((row) => offer_description.includes(row))
      .map((row) => ({ words: row, rests_on: row })),
  };
}

/** Labels with what the material says to them, and whole sentences of it in the right language. */
function describe(text: string, moment: Parameters<typeof say>[0]): string {
  const { phrases } = moment;
  const colon = colonOf(phrases);
  // One thing beside its label, several in a list below it.
  const labelled = (label: string, given: string[]): string => {
    const items = [...new Set(given.filter(Boolean))];
    return items.length > 1
      ? [`${label}${colon}`.trim(), ...items].join('\n- ')
      : items.map((item) => label + colon + item).join('');
  };
  const isOwn = (one: string) => (detectLanguage(one) ?? phrases) === phrases;
  const pages = [...text.matchAll(/<page [^>]*>\n([^<]*)<\/page>/g)]
    .map(([, page]) => page)
    .join('\n');
  const sentences = sentencesOf(pages).filter(isOwn);
  const [audience = '', special = ''] = linesOf(phrases, 'madeFor');
  const services = factsIn(text, 'service').slice(0, 6).join(', ');
  const told = services || answerIn(text, 'business_solutions') || sentences.slice(0, 2).join(' ');
  // A page says its hours as people read them, a fact perhaps as programs do.
  const hours = readOffer(pages)
    .hours.map((one) => one.text)
    .filter(isTellable)
    .slice(0, 7);
  return [
    labelled(say(moment, 'details'), [told]),
    ...sentences.slice(0, 4),
    ...factsIn(text, 'faq').filter(isOwn).slice(0, 3),
    labelled(say(moment, 'price'), factsIn(text, 'price').slice(0, 12)),
    labelled(say(moment, 'hours'), hours.length > 0 ? hours : factsIn(text, 'opening_hours')),
    labelled(say(moment, 'place'), factsIn(text, 'address').slice(0, 1)),
    labelled(say(moment, 'reach'), factsIn(text, 'phone').slice(0, 1)),
    labelled(audience, [answerIn(text, 'target_audience')]),
    labelled(special, [answerIn(text, 'unique_value')]),
    ...linesOf(phrases, 'end'),
  ]
    .filter(Boolean)
    .join('\n');
}

const factsIn = (text: string, kind: string): string[] =>
  [...text.matchAll(new RegExp(`<fact [^>]*kind="${kind}"([^>]*)>([^<]*)</fact>`, 'g'))]
    // a row of a table, its cells apart
    .map(([, more = '', value = '']) => {
      const row = value.trim().replace(/\s*\|\s*/g, ', ');
      const about = / about="([^"]*)"/.exec(more)?.[1];
      return about ? `${about}: ${row}` : row;
    })
    .filter(isTellable);

const answerIn = (text: string, to: string): string =>
  new RegExp(`<answer to="${to}">([^<]*)</answer>`).exec(text)?.[1]?.trim() ?? '';

/** Whole sentences of prose, without menus, headings, links and orders to machines. */
const sentencesOf = (text: string): string[] =>
  text
    .split(/\n+|(?<=[.!?])\s+(?=\p{Lu}|\d)|(?<=[。！？؟])\s*/u)
    .map((sentence) => sentence.replace(/^[\s>*•#-]+/, '').trim())
    .filter((sentence) => /^.{11,299}[.!。！؟]$/u.test(sentence) && isTellable(sentence));

const isTellable = (text: string): boolean =>
  text.length > 1 &&
  !/https?:|www\.|@|[[\]{}|`*_‹›]|instruction|prompt|ignor|you are now|system\s*:|指示|指令/i.test(
    text,
  );

/** Words by which a line of business is known, in a few languages. */
const focuses: [string, RegExp][] = [
  ['real-estate', /immobil|real estate|apartment|wohnung|inmobiliari|недвижим/i],
  ['fitness', /fitness|yoga|\bgym\b|pilates|personal training/i],
  ['coaching', /coach/i],
  ['healthcare', /dental|dentist|zahn|clinic|klinik|médec|medical|physio|歯科/i],
  ['beauty', /beauty|beauté|salon|kosmetik|coiffeur|friseur|美容/i],
  ['food', /restaurant|bakery|boulanger|bäcker|catering|pizzeria|ristorante|レストラン/i],
  ['travel', /travel|hotel|voyage|\breise|viaje|\btours?\b/i],
  ['legal', /lawyer|avocat|anwalt|abogad|notar/i],
  ['automotive', /garage|werkstatt|autohaus|officina|car repair|автосервис/i],
  ['finance', /insurance|finanz|finance|steuer|accounting|contab/i],
  ['education', /course|kurs\b|school|école|schule|academy|formation|лекци|курс|学校/i],
  ['saas', /software|saas|\bplatform\b|\bapp\b/i],
  ['e-commerce', /shop|boutique|winkel|tienda|магазин|商店/i],
  ['agency', /agency|agence|agentur|agencia|marketing/i],
  ['consulting', /consult|berat|conseil|asesor/i],
];
