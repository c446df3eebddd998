import { decodeHTML } from 'entities';
import { lexer, type MarkedToken, type Token, type Tokens } from 'marked';

/** HTML tags. Others may be placeholders from the instructions, and stay so that they are found. */
const TAG =
  /^<\/?(?:a|b|i|u|s|p|br|hr|em|strong|small|sub|sup|span|div|font|center|h[1-6]|ul|ol|li|table|thead|tbody|tr|td|th|code|pre|blockquote|img|svg|button|form|input|script|style|iframe|html|head|body)\b[^<>]*\/?>$/i;
/** Without any of these characters, a line with a letter is plain text. */
const MARKED = /[*_~`#>[\]|&<\\=\n\r\t]/;
const FOOTNOTE = /\[\^[^\]\s]{1,20}\]/g;
const NOTE_TEXT = /^\[\^[^\]\s]{1,20}\]:.*$/gm;
/** A row outside a complete table. */
const ROW = /^[ \t]*\|(.*)\|[ \t]*$/gm;
/** A text that is completely in quotes, without quotes inside. */
const QUOTED = /^(?:"([^"]+)"|“([^“”]+)”|„([^„“”]+)[“”]|«([^«»]+)»)$/;

/**
 * Converts a model's text for a chat: Markdown becomes WhatsApp's formatting if there is an equivalent,
 * otherwise plain text. Models also put the whole reply in quotes, write `\n` for a new line, and start
 * with the speaker's name as in a script.
 */
export function whatsAppText(source: string, speaker = ''): string {
  const formattedText = formatted(source.replace(/\\r\\n|\\n/g, '\n').replace(NOTE_TEXT, ''))
    .replace(ROW, (_, row: string) => cellsIn(row))
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  const [, ...inQuotes] = QUOTED.exec(formattedText) ?? [];
  const unquotedText = inQuotes.find((quote) => quote !== undefined) ?? formattedText;
  return speaker !== '' && unquotedText.startsWith(`${speaker}:`)
    ? unquotedText.slice(speaker.length + 1).trim()
    : unquotedText;
}

/** The parser's time to pair marks grows with their square. No message has this many. */
const MAX_MARKS = 400;
const MARKS = /[*_~>]|\d[.)] /g;

/** Nesting beyond the parser's depth stays as it is: no chat has any. */
function formatted(text: string): string {
  if (/\p{L}/u.test(text) && !MARKED.test(text)) return text;
  if ((text.match(MARKS)?.length ?? 0) > MAX_MARKS) return text;
  try {
    return render(lexer(text, { gfm: true }));
  } catch (error) {
    if (error instanceof RangeError) return text;
    throw error;
  }
}

const render = (tokens: Token[]): string => tokens.map(renderToken).join('');

/** Everything that isn't formatting stays unchanged. */
function renderToken(parsed: Token): string {
  // The lexer has no extensions, which could add other tokens.
  const token = parsed as MarkedToken;
  const { raw } = token;
  switch (token.type) {
    case 'text':
      return textIn(token);
    case 'escape':
      return token.text;
    case 'strong':
      return byLine(render(token.tokens), '*');
    case 'em':
      return isOfBold(token) ? byLine(render(token.tokens), '_') : within(token);
    case 'del':
      return byLine(render(token.tokens), '~');
    case 'link':
      return address(render(token.tokens), token);
    case 'image':
      return address(token.text, token);
    case 'heading':
      return render(token.tokens) + endOf(raw);
    case 'code':
      return /^[ \t]/.test(raw) ? raw : formatted(token.text) + endOf(raw);
    case 'blockquote':
      return byLine(render(token.tokens), '> ', '') + endOf(raw);
    case 'table':
      return tableRows(token) + endOf(raw);
    case 'hr':
      return '';
    case 'html':
      return withoutTags(raw);
    default:
      return 'tokens' in token || 'items' in token ? within(token) : raw;
  }
}

const textIn = (token: Token): string =>
  'tokens' in token && token.tokens ? within(token) : decodeHTML(token.raw).replace(FOOTNOTE, '');

type Parent = { raw: string; tokens?: Token[]; items?: Token[] };

/** Text between the parts stays: WhatsApp uses the same marks for lists, quotes and italics. */
function within({ raw, tokens = [], items = tokens }: Parent): string {
  let text = '';
  let at = 0;
  for (const part of items) {
    const begin = raw.indexOf(part.raw, at);
    // A part that spans lines lacks the marks at the beginning of each line.
    if (begin < 0) return render(items) + endOf(raw);
    text += raw.slice(at, begin) + renderToken(part);
    at = begin + part.raw.length;
  }
  return text + raw.slice(at);
}

const isOfBold = ({ tokens }: Tokens.Em): boolean =>
  tokens.length === 1 && tokens[0]?.type === 'strong';

/** WhatsApp's formatting ends with the line. */
const byLine = (text: string, mark: string, end = mark): string =>
  text
    .split('\n')
    .map((line) => (line.trim() === '' ? line : `${mark}${line.trim()}${end}`))
    .join('\n');

/** A bare address is also a link, and stays as it is. */
const address = (text: string, { href, raw }: { href: string; raw: string }): string =>
  raw.startsWith('[') || raw.startsWith('![')
    ? [text, href].filter((item, at, all) => item !== '' && all.indexOf(item) === at).join(': ')
    : raw.replace(/^<(.*)>$/, '$1');

const tableRows = ({ header, rows }: Tokens.Table): string =>
  [header, ...rows].map((cells) => cells.map((cell) => render(cell.tokens)).join(' ')).join('\n');

const cellsIn = (row: string): string =>
  row
    .split('|')
    .map((cell) => cell.trim())
    .join(' ');

const withoutTags = (html: string): string =>
  html.replace(/<[^<>]*>/g, (tag) => {
    if (/^<br\b/i.test(tag)) return '\n';
    return TAG.test(tag) ? '' : tag;
  });

const endOf = (raw: string): string => /\n*$/.exec(raw)?.[0] ?? '';

/**
 * Control characters, and those that Unicode doesn't display: direction marks, tags, variants. Those that
 * change how emoji, flags, Persian, Mongolian or Han look are kept there.
 */
export const CHARACTERS =
  /[[\p{Cc}--[\n\r\t]]\p{Co}\ufff9-\ufffb]|(?![\u180b-\u180d]|\u200c|\u200d|\ufe0e|\ufe0f|[\u{e0061}-\u{e007f}]|[\u{e0100}-\u{e01ef}])\p{Default_Ignorable_Code_Point}|(?<!\p{Extended_Pictographic}[\ufe0f\p{EMod}]{0,2})\u200d|(?<!\p{Emoji}\p{EMod}?)(?:\ufe0e|\ufe0f)|(?<!\u{1f3f4}[\u{e0061}-\u{e007a}]{0,5})[\u{e0061}-\u{e007f}]|(?<!\p{Script=Han})[\u{e0100}-\u{e01ef}]/v;

/** Removes characters that readers can't see. */
export const withoutInvisible = (text: string): string =>
  text.replace(new RegExp(CHARACTERS, 'gv'), '');
