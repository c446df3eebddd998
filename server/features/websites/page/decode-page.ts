const META = /<meta[^>]{0,200}?charset\s{0,5}=\s{0,5}["']?\s{0,5}([\w-]{2,40})/i;
const XML = /^\s{0,20}<\?xml[^>]{0,200}?encoding\s{0,5}=\s{0,5}["']([\w-]{2,40})/i;
const HEADER = /charset\s{0,5}=\s{0,5}["']?([\w-]{2,40})/i;
/** HTML requires the declaration within these bytes */
const HEAD_BYTES = 4096;

const LANGUAGE = /<html[^>]{0,200}?\blang\s{0,5}=\s{0,5}["']?([a-z]{2}(?:-[a-z]{2,4})?)/i;
/** Default charsets of old pages by language, from the HTML standard. */
const BY_LANGUAGE: Record<string, string[]> = {
  'windows-1250': ['cs', 'hu', 'pl', 'sk', 'sl', 'hr', 'ro'],
  'windows-1251': ['be', 'bg', 'kk', 'ky', 'mk', 'ru', 'sr', 'tg', 'uk'],
  'windows-1254': ['tr', 'az', 'ku'],
  'windows-1255': ['he'],
  'windows-1256': ['ar', 'fa', 'ur'],
  'windows-1257': ['et', 'lt', 'lv'],
  'windows-1258': ['vi'],
  'windows-874': ['th'],
  'iso-8859-7': ['el'],
  shift_jis: ['ja'],
  'euc-jp': ['ja'],
  'euc-kr': ['ko'],
  big5: ['zh-tw', 'zh-hk', 'zh-hant'],
  gb18030: ['zh'],
};

/** Default charsets for the page's language, which its first bytes declare. */
function byLanguage(head: string): string[] {
  const language = LANGUAGE.exec(head)?.[1]?.toLowerCase() ?? '';
  const names = [language, language.slice(0, 2)];
  return Object.entries(BY_LANGUAGE)
    .filter(([, languages]) => names.some((item) => languages.includes(item)))
    .map(([charset]) => charset);
}

/**
 * Decodes a page. A charset from its header or meta element counts only if the bytes are valid in it.
 * Otherwise it's UTF-8 if valid, then the default of its language, or Windows-1252.
 */
export function decodePage(body: Uint8Array, contentType: string, cut = false): string {
  const head = Buffer.from(body.subarray(0, HEAD_BYTES)).toString('latin1');
  const inside = META.exec(head)?.[1] ?? XML.exec(head)?.[1];
  // The declaration was readable as ASCII, so it isn't UTF-16. Browsers use UTF-8 instead.
  const declared = inside && /^utf-?16|^ucs-?2/i.test(inside) ? 'utf-8' : inside;
  const claims = [byOrderMark(body), HEADER.exec(contentType)?.[1], declared];
  const labels = [...claims, 'utf-8', ...byLanguage(head), 'windows-1252'].filter(
    (label) => label !== undefined,
  );
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

/** Undefined for an unknown charset or, if `fatal`, for invalid bytes. */
function decode(
  body: Uint8Array,
  label: string,
  { fatal, cut }: { fatal: boolean; cut: boolean },
): string | undefined {
  try {
    // A truncated page may end within a character.
    return new TextDecoder(label, { fatal }).decode(body, { stream: cut });
  } catch {
    return undefined;
  }
}

/** Removes characters that PostgreSQL can't store. */
const clean = (text: string) => text.replaceAll('\0', '').toWellFormed();
