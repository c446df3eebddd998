import type { ChatRequest } from './chat-request.ts';
import { completionHead, type ModelAnswer, usageOfAnswer } from './completion.ts';

type Chunk = Record<string, unknown>;

/** The objects `chat.completion.chunk` of a streamed answer, in order. */
export function completionChunks(request: ChatRequest, answer: ModelAnswer): Chunk[] {
  const { id, created, model, ...rest } = completionHead(request.model);
  const head = { id, object: 'chat.completion.chunk', created, model, ...rest };
  // With usage asked for, every chunk but the last carries an empty usage.
  const usage = request.includeUsage ? { usage: null } : {};
  const chunks: Chunk[] = [];
  for (let index = 0; index < request.n; index += 1) {
    const choice = (delta: object, finishReason: string | null = null) =>
      chunks.push({
        ...head,
        choices: [{ index, delta, logprobs: null, finish_reason: finishReason }],
        ...usage,
      });
    choice({ role: 'assistant', content: '', refusal: null });
    if (answer.refusal !== undefined) choice({ refusal: answer.refusal });
    else for (const piece of pieces(answer.content)) choice({ content: piece });
    choice({}, answer.finishReason);
  }
  if (request.includeUsage) {
    chunks.push({ ...head, choices: [], usage: usageOfAnswer(request, answer) });
  }
  return chunks;
}

/** The answer as a stream of server-sent events that lasts about `durationMs`, ending in [DONE]. */
export function eventStream(chunks: Chunk[], durationMs: number): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const pause = durationMs / chunks.length;
  const event = (data: string) => `data: ${data}\n\n`;
  if (pause < 1) {
    const all = chunks.map((chunk) => event(JSON.stringify(chunk))).join('') + event('[DONE]');
    return new Blob([all]).stream();
  }
  let next = 0;
  let timer: NodeJS.Timeout;
  return new ReadableStream({
    start(controller) {
      timer = setInterval(() => {
        const chunk = chunks[next];
        next += 1;
        controller.enqueue(encoder.encode(event(chunk ? JSON.stringify(chunk) : '[DONE]')));
        if (chunk) return;
        clearInterval(timer);
        controller.close();
      }, pause);
    },
    cancel: () => clearInterval(timer),
  });
}

/** Words with the space before them, and never more than a few thousand pieces for a huge answer. */
function pieces(text: string): string[] {
  if (text.length > 20_000) return text.match(/[\s\S]{1,4096}/gu) ?? [];
  return text.match(/\s*\S{1,12}|\s+$/gu) ?? (text ? [text] : []);
}
