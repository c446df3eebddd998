import { z } from 'zod';
import { agentAnswer } from './answer.ts';

/** The schema of the check whether a model sees pictures. */
export const digitsAnswer = z.object({ digits: z.string() });

/** A model that sees nothing guesses four digits right once in 10,000 tries. */
export const CHECKED_DIGITS = 4;
const MAX_ANSWER_TOKENS = 200;

const INSTRUCTIONS =
  'This is a check of the connection. Answer with the digits that the message shows, in their order.';

/** Asks for the digits in the attached picture. */
export const sightQuestion = {
  instructions: INSTRUCTIONS,
  content: 'Which digits does this picture show?',
  schema: digitsAnswer,
  maxTokens: MAX_ANSWER_TOKENS,
  temperature: 0,
};

/** Asks without a picture, to tell a model that sees nothing from one that doesn't answer. */
export const controlQuestion = (digits: string) => ({
  ...sightQuestion,
  content: `The digits are ${digits}.`,
});

/** Whether an answer has these digits and no others. */
export const matchesDigits = (answer: string, digits: string): boolean =>
  answer.replace(/\D/g, '') === digits;

/** Five rows of three blocks for each digit, as octal digits. */
const GLYPHS = '75557 26227 71747 71717 55711 74717 74757 71111 75757 75717'.split(' ');
const [COLUMNS, ROWS] = [3, 5];
const BLOCK = 20;
const MARGIN = 2;

/** Black digits on white, one byte a pixel. */
export function digitsPicture(digits: string) {
  const width = (MARGIN + digits.length * (COLUMNS + 1) + MARGIN - 1) * BLOCK;
  const height = (MARGIN + ROWS + MARGIN) * BLOCK;
  const pixels = new Uint8Array(width * height).map((_, at) => {
    const column = Math.floor((at % width) / BLOCK) - MARGIN;
    const row = Math.floor(at / width / BLOCK) - MARGIN;
    return isInk(digits, column, row) ? 0 : 255;
  });
  return { width, height, pixels };
}

function isInk(digits: string, column: number, row: number): boolean {
  const glyph = GLYPHS[Number(digits[Math.floor(column / (COLUMNS + 1))])];
  const bits = Number(glyph?.[row] ?? 0);
  return ((bits >> (COLUMNS - 1 - (column % (COLUMNS + 1)))) & 1) === 1;
}

/**
 * A tiny question in the form of a turn, which every usable model can answer. It tells a failing model
 * from a lead's text that the model can't answer.
 */
export const modelCheck = {
  instructions:
    'This is a check of the connection. Answer in the form that is asked for: "reply" is one short word, "conversation_status" is en_cours, "evidence" is empty, "opt_out" is no with an empty quote, "learned" is empty, "claims" is empty, "unanswered" is empty, "calls_person" is false.',
  messages: [{ role: 'user' as const, content: 'Are you there?' }],
  schema: agentAnswer,
  maxTokens: 200,
};
