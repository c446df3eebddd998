import type { Dialect } from './dialect.ts';

export interface ModelMessage {
  role: 'user' | 'assistant';
  content: string;
  /** pictures shown with it; without any, the request stays the same to the byte */
  pictures?: PromptPicture[];
}

/** A picture to send. Its bytes don't count as text to read. */
export interface PromptPicture {
  mime: 'image/jpeg' | 'image/png';
  content: Uint8Array;
}

export interface Prompt {
  instructions: string;
  messages: ModelMessage[];
  /** instructions for this answer only */
  note?: string | undefined;
  cacheKey?: string | undefined;
  maxTokens: number;
  temperature: number;
}

/** Bytes of text in the request, without the schema. */
export const bytesOf = ({ instructions, messages, note = '' }: Prompt): number =>
  messages.reduce(
    (sum, { content }) => sum + Buffer.byteLength(content),
    Buffer.byteLength(instructions) + Buffer.byteLength(note),
  );

export const includesPictures = ({ messages }: Pick<Prompt, 'messages'>): boolean =>
  messages.some(({ pictures = [] }) => pictures.length > 0);

interface RequestMessage {
  role: Role;
  content: string | object[];
}

type Role = ModelMessage['role'] | 'system' | 'developer';

/** The token limit to send for the response. */
export function responseTokenLimit(dialect: Dialect, maxTokens: number): number {
  return Math.min(maxTokens + dialect.reasoningRoom, dialect.maxRoom);
}

/** Creates a chat completion request in this model's dialect. */
export function requestBody(
  name: string,
  dialect: Dialect,
  prompt: Prompt,
  schema: object,
): object {
  return {
    model: name,
    messages: messagesOf(dialect, prompt, schema),
    ...(dialect.room && { [dialect.room]: responseTokenLimit(dialect, prompt.maxTokens) }),
    ...(dialect.temperature && { temperature: prompt.temperature }),
    ...(dialect.effort && { reasoning_effort: dialect.effort }),
    ...(dialect.cacheKey && prompt.cacheKey && { prompt_cache_key: prompt.cacheKey }),
    ...(dialect.format && { response_format: responseFormat(dialect.format, schema) }),
  };
}

function responseFormat(type: 'json_schema' | 'json_object', schema: object): object {
  if (type === 'json_object') return { type };
  return { type, json_schema: { name: 'response', strict: true, schema } };
}

function messagesOf(dialect: Dialect, prompt: Prompt, schema: object) {
  const { instructions, messages, note } = prompt;
  const role: Role = dialect.instructions;
  // With the role `user`, a note at the end would look like the lead's last message.
  const isLast = dialect.noteLast && role !== 'user';
  const parts = [
    instructions,
    dialect.saysShape &&
      `Answer with one JSON object and nothing else. JSON schema:\n${JSON.stringify(schema)}`,
    !isLast && note,
  ];
  const first: RequestMessage = { role, content: parts.filter(Boolean).join('\n\n') };
  const all: RequestMessage[] = [first, ...messages.map(saidOf)];
  if (isLast && note) all.push({ role, content: note });
  const joins = dialect.alternates || role === 'user';
  if (joins) return joined(all);
  return dialect.cacheMarkers && prompt.cacheKey ? marked(all, prompt, isLast) : all;
}

/** Messages without pictures stay unchanged, so that requests stay the same to the byte. */
function saidOf(message: ModelMessage): RequestMessage {
  const { role, content, pictures } = message;
  if (!pictures) return message;
  return { role, content: [...partsOf(content), ...pictures.map(picturePart)] };
}

const picturePart = ({ mime, content }: PromptPicture) => ({
  type: 'image_url',
  image_url: { url: `data:${mime};base64,${Buffer.from(content).toString('base64')}` },
});

const partsOf = (content: RequestMessage['content']): object[] => {
  if (typeof content !== 'string') return content;
  return content === '' ? [] : [{ type: 'text', text: content }];
};

const MARKER = { cache_control: { type: 'ephemeral' } };

/**
 * Adds cache markers after the parts that the next requests share: the instructions, common to a
 * campaign's requests, and the conversation, which is followed by a note that changes every turn.
 */
function marked(all: RequestMessage[], { messages, note = '' }: Prompt, noteLast: boolean) {
  const changing = noteLast || note === '' ? '' : `\n\n${note}`;
  return all.map(({ role, content }, at) => {
    const isEnd = noteLast && note !== '' && at === messages.length;
    if ((at > 0 && !isEnd) || typeof content !== 'string') return { role, content };
    const steady = at === 0 ? content.slice(0, content.length - changing.length) : content;
    const parts: object[] = [{ type: 'text', text: steady, ...MARKER }];
    if (at === 0 && changing !== '') parts.push({ type: 'text', text: changing });
    return { role, content: parts };
  });
}

/** Joins consecutive messages of one side, and ensures that the user comes first. */
function joined(messages: RequestMessage[]) {
  const result: RequestMessage[] = [];
  for (const { role, content } of messages) {
    const last = result.at(-1);
    if (last?.role === role) last.content = joinContent(last.content, content);
    else {
      if (role === 'assistant' && !result.some((item) => item.role === 'user')) {
        result.push({ role: 'user', content: '(The conversation begins.)' });
      }
      result.push({ role, content });
    }
  }
  return result;
}

function joinContent(
  before: RequestMessage['content'],
  after: RequestMessage['content'],
): RequestMessage['content'] {
  if (typeof before === 'string' && typeof after === 'string') return `${before}\n\n${after}`;
  return [...partsOf(before), ...partsOf(after)];
}
