const META = /<meta[^>]{0,200}?charset\s{0,5}=\s{0,5}["']?\s{0,5}([\w-]{2,40})/i;
const HEADER = /charset\s{0,5}=\s{0,5}["']?([\w-]{2,40})/i;
/** where HTML requires the declaration to be */
const HEAD_BYTES = 4096;

/**
 * The text of a page. The charset of its header or meta element counts only if the bytes are valid
 * in it; without one it is UTF-8 if valid, else Windows-1252.
 */
export function decodePage(body: Uint8Array, contentType: string, cut = false): string {
  const head = Buffer.from(body.subarray(0, HEAD_BYTES)).toString('latin1');
  const claims = [byOrderMark(body), HEADER.exec(contentType)?.[1], META.exec(head)?.[1]];
  const labels = [...claims, 'utf-8', 'windows-1252'].filter((label) => label !== undefined);
  for (const label of labels) {
    const text = decode(body, label, { fatal: true, cut });
    if (text !== undefined) return clean(text);
  }
  return clean(decode(body, labels[0] ?? 'utf-8', { fatal: false, cut }) ?? '');
}

function byOrderMark([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return undefined;
}

/** Undefined for an unknown charset or, if `fatal`, for bytes that are invalid in it. */
function decode(
  body: Uint8Array,
  label: string,
  { fatal, cut }: { fatal: boolean; cut: boolean },
): string | undefined {
  try {
    // A page that was cut may end within a character.
    return new TextDecoder(label, { fatal }).decode(body, { stream: cut });
  } catch {
    return undefined;
  }
}

/** Only what PostgreSQL can store. */
const clean = (text: string) => text.replaceAll('\0', '').toWellFormed();
