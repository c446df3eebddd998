/**
 * The words that regulators and carriers define for "stop writing to me", in each language. Only words
 * that mean nothing else as a whole message: "cancel", "end" or "basta" also answer a question about an
 * appointment, a month or an amount, so the model reads those.
 */
const STOP_WORDS: Record<string, string[]> = {
  english: ['stop', 'stop all', 'stopall', 'unsubscribe', 'opt out', 'optout', 'quit', 'revoke'],
  french: ['arrêt', 'arrêter', 'arrêtez', 'désabonner', 'me désabonner', 'désinscrire'],
  spanish: ['baja', 'darme de baja', 'parar'],
  german: ['stopp', 'abmelden', 'abbestellen'],
  dutch: ['afmelden', 'uitschrijven', 'stoppen'],
  italian: ['disiscrivimi', 'cancellami'],
  portuguese: ['sair', 'pare', 'descadastrar'],
  russian: ['стоп', 'отписаться'],
  chinese: ['停止', '退订', '退訂', '取消订阅', '取消訂閱'],
  japanese: ['ストップ', '配信停止', '配信解除'],
  arabic: ['توقف', 'قف', 'إيقاف', 'إلغاء الاشتراك'],
};

/** Longer messages say more than just this. */
const MAX_LENGTH = 200;
const ASKS = /[?？؟]/;
/** A lead who laughs may be joking. */
const LAUGHS = /[😂🤣😆😹😄😜😝😁]/u;

/**
 * Whether the whole message is a stop word: "Stop.", "S.T.O.P" and "stop stop stop!!" are, "I can't stop
 * thinking about it" is not. We obey it before calling any model; the model reads everything else.
 */
export function asksToStop(text: string): boolean {
  if (text.length > MAX_LENGTH || ASKS.test(text) || LAUGHS.test(text)) return false;
  return STOPS.has(folded(text));
}

/** Removes case, accents, vowel signs, stretching, repetition and marks: "ARRÊTEZ !!" is "arretez". */
function folded(text: string): string {
  const words = text
    .normalize('NFKD')
    .replace(/[\p{M}\u0640]/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/(\p{L})\1{2,}/gu, '$1')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  const spelled = /^\p{L}(?: \p{L}){2,}$/u.test(words) ? words.replaceAll(' ', '') : words;
  return spelled.replace(/^(.+?)(?: ?\1)+$/u, '$1');
}

const STOPS = new Set(Object.values(STOP_WORDS).flat().map(folded));
