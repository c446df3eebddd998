import { z } from 'zod';
import type { ChatMessage, Fields } from '../chat-request.ts';
import { schemaInPrompt } from '../schema-in-prompt.ts';
import * as hosted from './hosted-servers.ts';
import * as local from './local-servers.ts';
import * as openai from './openai-servers.ts';
import {
  type Completion,
  openaiError,
  type ServerProfile,
  type ServerReply,
  type Trouble,
  TROUBLES,
} from './server-profile.ts';

/** Every server that the stand-in can play, in the order of the desk. */
export const SERVERS: readonly ServerProfile[] = [
  openai.openaiPlain,
  openai.openaiCurrent,
  openai.openaiReasoning,
  openai.openaiFirstReasoning,
  openai.azure,
  hosted.openrouter,
  hosted.groq,
  hosted.mistral,
  hosted.gemini,
  hosted.anthropic,
  hosted.deepseek,
  local.ollama,
  local.lmStudio,
  local.vllm,
  local.llamaCpp,
];

export const serverBody = z.strictObject({
  id: z.string().refine((id) => SERVERS.some((one) => one.id === id), {
    error: `must be one of ${SERVERS.map(({ id }) => id).join(', ')}`,
  }),
  trouble: z.enum(TROUBLES).optional(),
});

/** Which server the stand-in plays; none: OpenAI's API, of a model that takes everything. */
export class ServerBox {
  #played: { profile: ServerProfile; trouble: Trouble | undefined } | undefined;

  play({ id, trouble }: z.output<typeof serverBody>): void {
    const profile = SERVERS.find((one) => one.id === id);
    this.#played = profile && { profile, trouble };
  }

  stop(): void {
    this.#played = undefined;
  }

  now(): { id: string; title: string; trouble: Trouble | null } | null {
    if (!this.#played) return null;
    const { profile, trouble = null } = this.#played;
    return { id: profile.id, title: profile.title, trouble };
  }

  /** The refusal of what this server does not take, or of everything while it is in trouble. */
  refusal(body: Fields): Response | undefined {
    if (!this.#played) return undefined;
    const { profile, trouble } = this.#played;
    const reply = trouble ? profile.troubles[trouble] : profile.refuses(body);
    return reply && responseOf(reply);
  }

  /** The refusal of any embeddings. */
  embeddingsRefusal(): Response | undefined {
    if (!this.#played) return undefined;
    const { profile, trouble } = this.#played;
    if (trouble) return responseOf(profile.troubles[trouble]);
    const url = 'Invalid URL (POST /v1/embeddings)';
    return profile.withoutEmbeddings ? responseOf(openaiError(404, url)) : undefined;
  }

  /** The request as the agent is asked: a model without a format does what its prompt says. */
  understood(body: Fields, messages: ChatMessage[]): Fields {
    if (!this.#played) return body;
    const { response_format, ...rest } = body;
    if (response_format !== undefined && !this.#played.profile.ignoresFormat) return body;
    return schemaInPrompt(messages) ? { ...rest, response_format: { type: 'json_object' } } : rest;
  }

  answer(completion: Completion, body: Fields): unknown {
    if (!this.#played) return completion;
    const { profile } = this.#played;
    const reasoned = withReasoning(completion, profile.reasons?.(body) ?? 0, roomIn(body));
    return profile.answers?.(reasoned, body) ?? reasoned;
  }
}

function roomIn({ max_completion_tokens, max_tokens }: Fields): number {
  return Number(max_completion_tokens ?? max_tokens ?? Number.POSITIVE_INFINITY);
}

/** Reasoning comes first and counts against the limit: without room, nothing is said. */
function withReasoning(completion: Completion, tokens: number, room: number): Completion {
  if (tokens === 0) return completion;
  const usage = {
    ...completion.usage,
    completion_tokens_details: { reasoning_tokens: Math.min(tokens, room) },
  };
  const [choice] = completion.choices;
  if (tokens < room || !choice) return { ...completion, usage };
  const cut = { ...choice, finish_reason: 'length', message: { ...choice.message, content: '' } };
  return { ...completion, usage, choices: [cut] };
}

/** `DATE+25000` and `EPOCH_MS+30000` in a header stand for that many ms from now. */
function responseOf({ status, headers = {}, body }: ServerReply): Response {
  const filled = Object.entries(headers).map(([name, value]): [string, string] => {
    const [kind = '', ms = ''] = value.split('+');
    if (kind === 'DATE') return [name, new Date(Date.now() + Number(ms)).toUTCString()];
    return [name, kind === 'EPOCH_MS' ? String(Date.now() + Number(ms)) : value];
  });
  return new Response(typeof body === 'string' ? body : JSON.stringify(body), {
    status,
    headers: {
      'content-type': typeof body === 'string' ? 'text/html' : 'application/json',
      ...Object.fromEntries(filled),
    },
  });
}
