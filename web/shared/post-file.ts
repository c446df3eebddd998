import { v4 as uuid } from 'uuid';
import { IDENTITY_HEADER } from '#domain/accounts/identity.ts';
import { UPLOADED_WITHIN_MS } from '#domain/conversations/messages/files.ts';
import { currentIdentity } from '#web/platform/identity.ts';

/** The URL of an upload, a message's file or a library item. */
export const fileAddress = (team_slug: string, file_id: string): string =>
  `/files/${encodeURIComponent(team_slug)}/${encodeURIComponent(file_id)}`;

/** The server refused the file. The message is the server's, or '' without a response. */
export class PostRefused extends Error {}

/** A file on the server that no message or library item uses yet. */
export interface PostedFile {
  file_id: string;
  mime: string;
  bytes: number;
  name: string;
}

/** Uploads a file to the server, which keeps it for a day. Throws PostRefused. */
export async function postFile(
  team_slug: string,
  file: File,
  signal: AbortSignal,
): Promise<PostedFile> {
  const identity = currentIdentity();
  const answer = await fetch(`/files/${encodeURIComponent(team_slug)}`, {
    method: 'POST',
    body: file,
    signal: AbortSignal.any([signal, AbortSignal.timeout(UPLOADED_WITHIN_MS)]),
    headers: {
      'content-type': file.type || 'application/octet-stream',
      'x-file-name': encodeURIComponent(file.name),
      'x-idempotency-key': uuid(),
      ...(identity && { [IDENTITY_HEADER]: identity }),
    },
  });
  const body = (await answer.json().catch(() => ({}))) as Partial<PostedFile> & {
    message?: string;
  };
  const { file_id, mime, bytes, message = '' } = body;
  if (!answer.ok || !file_id || !mime) throw new PostRefused(answer.ok ? '' : message);
  return { file_id, mime, bytes: bytes ?? file.size, name: file.name };
}
