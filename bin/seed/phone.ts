import { setTimeout as sleep } from 'node:timers/promises';
import type { DemoChat, DemoNumber } from '#server/db/seeds/demo/demo.ts';

const MAX_WAIT_MS = 15_000;

/**
 * Scans the session's code with the number's phone, unless it is already linked, and gives the phone its
 * conversations. Sends no webhooks for them, because the product already has them.
 */
export async function linkPhone(control: string, number: DemoNumber): Promise<void> {
  const session = `${control}/sessions/${number.session}`;
  await scanned();
  const chats = (await ask(`${session}/chats`)) as { chatId: string }[];
  const known = new Set(chats.map((chat) => chat.chatId));
  const fresh = number.chats.filter((chat) => !known.has(chat.address));
  const messages = fresh.flatMap(messagesOf);
  if (messages.length > 0) await ask(`${session}/messages`, messages);

  async function scanned() {
    const end = Date.now() + MAX_WAIT_MS;
    for (;;) {
      const { status } = (await ask(session)) as { status: string };
      if (status === 'WORKING') return;
      if (status === 'SCAN_QR_CODE') {
        await ask(`${session}/scan`, { phone: number.phone, pushName: number.profile });
      }
      if (Date.now() > end) throw new Error(`The sandbox's session stays ${status}`);
      await sleep(100);
    }
  }
}

const MIMETYPES: Record<string, string> = {
  image: 'image/jpeg',
  audio: 'audio/ogg',
  document: 'application/pdf',
};

function messagesOf({ address, name, messages }: DemoChat) {
  return messages.map(({ media, ...message }) => {
    const mimetype = MIMETYPES[media ?? ''];
    const file = mimetype && { media: { mimetype } };
    const from = { from: address, ...(name && { name }) };
    // The gateway doesn't keep empty messages, so a location becomes a text.
    return { ...message, text: message.text || `[${media}]`, ...from, ...file, missed: true };
  });
}

/** GET, or POST with a body. Throws if the sandbox refuses. */
async function ask(url: string, body?: object): Promise<unknown> {
  const answer = await fetch(url, {
    method: body ? 'POST' : 'GET',
    ...(body && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  });
  if (!answer.ok) throw new Error(`The sandbox answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}
