import type { IncomingMessage, ServerResponse } from 'node:http';
import { serve } from './serve.ts';
import { newWhatsAppId } from './webhooks.ts';

/** A message that the product sent; the time is `performance.now()` of this process. */
export interface Sent {
  session: string;
  chatId: string;
  text: string;
  id: string;
  at: number;
}

const ANSWER = JSON.stringify({
  id: 'chatcmpl-bench',
  object: 'chat.completion',
  created: 0,
  model: 'gpt-4o',
  choices: [
    {
      index: 0,
      finish_reason: 'stop',
      message: {
        role: 'assistant',
        content: JSON.stringify({
          reply: 'Thanks for writing! What next?',
          conversation_status: 'en_cours',
          evidence: '',
        }),
      },
    },
  ],
  usage: { prompt_tokens: 900, completion_tokens: 30, total_tokens: 930 },
});

/**
 * A gateway and a model that cost almost nothing, in this process, so that the figures are about the product
 * and not its counterpart. Calls `onSent` for each message sent. Returns its origin.
 */
export const startCounterpart = (onSent: (sent: Sent) => void): Promise<string> =>
  serve((request, response) => {
    const { url = '' } = request;
    if (url.endsWith('/new-message-id')) return json(response, 200, `{"id":"${newWhatsAppId()}"}`);
    if (url.endsWith('/chat/completions')) {
      return void read(request).then(() => json(response, 200, ANSWER));
    }
    if (url.endsWith('/api/sendText')) {
      const at = performance.now();
      return void read(request).then((body) => {
        const sent = JSON.parse(body) as Omit<Sent, 'at'>;
        json(response, 201, `{"key":{"id":"${sent.id}"}}`);
        onSent({ ...sent, at });
      });
    }
    if (url.endsWith('/api/version')) return json(response, 200, '{"version":"2026.7.1"}');
    if (url.includes('/api/sessions/')) return json(response, 200, '{"status":"WORKING"}');
    return void read(request).then(() => json(response, 201, '{}'));
  });

function json(response: ServerResponse, status: number, body: string) {
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  });
  response.end(body);
}

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
