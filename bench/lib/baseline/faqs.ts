import type { FactPage } from './page-facts.ts';
import { asFields, asList, fieldText } from '#server/features/websites/facts/structured-data.ts';

const QUESTION = /[?？؟]\s{0,3}$/;
const MAX_QUESTION_LENGTH = 160;

/** Questions with answers: from structured data, and headings or terms that ask. */
export function faqsOf(page: FactPage): string[] {
  const structured = page.nodes
    .filter(({ types }) => types.includes('Question'))
    .flatMap(({ fields }) => {
      const question = fieldText(fields.name);
      const answer = asList(fields.acceptedAnswer).map((item) => fieldText(asFields(item).text))[0];
      return question && answer ? [`${question} ${answer}`] : [];
    });
  return structured.length > 0 ? structured : written(page);
}

function written({ blocks }: FactPage): string[] {
  return blocks.flatMap((block, index) => {
    const { kind, text } = block;
    if (!QUESTION.test(text) || text.length > MAX_QUESTION_LENGTH || block.place === 'menu')
      return [];
    const next = blocks[index + 1];
    if (!next || next.kind === 'heading' || QUESTION.test(next.text)) return [];
    // A question in running text is usually rhetorical.
    const isAsked = kind === 'heading' || next.text.length > text.length || pageAsks(blocks);
    return isAsked ? [`${text} ${next.text}`] : [];
  });
}

const pageAsks = (blocks: FactPage['blocks']) =>
  blocks.filter(({ text }) => QUESTION.test(text)).length >= 3;
