/** Normalizes text, to look for a model's quotes in what the lead wrote. */

/**
 * Returns the words in lower case, without marks and punctuation, with a space around each: "ok" is not
 * found in "I took it". Scripts that put no spaces between words are compared letter by letter.
 */
export function wordsOf(text: string): string {
  const words = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(UNSPACED, ' $& ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return ` ${words} `;
}

const UNSPACED =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]/gu;

/** Whether the lead wrote these words in this text, regardless of case, marks and punctuation. */
export function isQuoteOf(quote: string, text: string): boolean {
  const words = wordsOf(quote);
  return words.trim() !== '' && wordsOf(text).includes(words);
}

/** A quote proves something with three words, or with all words of a clause of two. */
const MIN_WORDS = 3;
/** The same in scripts without spaces, where a letter is less than a word. Han needs ENOUGH_WORDS. */
const MIN_LETTERS = 5;

/**
 * Whether a quote can prove anything: it must be a part of a sentence that the lead wrote. One word, the
 * same word twice, or two words from the middle of a clause occur in too many messages to show a lead's
 * outcome.
 */
export function isSentencePart(quote: string, text: string): boolean {
  if (!isQuoteOf(quote, text)) return false;
  const words = wordsOf(quote).trim();
  const distinct = new Set(words.split(' '));
  if (distinct.size < 2) return false;
  const letters = words.match(UNSPACED)?.length ?? 0;
  if (letters > 0) {
    return letters >= (/\p{scx=Han}/u.test(words) ? MIN_WORDS : MIN_LETTERS);
  }
  if (words.split(' ').length >= MIN_WORDS) return true;
  return areWholeClauses(words, clausesOf(text));
}

const clausesOf = (text: string): string[] =>
  text.split(/[\p{P}\p{S}\n]+/u).flatMap((clause) => wordsOf(clause).trim() || []);

/** "yes please" is all of "Yes, please!", which may be one clause or two. */
function areWholeClauses(words: string, clauses: string[]): boolean {
  return clauses.some((_, from) => {
    let run = '';
    for (const clause of clauses.slice(from, from + MIN_WORDS)) {
      run = `${run} ${clause}`.trim();
      if (run === words) return true;
    }
    return false;
  });
}

/**
 * Whether a quote proves an outcome: it is a part of a sentence that the lead wrote, and the sentence is
 * not an order about the record.
 */
export function provesOutcome(quote: string, text: string): boolean {
  return isSentencePart(quote, text) && !isRecordingOrder(sentenceOf(quote, text));
}

/** Whether a quote proves that something has happened. A lead who asks about it hasn't done it. */
export function provesFact(quote: string, text: string): boolean {
  return (
    provesOutcome(quote, text) && !partsWithQuote(quote, text).some((part) => QUESTION.test(part))
  );
}

/** Returns the whole sentence around a quote: a model may quote only half of an order. */
function sentenceOf(quote: string, text: string): string {
  return text.split(/[.!?。！？؟\n]+/u).find((part) => isQuoteOf(quote, part)) ?? text;
}

/** The mark may come before a closing quotation mark or an emoji. */
const QUESTION = /[?？؟⸮][^\p{L}\p{N}]*$/u;
/** Splits neither "10.30" nor "3 p.m. on Tuesday". A quote can span several parts. */
const END_OF_PART =
  /(?<=(?:(?<!(?<!\p{L})\p{L})\.|[!?؟⸮…])\p{P}*)\s+|(?<=[。！？]+)(?![。！？])|\n+/u;

/** Returns the fewest consecutive sentences that contain a quote, each with its closing mark. */
function partsWithQuote(quote: string, text: string): string[] {
  const parts = text.split(END_OF_PART);
  for (let length = 1; length < parts.length; length += 1) {
    for (let from = 0; from + length <= parts.length; from += 1) {
      const run = parts.slice(from, from + length);
      if (isQuoteOf(quote, run.join(' '))) return run;
    }
  }
  return parts;
}

/*
 * A lead who tells the agent what to note down, such as "mark me as won", has agreed to nothing. Such
 * orders have few forms: a verb of noting with the lead or the chat as its object, the name of a status
 * after "as", or the words in which the product itself stores statuses.
 */
const NOTES = [
  /\b(?:mark|label|flag|classify|categori[sz]e|tag|rate|score)\s+(?:me|us|this|that|it|him|her|my|our|the|lead|chat|conversation)\b.*\b(?:as|to)\b/,
  /\b(?:count|treat|consider|register|record|log|list|set|put|note|save|report)\s+(?:me|us|this|that|it|him|her|my|our|the|lead|status|chat|conversation)\b.*\b(?:as|to|down)\b.*\b(?:won|qualified|converted|closed|sold|success|successful|booked|status)\b/,
  /\b(?:change|update|set|switch|move)\s+(?:my|the|this|our)\s+(?:lead\s+)?(?:status|outcome|state|stage)\b/,
  /\b(?:marque|marquez|marquer|classe|classez|note|notez|enregistre|enregistrez|considere|considerez|mets|mettez|passe|passez)\b.*\b(?:comme|en|a)\b.*\b(?:gagne|gagnee|converti|convertie|qualifie|qualifiee|conclu|vendu|perdu|reserve|reservee|statut)\b/,
  /\b(?:marca|marcame|marcar|marqueme|registra|registrame|registreme|pon|ponme|clasifica|clasificame|considera|considerame|cambia)\b.*\b(?:como|a|en)\b.*\b(?:ganado|ganada|convertido|convertida|calificado|calificada|cualificado|cerrado|vendido|reservado|reservada|agendado|agendada|estado)\b/,
  /\b(?:markier|markiere|markieren|setz|setze|setzen|stuf|stufe|stufen|trag|trage|tragen|werte|notiere|notieren)\b.*\b(?:als|auf)\b.*\b(?:gewonnen|qualifiziert|konvertiert|abgeschlossen|verkauft|verloren|gebucht|status)\b/,
  /\b(?:markeer|zet|noteer|registreer|beschouw)\b.*\b(?:als|op)\b.*\b(?:gewonnen|gekwalificeerd|geconverteerd|verkocht|verloren|geboekt|gereserveerd|status)\b/,
  /\b(?:segna|segnami|segnatemi|contrassegna|contrassegnami|registra|registrami|considera|considerami|metti|mettimi)\b.*\b(?:come|a)\b.*\b(?:vinto|vinta|qualificato|qualificata|convertito|convertita|venduto|perso|prenotato|prenotata|stato)\b/,
  /\b(?:marca|marque|marcar|registre|registra|coloque|considere|classifique)\b.*\b(?:como|para)\b.*\b(?:ganho|ganha|convertido|convertida|qualificado|qualificada|fechado|vendido|reservado|reservada|agendado|agendada|status)\b/,
  /(?:отметь|отметьте|пометь|пометьте|поставь|поставьте|запиши|запишите|считай|считайте)\s.*(?:как|статус)\s.*(?:выигр|квалифи|конверт|закрыт|продан|успешн|записан|забронир)/,
  /(?:标记|標記|标为|標為|设为|設為|记为|記為|归为|改成).*(?:成交|赢单|合格|已转化|转化|客户|状态|已预约|已預約|已预订|已預訂)/,
  /(?:成約|受注|獲得|コンバージョン|見込み|予約済み).*(?:として|に|で).*(?:マーク|登録|記録|設定|して)/,
  /(?:ضع|علم|سجل|صنف|اعتبر|غير)\p{L}*\s.*(?:مؤهل|محول|رابح|فائز|مغلق|محجوز|حالة|الحالة)/u,
  /\b(?:statut|status|outcome)\b\s*(?:=|:|to\b)/,
];

/** The names under which the product stores statuses, which a lead has no reason to write. */
const STORED_NAMES =
  /conversation_status|en_cours|pas_interesse|lead_froid|opt_out|booked_(?:at|for|quote)/;

/** Whether the lead's words give an order about the record instead of saying what the lead wants. */
function isRecordingOrder(text: string): boolean {
  const normalized = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const spaced = normalized.replace(/[^\p{L}\p{N}_:=]+/gu, ' ');
  return STORED_NAMES.test(normalized) || NOTES.some((pattern) => pattern.test(spaced));
}
