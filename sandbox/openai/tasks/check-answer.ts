import { taggedText } from '../agent/words.ts';
import type { ChatMessage } from '../request.ts';

/** Words that every check contains, whatever it asks for. */
const FRAME = new Set(
  'a about agent also answer assistant does in lead mention mentions offer offers says state states tells that there they this will with words these your'.split(
    ' ',
  ),
);
const ENOUGH = 0.6;
const STEM = 5;

/** Passes if one sentence of the answer has most of the check's words, and all of its figures. */
export function checkAnswer(messages: ChatMessage[]) {
  const text = messages.find(({ role }) => role === 'user')?.text ?? '';
  const sentences = taggedText(text, 'answer').split(/(?<=[.!?。！？])\s+|\n+/u);
  const checks = [...taggedText(text, 'checks').matchAll(/^\[(\d+)\] (.*)$/gm)];
  return {
    checks: checks.map(([, number, wanted = '']) => {
      const stems = stemsOf(wanted);
      const share = (sentence: string) => {
        const said = new Set(stemsOf(sentence));
        return stems.filter((stem) => said.has(stem)).length / Math.max(1, stems.length);
      };
      const best = sentences.toSorted((a, b) => share(b) - share(a))[0] ?? '';
      const figures = stems.filter((stem) => /\d/.test(stem));
      const hasFigures = figures.every((figure) => stemsOf(best).includes(figure));
      const says = share(best) >= ENOUGH && hasFigures;
      return { check: Number(number), says, quote: says ? best.trim() : '' };
    }),
  };
}

const stemsOf = (text: string): string[] => {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const own = words.filter((word) => !FRAME.has(word));
  const telling = own.filter((word) => word.length > 3 || /\d/.test(word));
  return (telling.length > 0 ? telling : own).map((word) => word.slice(0, STEM));
};
