import { randomUUID } from 'node:crypto';
import type { ChatRequest } from './chat-request.ts';
import { countTokens, firstTokens, type Usage, usageOf } from './tokens.ts';

/** What the model says to one request, before it is put into OpenAI's shape. */
export interface ModelAnswer {
  content: string;
  /** Set instead of the content when the model declines to answer. */
  refusal?: string | undefined;
  finishReason: 'stop' | 'length' | 'content_filter';
}

/** Applies the limits that the request sets on the answer: stop sequences, then tokens. */
export function limitAnswer(content: string, request: ChatRequest): ModelAnswer {
  let text = content;
  for (const stop of request.stop) {
    const at = text.indexOf(stop);
    if (at >= 0) text = text.slice(0, at);
  }
  if (countTokens(text) <= request.maxTokens) return { content: text, finishReason: 'stop' };
  return { content: firstTokens(text, request.maxTokens), finishReason: 'length' };
}

/** The head that a completion and all chunks of a stream share. */
export interface CompletionHead {
  id: string;
  created: number;
  model: string;
  service_tier: 'default';
  system_fingerprint: string;
}

export function completionHead(model: string): CompletionHead {
  return {
    id: `chatcmpl-${randomUUID().replaceAll('-', '')}`,
    created: Math.floor(Date.now() / 1000),
    model,
    service_tier: 'default',
    system_fingerprint: 'fp_sandbox',
  };
}

/** The object `chat.completion` that answers a request without streaming. */
export function chatCompletion(request: ChatRequest, answer: ModelAnswer) {
  const { id, created, model, ...rest } = completionHead(request.model);
  const { content, refusal, finishReason } = answer;
  return {
    id,
    object: 'chat.completion',
    created,
    model,
    choices: Array.from({ length: request.n }, (_, index) => ({
      index,
      message: {
        role: 'assistant',
        content: refusal === undefined ? content : null,
        refusal: refusal ?? null,
        annotations: [],
      },
      logprobs: null,
      finish_reason: finishReason,
    })),
    usage: usageOfAnswer(request, answer),
    ...rest,
  };
}

export function usageOfAnswer(request: ChatRequest, answer: ModelAnswer): Usage {
  return usageOf(request.messages, answer.refusal ?? answer.content, request.n);
}
