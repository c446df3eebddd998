import {
  type ChatMessage,
  type ChatRequest,
  type Fields,
  invalid,
  isFields,
  RequestError,
} from './chat-request.ts';
import { apiError } from './errors.ts';
import { readFormat } from './response-format.ts';

/**
 * Checks the body of `POST /chat/completions` as OpenAI does.
 * Throws a RequestError with the answer to give.
 */
export function readRequest(body: unknown): ChatRequest {
  if (!isFields(body)) throw new RequestError(unreadable);
  if (typeof body.model !== 'string' || body.model === '') {
    throw new RequestError(apiError(400, 'you must provide a model parameter'));
  }
  const messages = readMessages(body.messages);
  const stream = body.stream === true;
  if (body.stream_options != null && !stream) {
    throw invalid(
      'stream_options',
      "The 'stream_options' parameter is only allowed when 'stream' is enabled.",
    );
  }
  checkNumbers(body);
  refuseForcedTools(body.tool_choice);
  return {
    model: body.model,
    messages,
    stream,
    includeUsage: isFields(body.stream_options) && body.stream_options.include_usage === true,
    format: readFormat(body.response_format, messages),
    maxTokens: numberOr(body.max_completion_tokens ?? body.max_tokens, Number.POSITIVE_INFINITY),
    stop: readStop(body.stop),
    n: numberOr(body.n, 1),
    marker: markerOf(body, messages),
  };
}

export const unreadable = apiError(
  400,
  'We could not parse the JSON body of your request. (HINT: This likely means you are not using ' +
    'your HTTP library correctly. The OpenAI API expects a JSON payload.)',
);

const roles = ['system', 'assistant', 'user', 'function', 'tool', 'developer'];

function readMessages(value: unknown): ChatMessage[] {
  if (value === undefined) {
    throw invalid(
      'messages',
      "Missing required parameter: 'messages'.",
      'missing_required_parameter',
    );
  }
  if (!Array.isArray(value)) throw wrongType('messages', 'an array of objects', value);
  if (value.length === 0) {
    throw invalid(
      'messages',
      "Invalid 'messages': empty array. Expected an array with minimum length 1, but got an empty array instead.",
      'empty_array',
    );
  }
  return value.map(readMessage);
}

function readMessage(value: unknown, index: number): ChatMessage {
  const at = `messages[${index}]`;
  if (!isFields(value)) throw wrongType(at, 'an object', value);
  const { role, content } = value;
  if (role === undefined) {
    throw invalid(
      `${at}.role`,
      `Missing required parameter: '${at}.role'.`,
      'missing_required_parameter',
    );
  }
  if (typeof role !== 'string' || !roles.includes(role)) {
    const supported = roles.map((name) => `'${name}'`).join(', ');
    throw invalid(
      `${at}.role`,
      `Invalid value: '${typeof role === 'string' ? role : nameOf(role)}'. Supported values are: ${supported}.`,
      'invalid_value',
    );
  }
  return { role, text: readContent(content, at, role) };
}

function readContent(content: unknown, at: string, role: string): string {
  if (typeof content === 'string') return content;
  if (Array.isArray(content)) {
    return content
      .map((part: unknown) => (isFields(part) && typeof part.text === 'string' ? part.text : ''))
      .join('');
  }
  // An assistant that only called a tool has said nothing.
  if (content == null && role === 'assistant') return '';
  throw invalid(
    `${at}.content`,
    `Invalid type for '${at}.content': expected one of a string or array of objects, but got ${nameOf(content)} instead.`,
    'invalid_type',
  );
}

const numberRanges: [name: string, min: number, max: number, whole: boolean][] = [
  ['temperature', 0, 2, false],
  ['top_p', 0, 1, false],
  ['presence_penalty', -2, 2, false],
  ['frequency_penalty', -2, 2, false],
  ['max_tokens', 1, Number.MAX_SAFE_INTEGER, true],
  ['max_completion_tokens', 1, Number.MAX_SAFE_INTEGER, true],
  ['n', 1, 128, true],
];

function checkNumbers(body: Fields): void {
  for (const [name, min, max, whole] of numberRanges) {
    const value = body[name];
    if (value == null) continue;
    const kind = whole ? 'integer' : 'decimal';
    if (typeof value !== 'number' || (whole && !Number.isInteger(value))) {
      throw wrongType(name, whole ? 'an integer' : 'a decimal', value);
    }
    if (value < min) throw outOfRange(name, kind, 'below_min', `>= ${min}`, value);
    if (value > max) throw outOfRange(name, kind, 'above_max', `<= ${max}`, value);
  }
}

function outOfRange(name: string, kind: string, side: string, bound: string, value: number) {
  const words = side.replace('_', ' ').replace('min', 'minimum').replace('max', 'maximum');
  const message = `Invalid '${name}': ${kind} ${words} value. Expected a value ${bound}, but got ${value} instead.`;
  return invalid(name, message, `${kind}_${side}_value`);
}

function wrongType(name: string, expected: string, value: unknown): RequestError {
  return invalid(
    name,
    `Invalid type for '${name}': expected ${expected}, but got ${nameOf(value)} instead.`,
    'invalid_type',
  );
}

function nameOf(value: unknown): string {
  if (value == null) return 'null';
  if (Array.isArray(value)) return 'an array';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

/** The scripted agent calls no tools; saying so beats an answer that breaks the caller's promise. */
function refuseForcedTools(choice: unknown): void {
  if (choice === 'required' || isFields(choice)) {
    throw invalid('tool_choice', "The sandbox's model does not call tools.");
  }
}

function readStop(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string' && one !== '') : [];
}

function numberOr(value: unknown, otherwise: number): number {
  return typeof value === 'number' ? value : otherwise;
}

/** What the caller names the conversation, else the first `#word` in it, else how it began. */
function markerOf(body: Fields, messages: ChatMessage[]): string {
  const metadata = isFields(body.metadata) ? body.metadata : {};
  const named = [metadata.conversation, body.user, body.safety_identifier, body.prompt_cache_key];
  for (const name of named) if (typeof name === 'string' && name !== '') return name;
  const spoken = messages.filter(({ role }) => role === 'user');
  for (const { text } of spoken) {
    const tag = /(?:^|\s)(#[\w-]{2,60})/.exec(text)?.[1];
    if (tag !== undefined) return tag;
  }
  return spoken[0]?.text.slice(0, 80) ?? '';
}
