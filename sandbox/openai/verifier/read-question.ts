import type { ChatMessage, ChatRequest } from '../chat-request.ts';
import { schemaInPrompt } from '../schema-in-prompt.ts';

/** A line of the business, or of the lead, under the id by which a proof names it. */
export interface Line {
  id: string;
  text: string;
  isLead: boolean;
}

/** What a request asks to be verified, or false statements to be written about. */
export interface Question {
  /** statements are asked for, not a verdict */
  writes?: boolean;
  lines: Line[];
  sentences: { number: number; text: string }[];
}

/**
 * The question of a request that asks for a verdict on numbered sentences, or for false statements about
 * numbered lines; undefined: another one.
 */
export function verificationIn({ format, messages }: ChatRequest): Question | undefined {
  const schema = format.type === 'json_schema' ? format.schema : schemaInPrompt(messages);
  if (schema?.properties?.statements)
    return { writes: true, lines: linesIn(messages), sentences: [] };
  return schema?.properties?.sentences ? readQuestion(messages) : undefined;
}

function readQuestion(messages: ChatMessage[]): Question | undefined {
  const given = textsOf(messages);
  const asked = given.map((text) => itemsIn(text, 'sentences')).findLast((one) => one.length > 0);
  return (
    asked && {
      lines: linesIn(messages),
      sentences: asked.map(({ id, text }) => ({ number: Number(id.slice(1)), text })),
    }
  );
}

const textsOf = (messages: ChatMessage[]): string[] =>
  messages.filter(({ role }) => role !== 'assistant').map(({ text }) => text);

const linesIn = (messages: ChatMessage[]): Line[] =>
  textsOf(messages)
    .flatMap((text) => itemsIn(text, 'lines'))
    .map(({ id, text }) => ({ id, text, isLead: id.startsWith('L') }));

/** The lines between marks, each with its id. No text between marks has an angle bracket. */
function itemsIn(text: string, mark: string): { id: string; text: string }[] {
  const blocks = text.matchAll(new RegExp(`<${mark}>\\n([^<]*)</${mark}>`, 'g'));
  return [...blocks].flatMap(([, block = '']) =>
    [...block.matchAll(/^\[([A-Z]?\d*)\] (.*)$/gm)].map(([, id = '', said = '']) => ({
      id,
      text: said,
    })),
  );
}
