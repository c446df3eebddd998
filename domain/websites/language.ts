/** Short words that a text of any length has, and its neighbours have not. */
const WORDS: Record<string, string> = {
  en: 'the and of to with for your you our is are we from on this it that be not in',
  fr: 'le la les de des du et un une dans pour votre vos vous nous est avec sur au aux qui que mes ce ne pas par',
  es: 'el la los las de del que y en un una para con por su sus nuestro nuestra se es más no al',
  de: 'der die das und für mit sie wir ihre unsere ist auf von den ein eine nicht auch im zu',
  it: 'il lo la gli le di del della dei che e è un una per con nostro nostra sono i si al',
  nl: 'het een de en van voor met wij we onze uw op zijn je is bij u te dat ook niet',
  pt: 'o a os as de do da dos das que e em um uma para com por nossa nosso você não se é ao',
  pl: 'i w na z do się jest dla nasze oraz od',
  sv: 'och är för med vi på som till av en ett',
};

const LEAST_WORDS = 12;
const LONGEST_TEXT = 20_000;

/** The language that a text is written in, as a code of two letters; null when it cannot be told. */
export function languageOfText(text: string): string | null {
  const sample = text.slice(0, LONGEST_TEXT);
  return byScript(sample) ?? byWords(sample);
}

function byScript(text: string): string | null {
  const letters = count(text, /\p{L}/gu);
  if (letters < 20) return null;
  const share = (script: RegExp) => count(text, script) / letters;
  if (share(/[\u3040-\u30ff]/g) > 0.1) return 'ja';
  if (share(/\p{Script=Han}/gu) > 0.3) return 'zh';
  if (share(/\p{Script=Hangul}/gu) > 0.3) return 'ko';
  if (share(/\p{Script=Arabic}/gu) > 0.4) return 'ar';
  if (share(/\p{Script=Hebrew}/gu) > 0.4) return 'he';
  if (share(/\p{Script=Greek}/gu) > 0.4) return 'el';
  if (share(/\p{Script=Cyrillic}/gu) > 0.4) return /[іїєґ]/i.test(text) ? 'uk' : 'ru';
  return null;
}

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

function byWords(text: string): string | null {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const scores = Object.entries(WORDS).map(([language, list]) => {
    const known = new Set(list.split(' '));
    return { language, score: words.filter((word) => known.has(word)).length };
  });
  const [best, second] = scores.sort((one, other) => other.score - one.score);
  if (!best || words.length < LEAST_WORDS || best.score < words.length * 0.08) return null;
  return best.score > (second?.score ?? 0) * 1.2 ? best.language : null;
}
