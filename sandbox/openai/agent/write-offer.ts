import type { ChatMessage } from '../chat-request.ts';
import { readBriefing } from './briefing.ts';
import { detectLanguage } from './languages.ts';
import { english, offerLines } from './offer-lines.ts';

/** An offer as the product asks for one. */
export interface OfferDraft {
  offer_description: string;
  business_focus: string;
  qualifying_questions: string[];
  opening_line: string;
  open_questions: string[];
}

/** Whether a system prompt asks for an offer to be written. */
export function wantsOffer(messages: ChatMessage[]): boolean {
  return messages.some(
    ({ role, text }) => role === 'system' && /^task: write the offer of/i.test(text),
  );
}

/** What the material says, put together in the language asked for. The same always gets the same. */
export function writeOffer(messages: ChatMessage[]): OfferDraft {
  const briefing = readBriefing(messages);
  const lines = offerLines[briefing.book.code] ?? english;
  const material = materialOf(messages);
  const names = { company: briefing.company, agent: briefing.agent || 'Alex' };
  const say = (line: string, what: string) =>
    what === '' ? '' : fill(line, names).replace('{}', () => what);
  const ownLanguage = (text: string) =>
    (detectLanguage(text)?.code ?? briefing.book.code) === briefing.book.code;
  const { services, prices, sentences, answers } = material;
  const told = services.length > 0 ? `${services.join(', ')}.` : (answers.business_solutions ?? '');
  return {
    offer_description: [
      say(lines.offers, told || sentences.slice(0, 2).join(' ')),
      ...sentences.filter(ownLanguage).slice(0, 4),
      say(lines.prices, prices.join('; ')),
      say(lines.audience, answers.target_audience ?? ''),
      say(lines.special, answers.unique_value ?? ''),
      lines.end,
    ]
      .filter(Boolean)
      .join('\n'),
    business_focus: focusOf(material.text),
    qualifying_questions: briefing.book.says.ask[briefing.goal].slice(0, 3),
    opening_line: fill(lines.opening, names),
    open_questions:
      prices.length > 0
        ? ['Is there a guarantee or a way to cancel?']
        : ['What does the offer cost?'],
  };
}

const fill = (line: string, names: Record<string, string>): string =>
  line.replace(/\{(\w+)\}/g, (_, name: string) => names[name] ?? '');

interface Material {
  text: string;
  services: string[];
  prices: string[];
  sentences: string[];
  answers: Record<string, string>;
}

function materialOf(messages: ChatMessage[]): Material {
  const text = messages.find(({ role }) => role === 'user')?.text ?? '';
  const facts = (kind: string) =>
    [...text.matchAll(new RegExp(`<fact kind="${kind}"[^>]*>([^<]*)</fact>`, 'g'))]
      // a row of a table, its cells apart
      .map(([, value]) => (value ?? '').trim().replace(/\s*\|\s*/g, ', '))
      .filter(isTellable);
  const answers = [...text.matchAll(/<answer to="(\w+)">([^<]*)<\/answer>/g)];
  const pages = [...text.matchAll(/<page [^>]*>\n([^<]*)<\/page>/g)].map(([, page]) => page ?? '');
  return {
    text,
    services: [...new Set(facts('service'))].slice(0, 5),
    prices: [...new Set(facts('price'))].slice(0, 4),
    sentences: sentencesOf(pages.join('\n')),
    answers: Object.fromEntries(answers.map(([, to, answer]) => [to ?? '', (answer ?? '').trim()])),
  };
}

/** Whole sentences of prose, without menus, headings, links and orders to machines. */
function sentencesOf(text: string): string[] {
  return text
    .split(/\n+|(?<=[.!?])\s+(?=\p{Lu}|\d)|(?<=[。！？؟])\s*/u)
    .map((sentence) => sentence.replace(/^[\s>*•#-]+/, '').trim())
    .filter((sentence) => sentence.length >= 12 && sentence.length <= 300)
    .filter((sentence) => /[.!。！؟]$/.test(sentence))
    .filter(isTellable);
}

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

const focusOf = (text: string): string =>
  focuses.find(([, words]) => words.test(text))?.[0] ?? 'other';
