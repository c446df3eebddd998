import { type FactKind, claimedFacts, type ClaimedFacts } from '#domain/websites/facts.ts';
import { type Page, readPages } from '#sandbox/openai/facts/claim-facts.ts';
import type { Model, ModelRequest } from '#server/platform/llm.ts';
import { plain } from './compare-facts.ts';
import type { BenchSite } from './sites.ts';

type FactModel = Pick<Model, 'answer'>;
type Named = ClaimedFacts['facts'][number];

/** A model that names every hand-listed fact on its page. Measures what our rules keep of it. */
export const perfectModel = ({ facts }: BenchSite): FactModel =>
  modelOf((material) => ({ facts: readPages(material).flatMap((page) => truthsOf(page, facts)) }));

/** A model that also names every trap on every page, as if the page said it. */
export const gullibleModel = ({ facts, traps }: BenchSite): FactModel =>
  modelOf((material) => ({
    facts: readPages(material).flatMap((page) => [
      ...truthsOf(page, facts),
      ...traps.flatMap(({ kind, value, about = '' }) =>
        kind === 'service' || kind === 'price'
          ? [value].flat().map((item) => ({ kind, value: item, quote: '', about, page: page.id }))
          : [],
      ),
    ]),
  }));

/** A model that invents: other amounts, swapped names, quotes from other pages, facts on no page. */
export const lyingModel = ({ facts }: BenchSite): FactModel =>
  modelOf((material) => {
    const pages = readPages(material);
    const truths = pages.flatMap((page) => truthsOf(page, facts));
    const prices = truths.filter(({ kind }) => kind === 'price');
    const other = (page: string) => pages.find(({ id }) => id !== page)?.id ?? 'p9';
    return {
      facts: [
        ...truths.map((truth) => ({ ...truth, value: raised(truth.value) })),
        ...truths.map((truth) => ({
          ...truth,
          value: raised(truth.value),
          quote: raised(truth.quote),
        })),
        ...truths
          .filter(({ kind }) => kind !== 'service')
          .map((truth) => ({ ...truth, page: other(truth.page) })),
        ...[-1, 1].flatMap((step) =>
          prices.map((price, at) => ({
            ...price,
            quote: '',
            about: prices.at((at + step) % prices.length)?.about ?? 'x',
          })),
        ),
        ...INVENTED.map((item) => ({ ...item, page: pages[0]?.id ?? 'p1' })),
      ],
    };
  });

const INVENTED: Omit<Named, 'page'>[] = [
  { kind: 'guarantee', value: '100 % money back', quote: '100 % money back', about: '' },
  { kind: 'price', value: '1 €', quote: '', about: 'Everything' },
  { kind: 'discount', value: '90 %', quote: 'Now 90 % off', about: '' },
  { kind: 'phone', value: '+1 900 555 0199', quote: '', about: '' },
  { kind: 'booking_link', value: 'https://evil.example/book', quote: '', about: '' },
];

/** Changes the last digit of a text. Adds a word to a text without digits. */
const raised = (text: string): string =>
  /\p{Nd}/u.test(text)
    ? text.replace(/\p{Nd}(?=\P{Nd}*$)/u, (digit) =>
        String((Number(digit.normalize('NFKC')) + 3) % 10),
      )
    : `${text} Plus`;

function truthsOf(page: Page, facts: BenchSite['facts']): Named[] {
  return facts.flatMap(({ kind, value, about = '' }): Named[] => {
    if (kind === 'title' || kind === 'language') return [];
    return [value].flat().flatMap((item) => {
      const found = foundOf(page, kind, item);
      return found
        ? [
            {
              kind,
              about: about || nameOf(kind, found),
              page: page.id,
              ...found,
            },
          ]
        : [];
    });
  });
}

function foundOf(page: Page, kind: FactKind, value: string) {
  if (kind.endsWith('_link')) return linkOf(page, value);
  if (kind === 'email') return { value, quote: '' };
  if (kind !== 'phone') return lineOf(page, value);
  const isSame = (text: string) => digits(text).includes(digits(value).slice(-8));
  const line = page.lines.find(({ text }) => isSame(text));
  const number = line?.text.match(/[+(\d][\d\s()./-]{5,20}\d/g)?.find(isSame);
  const dialled = page.links.find(({ url }) => url.startsWith('tel:') && isSame(url));
  if (line && number) return { value: number, quote: line.text };
  return dialled && { value: dialled.url.slice('tel:'.length), quote: '' };
}

const digits = (text: string) => text.normalize('NFKC').replace(/\D/g, '');

/** Older hand-written lists name a price by its whole line. */
function nameOf(kind: FactKind, { quote }: { quote: string }): string {
  if (kind !== 'price') return '';
  const rest = quote.replace(/[\p{Nd}\p{Sc}.,]+/gu, ' ');
  return (/\p{L}{2}[\p{L} ]*/u.exec(rest)?.[0] ?? '').trim();
}

function linkOf({ links }: Page, value: string) {
  const link = links.find(({ url }) => url.includes(value));
  return link && { value: link.url, quote: link.text };
}

function lineOf({ lines }: Page, value: string) {
  const texts = lines.map(({ text }) => text);
  const pairs = texts.map((text, at) => `${text} ${texts[at + 1] ?? ''}`.trim());
  for (const quote of [...texts, ...pairs]) {
    const at = quote.indexOf(value);
    const isExact = at >= 0 && !/\p{Nd}/u.test(quote[at - 1] ?? '');
    if (isExact) return { value, quote };
    if (at < 0 && plain(quote).includes(plain(value))) return { value: quote, quote };
  }
  return undefined;
}

function modelOf(answer: (material: string) => ClaimedFacts): FactModel {
  return {
    answer: <T>({ messages, schema }: ModelRequest<T>) =>
      Promise.resolve(schema.parse(claimedFacts.parse(answer(messages.at(-1)?.content ?? '')))),
  };
}
