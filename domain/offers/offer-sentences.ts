import type { WrittenOffer } from './schema.ts';

/** A sentence of an offer that can be removed on its own. */
export interface OfferSentence {
  part: 'offer_description' | 'qualifying_questions' | 'opening_line';
  text: string;
}

/** The sentences of an offer in a fixed order: their index is their number. */
export function sentencesOf(offer: WrittenOffer, language: string): OfferSentence[] {
  return piecesOf(offer, language).filter(isSentence);
}

/** Removes these sentences from an offer, and labels that are left with nothing after them. */
export function withoutSentences(
  offer: WrittenOffer,
  numbers: ReadonlySet<number>,
  language: string,
): WrittenOffer {
  let number = -1;
  const kept = piecesOf(offer, language).filter((piece) => {
    if (isSentence(piece)) number += 1;
    return !isSentence(piece) || !numbers.has(number);
  });
  const textsOf = (wanted: OfferSentence['part']) =>
    kept.filter(({ part }) => part === wanted).map(({ text }) => text);
  return {
    ...offer,
    offer_description: tidy(textsOf('offer_description').join('')),
    qualifying_questions: textsOf('qualifying_questions'),
    opening_line: textsOf('opening_line').join(''),
  };
}

/** Splits plain text into sentences, line by line, each with the white space after it. */
export function splitSentences(text: string, language: string): string[] {
  const [locale = 'en'] = Intl.Segmenter.supportedLocalesOf([language]);
  const segmenter = new Intl.Segmenter(locale, { granularity: 'sentence' });
  return text
    .split(/(?<=\n)/)
    .flatMap((line) => [...segmenter.segment(line)].map(({ segment }) => segment));
}

const isSentence = ({ text }: OfferSentence): boolean => /[\p{L}\p{N}]/u.test(text);

function piecesOf(offer: WrittenOffer, language: string): OfferSentence[] {
  const { offer_description, qualifying_questions, opening_line } = offer;
  return [
    ...splitSentences(offer_description, language).map((text) => ({
      part: 'offer_description' as const,
      text,
    })),
    ...qualifying_questions.map((text) => ({ part: 'qualifying_questions' as const, text })),
    { part: 'opening_line', text: opening_line },
  ];
}

/** Removes repeated blank lines, bullets without text, and labels with nothing below. */
function tidy(text: string): string {
  const lines = text
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line, index, all) => line !== '' || (all[index - 1] ?? '') !== '')
    .filter((line) => line === '' || /[\p{L}\p{N}]/u.test(line));
  const isLabel = (line: string | undefined) => /[:：]$/.test(line ?? '');
  return lines
    .filter((line, index) => {
      const next = lines[index + 1];
      return !isLabel(line) || (next !== undefined && next !== '' && !isLabel(next));
    })
    .join('\n')
    .trim();
}
