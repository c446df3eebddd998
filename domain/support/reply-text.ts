/** Emails are cut to this length before parsing. */
const MAX_READ = 50_000;

/** Lines with which mail programs introduce the quoted email. */
const QUOTE_BEGINS = [
  /^On .{4,200} wrote:$/,
  /^Le .{4,200} a écrit\s?:$/,
  /^Am .{4,200} schrieb .{1,200}:$/,
  /^El .{4,200} escribió:$/,
  /^-{2,}\s?(Original Message|Message d'origine|Ursprüngliche Nachricht|Forwarded message)\s?-{2,}$/i,
  /^_{10,}$/,
  /^(From|De|Von): .{1,200}$/,
];

/** The line before a signature (RFC 3676). */
const SIGNATURE = /^-- ?$/;

/**
 * Returns the text of an email reply without the quoted email and the signature. The quote's
 * introduction may be wrapped over two lines.
 */
export function replyText(text: string): string {
  const lines = text.slice(0, MAX_READ).replace(/\r\n?/g, '\n').split('\n');
  const replyLines: string[] = [];
  for (const [at, line] of lines.entries()) {
    const trimmed = line.trim();
    const broken = `${trimmed} ${lines[at + 1]?.trim() ?? ''}`;
    if (SIGNATURE.test(line) || beginsQuote(trimmed) || beginsQuote(broken)) break;
    if (!trimmed.startsWith('>')) replyLines.push(line.trimEnd());
  }
  return replyLines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

const beginsQuote = (line: string): boolean =>
  line.length < 450 && QUOTE_BEGINS.some((pattern) => pattern.test(line));

/** The address in a From header, `Ada <ada@example.com>` or the address alone, in lower case. */
export function addressOf(from: string): string | null {
  const text = from.slice(0, 1000);
  const address = /<([^<>\s]{3,254})>\s*$/.exec(text)?.[1] ?? text.trim();
  return /^[^\s@<>]+@[^\s@<>]+$/.test(address) ? address.toLowerCase() : null;
}
