import type { FactPage } from './page-facts.ts';
import { elementsNamed } from '#server/features/websites/page/parse-html.ts';
import { fieldText } from '#server/features/websites/facts/structured-data.ts';

const ADDRESS =
  /(?<![\w.+%-])[\w.+%-]{1,64}@(?:[\p{L}\p{N}-]{1,63}\.){1,5}\p{L}{2,24}(?![\p{L}\p{N}@-])/gu;
const SPELLED_AT = /\s{0,2}[[({]\s{0,2}(?:at|arobase|chiocciola|arroba|ät)\s{0,2}[\])}]\s{0,2}/gi;
const SPELLED_DOT = /\s{0,2}[[({]\s{0,2}(?:dot|point|punkt|punto|ponto)\s{0,2}[\])}]\s{0,2}/gi;
const FILE = /\.(png|jpe?g|gif|webp|svg|css|js)$/i;

/** Email addresses in links, text and structured data, also spelled out or obfuscated. */
export function emailsOf(page: FactPage): string[] {
  const linked = page.links
    .filter(({ url }) => url.startsWith('mailto:'))
    .map(({ url }) => decoded(url.slice('mailto:'.length).split('?', 1)[0] ?? ''));
  const structured = page.nodes.map(({ fields }) =>
    fieldText(fields.email).replace(/^mailto:/i, ''),
  );
  const written = page.blocks.map(({ text }) =>
    text.replace(SPELLED_AT, '@').replace(SPELLED_DOT, '.'),
  );
  return [...linked, ...structured, ...obfuscated(page), ...written]
    .flatMap((text) => text.match(ADDRESS) ?? [])
    .map((address) => address.toLowerCase())
    .filter((address) => !FILE.test(address) && !/^(you|your|name|user|nom|vous)@/.test(address));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Cloudflare hides addresses in an attribute, each byte XORed with the first. */
function obfuscated(page: FactPage): string[] {
  return elementsNamed(page.root, 'a', 'span').flatMap(({ attribs }) => {
    const code = attribs['data-cfemail'] ?? '';
    if (!/^([0-9a-f]{2}){5,100}$/i.test(code)) return [];
    const [key = 0, ...bytes] = Buffer.from(code, 'hex');
    return [Buffer.from(bytes.map((byte) => byte ^ key)).toString()];
  });
}
