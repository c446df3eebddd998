import type { Fields } from '../chat-request.ts';

/** An answer of a server as it goes over the wire: an object as JSON, a text as it is. */
export interface ServerReply {
  status: number;
  headers?: Record<string, string>;
  body: unknown;
}

/** What can be wrong with a server, besides what it refuses. */
export const TROUBLES = ['wrong_key', 'wrong_name', 'throttled', 'overloaded'] as const;
export type Trouble = (typeof TROUBLES)[number];

/** How one server differs from OpenAI's plain chat completions. */
export interface ServerProfile {
  id: string;
  title: string;
  /** where the real one is, and a model that behaves so */
  address: string;
  model: string;
  /** Why it gets nothing but a refusal; undefined for a request that it takes. */
  refuses(body: Fields): ServerReply | undefined;
  /** It has chat completions alone. */
  withoutEmbeddings?: boolean;
  /** `response_format` changes nothing. */
  ignoresFormat?: boolean;
  /** how many tokens of every answer go into reasoning */
  reasons?: (body: Fields) => number;
  /** The completion as this server shapes it. */
  answers?: (completion: Completion, body: Fields) => unknown;
  troubles: Record<Trouble, ServerReply>;
  /** how long the throttled answer asks to wait, in ms */
  asksToWaitMs: number;
}

/** OpenAI's completion, of which a profile changes what its server does otherwise. */
export interface Completion {
  choices: {
    finish_reason: string;
    message: { content?: string | null; [more: string]: unknown };
    [more: string]: unknown;
  }[];
  usage: object;
  [more: string]: unknown;
}

/** OpenAI's shape of an error. */
export function openaiError(
  status: number,
  message: string,
  { param = null, code = null, type = 'invalid_request_error' }: Partial<Fields> = {},
): ServerReply {
  return { status, body: { error: { message, type, param, code } } };
}

/** The same answer with another content. */
export function withContent(completion: Completion, change: (content: string) => Fields): unknown {
  const choices = completion.choices.map((choice) => ({
    ...choice,
    message: { ...choice.message, ...change(choice.message.content ?? '') },
  }));
  return { ...completion, choices };
}

export function formatOf(body: Fields): string | undefined {
  return (body.response_format as { type?: string } | undefined)?.type;
}

export function rolesOf(body: Fields): string[] {
  return (body.messages as { role: string }[]).map(({ role }) => role);
}

/** Whether two messages in a row are of one side, not counting instructions that come first. */
export function repeatsARole(body: Fields): boolean {
  const [first, ...rest] = rolesOf(body);
  const roles = first === undefined || first === 'system' ? rest : [first, ...rest];
  if (roles.includes('system')) return true;
  return roles.some((role, at) => role === roles[at - 1]) || roles[0] === 'assistant';
}
