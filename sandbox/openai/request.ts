import { validateOpenai } from './contract/validate.ts';
import { badRequest } from './errors.ts';

/** The part of JSON Schema that structured output uses. */
export interface JsonSchema {
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean;
  items?: JsonSchema;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  $defs?: Record<string, JsonSchema>;
  minimum?: number;
}

export interface ChatMessage {
  role: string;
  /** The joined text parts of the message. */
  text: string;
}

/** A validated request for a chat completion. */
export interface ChatRequest {
  model: string;
  messages: ChatMessage[];
  /** The schema of the answer's JSON; undefined: the answer is a text. */
  schema: JsonSchema | undefined;
  maxTokens: number;
  /** The latest message from the lead or the caller. */
  lastMessage: string;
  /** Data URIs of the pictures in it. */
  pictures: string[];
}

interface Part {
  text?: string;
  image_url?: { url?: string };
}
interface Body {
  model: string;
  messages: { role: string; content?: string | Part[] | null }[];
  max_tokens?: number | null;
  max_completion_tokens?: number | null;
  response_format?: { type: string; json_schema?: Format };
}
interface Format {
  name: string;
  strict?: boolean;
  schema?: JsonSchema;
}

/** Parameters that no caller of the sandbox uses, so it doesn't support them. */
const NOT_PLAYED = ['stream', 'n', 'stop', 'tools', 'tool_choice'];

/** Validates the body of `POST /chat/completions` by OpenAI's published shape. Refuses others. */
export function readRequest(given: unknown): ChatRequest {
  const [problem] = validateOpenai('chat-completion-request', given);
  if (problem) throw badRequest(`Invalid request: ${problem}`, { param: paramIn(problem) });
  const unplayed = NOT_PLAYED.find((name) => (given as Record<string, unknown>)[name]);
  if (unplayed) throw badRequest(`The sandbox doesn't play '${unplayed}'.`, { param: unplayed });
  const body = given as Body;
  const messages = body.messages.map(({ role, content }) => ({ role, text: textOf(content) }));
  return {
    model: body.model,
    messages,
    schema: readSchema(body, messages),
    maxTokens: body.max_completion_tokens ?? body.max_tokens ?? Infinity,
    lastMessage: messages.findLast(({ role }) => role === 'user')?.text ?? '',
    pictures: picturesOf(body.messages.findLast(({ role }) => role === 'user')?.content),
  };
}

/** Converts `/messages/0/role must …` to `messages[0].role`. */
const paramIn = (problem: string): string | null =>
  problem
    .split(' ')[0]
    ?.slice(1)
    .replace(/\/(\d+)/g, '[$1]')
    .replaceAll('/', '.') || null;

const textOf = (content: Body['messages'][number]['content']): string =>
  typeof content === 'string' ? content : (content ?? []).map(({ text = '' }) => text).join('');

function picturesOf(content: Body['messages'][number]['content']): string[] {
  if (!Array.isArray(content)) return [];
  const urls = content.flatMap(({ image_url }) => (image_url ? [image_url.url ?? ''] : []));
  if (urls.every((url) => /^data:image\/(?:png|jpeg|gif|webp);base64,/.test(url))) return urls;
  throw badRequest('The sandbox takes pictures as data URIs: png, jpeg, gif or webp.');
}

function readSchema({ response_format }: Body, messages: ChatMessage[]): JsonSchema | undefined {
  const { type = 'text', json_schema } = response_format ?? {};
  if (type === 'json_object' && !messages.some(({ text }) => /json/i.test(text))) {
    throw badRequest("'messages' must contain the word 'json' in some form.", {
      param: 'messages',
    });
  }
  if (!json_schema) return schemaInPrompt(messages);
  const { name, strict, schema = {} } = json_schema;
  if (strict) {
    if (schema.type !== 'object') throw notStrict(name, 'schema must be of \'type: "object"\'.');
    checkStrict(schema, name);
  }
  return schema;
}

/** A strict schema requires every property and allows no other. */
function checkStrict(schema: JsonSchema, name: string): void {
  const { properties = {}, required = [], anyOf = [], items, $defs = {} } = schema;
  if (schema.type === 'object') {
    if (schema.additionalProperties !== false) {
      throw notStrict(name, "'additionalProperties' is required to be supplied and to be false.");
    }
    const missing = Object.keys(properties).find((property) => !required.includes(property));
    if (missing) throw notStrict(name, `'required' must include every key. Missing '${missing}'.`);
  }
  const children = [
    ...Object.values({ ...properties, ...$defs }),
    ...anyOf,
    ...(items ? [items] : []),
  ];
  for (const child of children) checkStrict(child, name);
}

const notStrict = (name: string, problem: string) =>
  badRequest(`Invalid schema for response_format '${name}': ${problem}`, {
    param: 'response_format',
    code: 'invalid_json_schema',
  });

/**
 * The JSON schema in a prompt's text, for models without structured output: `JSON schema:` and the
 * schema on the next line.
 */
export function schemaInPrompt(messages: ChatMessage[]): JsonSchema | undefined {
  const found = messages
    .map(({ text }) => /json schema:\s*(\{.*\})$/im.exec(text)?.[1])
    .find(Boolean);
  return found === undefined ? undefined : (JSON.parse(found) as JsonSchema);
}
