import { matchesIn } from '../letters/matches.ts';
import { foldText } from '../letters/fold.ts';
import type { Span } from '../text/judged.ts';
import { HOST_ENDINGS } from './contact-spans.ts';

const DOT = foldText(
  '(?:dot|point|punkt|punt|punto|ponto|tochka|точка|дот|دوت|点|點|ドット|どっと|نقطه)',
);
const AT = foldText(
  '(?:at|arobase|arobas|chez|klammeraffe|arroba|chiocciola|apenstaartje|собака|圈|艾特|アット|あっと)',
);
const OPEN = '[\\[({<]';
const CLOSE = '[\\])}>]';
const ENDINGS =
  '(?:com|net|org|info|biz|io|co|ru|eu|app|shop|store|online|site|xyz|top|club|link|live|click|me|ly|de|fr|es|it|nl|pt|uk|cn|jp|us|ком|ру|рф|كوم|نت)';
const NAME = '[\\p{L}\\p{N}][\\p{L}\\p{N}\\-]{0,40}';

/** `name dot com`, `name [.] com`, `name (at) host (dot) com`, `h x x p`, `name . com / path`. */
const PATTERNS = [
  new RegExp(`${OPEN} ?(?:${DOT}|[.]) ?${CLOSE}`, 'u'),
  new RegExp(`(?<=[\\p{L}\\p{N}]) ?${DOT} ?(?=${ENDINGS}(?![\\p{L}]))`, 'u'),
  new RegExp(`(?<=[\\p{L}\\p{N}])(?: \\. ?|\\. )(?=${ENDINGS}(?:[/ ]|$))`, 'u'),
];

/** "Then a dot, then com": words between the dot and an ending that is no word itself. */
const LOOSE_DOT = new RegExp(
  `,?(?: \\p{L}{1,5}){0,2} ${DOT},?(?: \\p{L}{1,5}){1,2} (?=com(?!\\p{L}))`,
  'gu',
);
/** "A dot, then shop": where nothing else is called a dot, any ending of hosts will do. */
const ONLY_DOT = new RegExp(
  `,?(?: \\p{L}{1,5}){0,2} (?:an?|the) dot,?(?: \\p{L}{1,8}){0,2} (?=(?:${HOST_ENDINGS.join('|')})(?!\\p{L}))`,
  'gu',
);

/** "name at host dot anything": with both words, no ending has to be known. */
const SPOKEN_EMAIL = new RegExp(
  `(?<![\\p{L}\\p{N}])([\\p{L}\\p{N}_.+\\-]{1,40}) ${AT} ([\\p{L}\\p{N}\\-]{1,40}) ${DOT} ([a-z]{2,24})(?!\\p{L})`,
  'gu',
);

/** Addresses that a text spells out, as they are meant, with the sentence part they stand in. */
export function spelledOut(folded: string): (Span & { text: string })[] {
  if (!MAYBE.test(folded)) return [];
  const found: (Span & { text: string })[] = [];
  for (const { 0: given, index } of matchesIn(folded, PART)) {
    const part = given.replace(LOOSE_DOT, ' dot ').replace(ONLY_DOT, '.');
    const isSpoken = part.search(SPOKEN_EMAIL) >= 0;
    if (part === given && !isSpoken && !PATTERNS.some((pattern) => pattern.test(part))) {
      if (!/h(?:xx|tt)ps?\s*:|h\s+t\s+t\s+p/.test(part)) continue;
    }
    const text = part
      .replace(SPOKEN_EMAIL, '$1@$2.$3')
      .replace(/h\s*[tx]\s*[tx]\s*p(\s*s)?\s*:\s*\/\s*\//g, 'http$1://')
      .replace(new RegExp(`\\s*${OPEN}\\s*(?:${DOT}|[.])\\s*${CLOSE}\\s*`, 'gu'), '.')
      .replace(new RegExp(`\\s*${OPEN}\\s*(?:${AT}|@)\\s*${CLOSE}\\s*`, 'gu'), '@')
      .replace(
        new RegExp(
          `(?<=${NAME}) ?(?:(?<=[ \\p{scx=Han}\\p{scx=Kana}])|(?=[点點トと]))${DOT}(?=[ \\p{scx=Han}\\p{scx=Kana}a-z]) ?(?=${ENDINGS}(?!\\p{L}))`,
          'gu',
        ),
        '.',
      )
      .replace(new RegExp(`(?<=[\\p{L}\\p{N}]) ?\\. ?(?=${ENDINGS}(?:[/ ]|$))`, 'gu'), '.')
      .replace(new RegExp(` ${AT} (?=${NAME}\\.)`, 'gu'), '@')
      .replace(/ (?:slash|barra|schragstrich|слэш) /g, '/')
      .replace(/(?<=\w) ?\/ ?(?=\w)/g, '/');
    if (text !== given) found.push({ start: index, end: index + given.length, text });
  }
  return found;
}

const PART = /[^\n!?。！？]{3,300}/g;
const MAYBE = new RegExp(
  `${DOT}|[\\[({<] ?[.@]|h ?[xt] ?[xt] ?p|\\s\\. ?[a-zкрنك]|\\p{L}\\. (?:com|net|org|ru|io)`,
  'u',
);
