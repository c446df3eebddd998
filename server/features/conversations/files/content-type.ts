import { fileTypeFromBuffer } from 'file-type';
import { fileKind, typeOfContent } from '#domain/conversations/messages/files.ts';

const TEXT = new TextDecoder('utf-8', { fatal: true });
/** The control characters that a text may hold; no other one is in any. */
const LAYOUT = /[\t\n\f\r]/g;

/**
 * The type of a content, by its bytes: names and types that senders give are not to be trusted.
 * Undefined when it is none that is stored, sent or shown.
 */
export async function safeTypeOf(
  content: Uint8Array,
  declared: string,
): Promise<string | undefined> {
  if (content.length === 0) return undefined;
  const found = await fileTypeFromBuffer(content);
  if (!found) return isText(content) ? 'text/plain' : undefined;
  const type = typeOfContent(found.mime, declared);
  return fileKind(type) ? type : undefined;
}

function isText(content: Uint8Array): boolean {
  try {
    return !/\p{Cc}/u.test(TEXT.decode(content).replace(LAYOUT, ''));
  } catch {
    return false;
  }
}
