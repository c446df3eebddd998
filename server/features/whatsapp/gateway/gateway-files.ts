import { fileKind } from '#domain/conversations/messages/files.ts';
import { type Waha, WahaError } from '#server/platform/waha/client.ts';
import { type StreamedFile, withFileContent } from '#server/platform/waha/file-body.ts';
import { apiPath } from './gateway.ts';
import { expectOk, expectSendAccepted, json } from './gateway-answer.ts';
import { isObject } from './json-values.ts';
import { gatewayPath } from './message-file.ts';
import { messageIdOf } from './message-address.ts';

/** A file to send to a lead. */
export interface FileToSend {
  mime: string;
  name: string;
  content: StreamedFile;
  /** its text; voice messages have none */
  caption: string;
  reply_to: string | null;
}

/** The gateway uploads to WhatsApp, and may convert a recording before. */
const SEND_TIMEOUT = 90_000;
/** The gateway downloads from WhatsApp, and retries for about 12 s. */
const LOOKUP_TIMEOUT = 30_000;
const FETCH_TIMEOUT = 60_000;

/** The gateway's file calls. Each throws WahaError if the gateway refuses or doesn't respond. */
export function gatewayFilesOf(waha: Waha) {
  return {
    /**
     * Sends a file and returns its new id: unlike a text, it can't be sent under a previously stored id.
     * The caller holds a slot in `waha.sends`.
     */
    async sendFile(session: string, chatId: string, file: FileToSend): Promise<string> {
      const { path, ...special } = callFor(file);
      const { mime: mimetype, name: filename, content, reply_to } = file;
      const body = {
        session,
        chatId,
        file: { mimetype, filename: filename || nameFor(mimetype) },
        ...(reply_to && { reply_to }),
        ...special,
      };
      const answer = await waha.call({
        method: 'POST',
        path,
        stream: withFileContent(body, content),
        timeout: SEND_TIMEOUT,
        file: true,
      });
      expectSendAccepted(answer);
      const id = messageIdOf(json(answer));
      if (id === undefined) throw new WahaError(answer.status, 'gave a sent file no id');
      return id;
    },

    /** Path of a message's file at the gateway, which downloads it again for this; null if it can't. */
    async findFile(session: string, chatId: string, messageId: string): Promise<string | null> {
      const message = apiPath(session, 'chats', chatId, 'messages', messageId);
      const path = `${message}?downloadMedia=true`;
      const answer = await waha.call({ method: 'GET', path, timeout: LOOKUP_TIMEOUT });
      if (answer.status === 404 || answer.body.length === 0) return null;
      const found = json(answer);
      const media = isObject(found) && isObject(found.media) ? found.media : {};
      return gatewayPath(media.url);
    },

    /** Passes the content of such a path on in parts. Returns false if it no longer exists. */
    async fetchFile(path: string, into: (part: Uint8Array) => Promise<void>): Promise<boolean> {
      const call = { method: 'GET', path, timeout: FETCH_TIMEOUT, file: true, into } as const;
      const answer = await waha.call(call);
      if (answer.status === 404) return false;
      expectOk(answer);
      return true;
    },
  };
}

/** Some calls require a name, which a recording or a pasted picture doesn't have. */
const nameFor = (mime: string) => `${fileKind(mime) ?? 'file'}.${mime.split('/')[1] ?? 'bin'}`;

/** By file type. Pictures that WhatsApp wouldn't show, and audio with a caption, go as documents. */
function callFor({ mime, caption }: FileToSend) {
  const kind = fileKind(mime);
  if (kind === 'image' && mime !== 'image/gif') return { path: '/api/sendImage', caption };
  if (kind === 'video') return { path: '/api/sendVideo', caption, convert: true };
  if (kind === 'audio' && caption === '') return { path: '/api/sendVoice', convert: true };
  return { path: '/api/sendFile', caption };
}
