import { readPicture } from '../media/picture.ts';
import { takeTurn } from './agent/take-turn.ts';
import { writeOffer } from './agent/write-offer.ts';
import { claimFacts } from './facts/claim-facts.ts';
import { badRequest } from './errors.ts';
import type { ChatMessage, ChatRequest, JsonSchema } from './request.ts';
import type { ScriptedAnswer } from './openai.ts';
import { checkAnswer } from './tasks/check-answer.ts';
import { judgeConversation, learnLessons } from './tasks/learn-lessons.ts';
import { playLead } from './tasks/play-lead.ts';

/** The check word at the beginning of the instructions. */
const recallWord = (messages: ChatMessage[]) => {
  const found = messages.map(({ text }) => /The check word is (\w+)/.exec(text)?.[1]);
  return { word: found.find(Boolean) ?? '' };
};

/** The scripted agent doesn't read other people's posts. */
const UNREAD_POST = { request: 'unclear', phone: null, name: [], email: null, message: [] };

/** Tasks of system prompts other than a turn of the agent. */
const TASKS: [RegExp, (messages: ChatMessage[]) => object][] = [
  [/^task: play a lead$/im, playLead],
  [/^task: recall the check word/im, recallWord],
  [/^task: judge a conversation$/im, judgeConversation],
  [/^task: check an answer$/im, checkAnswer],
  [/^task: learn from a conversation$/im, learnLessons],
  [/^task: read a post$/im, () => UNREAD_POST],
  [/^task: name the facts of/im, claimFacts],
  [/^task: write the offer of/im, writeOffer],
  [/^task: review the offer of/im, () => ({ problems: [] })],
];

/** The content of an answer: the script's, else what a picture shows, or the agent's turn. */
export async function contentOf(request: ChatRequest, scripted?: ScriptedAnswer): Promise<string> {
  if (scripted?.garbage) return 'Sure! {"reply": "Hel… \u0000 lorem }} ipsum';
  const { content, empty, bytes } = scripted ?? {};
  if (content !== undefined) return typeof content === 'string' ? content : JSON.stringify(content);
  const reply =
    bytes === undefined ? undefined : LONG.repeat(bytes / LONG.length + 1).slice(0, bytes);
  const [picture] = request.pictures;
  if (picture && reply === undefined) return await contentAbout(picture, request, scripted?.patch);
  const whole = agentContent(request, empty ? '' : reply, scripted?.patch);
  return scripted?.truncated ? whole.slice(0, whole.length / 2) : whole;
}

const LONG = 'This answer is much longer than anyone would ever read. ';

/** Describes a picture by what its sender said about it, in the question's fields. */
async function contentAbout(picture: string, { schema }: ChatRequest, patch?: object) {
  const shown = await readPicture(picture).catch(() => {
    throw badRequest('You uploaded an unsupported image.');
  });
  const empty = { kind: 'photo', description: 'An unknown picture.', text_in_picture: '' };
  const seen = { ...empty, language: '', ...shown };
  const { description } = seen;
  return schema
    ? JSON.stringify({ ...(fill(schema, seen, description) as object), ...patch })
    : description;
}

function agentContent({ messages, schema }: ChatRequest, reply?: string, patch?: object): string {
  const system = messages.filter(({ role }) => role !== 'user' && role !== 'assistant');
  const [, task] = TASKS.find(([pattern]) => system.some(({ text }) => pattern.test(text))) ?? [];
  if (task) return JSON.stringify({ ...task(messages), ...patch });
  const turn = takeTurn(messages);
  const words = reply ?? turn.reply;
  if (!schema) return words;
  const isOwn = reply === undefined && !(patch && 'reply' in patch);
  const values = { ...turn, calls_person: isOwn && turn.calls_person, reply: words };
  return JSON.stringify({ ...(fill(schema, values, words) as object), ...patch });
}

/** A value for a schema: a known property's value, else an empty one; the reply for a text. */
function fill(schema: JsonSchema, values: Record<string, unknown>, text: string): unknown {
  const { anyOf, enum: choices, properties = {} } = schema;
  if (anyOf)
    return anyOf.some(({ type }) => type === 'null') ? null : fill(anyOf[0] ?? {}, values, text);
  if (choices) return choices[0];
  const type = [schema.type].flat()[0];
  if (type === 'string') return text;
  if (type === 'array') return [];
  if (type === 'boolean') return false;
  if (type !== 'object') return schema.minimum ?? 0;
  return Object.fromEntries(
    Object.entries(properties).map(([name, child]) => [
      name,
      name in values ? values[name] : fill(child, values, text),
    ]),
  );
}
