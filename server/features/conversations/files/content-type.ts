import { fileTypeFromBuffer } from 'file-type';
import { fileKind, typeOfContent } from '#domain/conversations/messages/files.ts';

/** The control characters that a text may hold, ESC of Japanese mails among them; no other is in any. */
const LAYOUT = new Set([0x09, 0x0a, 0x0c, 0x0d, 0x1b]);
const UTF_16 = [
  [0xff, 0xfe, 'utf-16le'],
  [0xfe, 0xff, 'utf-16be'],
] as const;

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

/** In any encoding: all but UTF-16 keep the control characters of ASCII, which texts don't have. */
function isText(content: Uint8Array): boolean {
  const [, , wide] = UTF_16.find(([a, b]) => content[0] === a && content[1] === b) ?? [];
  if (wide) return !hasControl(new TextEncoder().encode(new TextDecoder(wide).decode(content)));
  return !hasControl(content);
}

const hasControl = (bytes: Uint8Array): boolean =>
  bytes.some((byte) => (byte < 0x20 && !LAYOUT.has(byte)) || byte === 0x7f);
