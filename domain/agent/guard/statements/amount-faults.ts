import { foldedPattern } from '../letters/fold.ts';
import { faultAt, type GuardFault } from '../basis/faults.ts';
import type { Ground } from '../known/known.ts';
import { clauseAt, denies, type Judged, sentenceAt, textOf } from '../text/judged.ts';
import { heads } from '../words/lexicon.ts';
import { earlierOf } from './earlier.ts';
import { follows, isFactor, isProduct } from './arithmetic.ts';
import { isMeasured } from './measured.ts';
import { mayBePrice } from './bare-prices.ts';
import { isDayApart } from './days-apart.ts';
import { miscalculated } from '../amounts/calculations.ts';
import { followsInTime } from './times.ts';
import { isOfBetterNamed, isOfOther } from './objects.ts';
import type { Amount } from '../amounts/amount.ts';
import { isSameAmount } from '../amounts/same-amount.ts';
import { namedShares } from './shares.ts';

/** Numbers up to here are said in passing: "two options", "step 3". */
const SMALL = 12;
const CENT = 0.011;
/** A few minutes are how people speak. */
const SHORT_MINUTES = 5;

/** No message of a chat has more amounts; each is compared with all others. */
const MAX_AMOUNTS = 80;

/** Amounts that the business does not give, or gives for something else. */
export function amountFaults(judged: Judged, amounts: Amount[], ground: Ground): GuardFault[] {
  const beyond = amounts[MAX_AMOUNTS];
  if (beyond) return [faultAt('amount', judged, beyond)];
  const open = unfounded(judged, amounts, ground, []);
  // What the agent has added up before is added to.
  const left = open.length > 0 ? againOf(judged, amounts, ground) : open;
  return [...left, ...miscalculated(judged, amounts)].map((price) =>
    faultAt(price.isDate ? 'date' : 'amount', judged, price),
  );
}

function againOf(judged: Judged, amounts: Amount[], ground: Ground): Amount[] {
  const earlier = earlierOf(ground, (text, its, before) => unfounded(text, its, before, []));
  return unfounded(judged, amounts, ground, earlier);
}

/** The amounts that do not follow, from the business and from `earlier` ones that did. */
function unfounded(judged: Judged, amounts: Amount[], ground: Ground, earlier: Amount[]): Amount[] {
  const known = ground.business.flatMap((one) => one.amounts);
  const stands = [...earlier, ...known];
  const isOpen = (amount: Amount): boolean => {
    const price = standing(judged, amount, { amounts, known, stands }, ground);
    if (price) stands.unshift(price);
    return price === undefined;
  };
  // A sum may stand before its parts.
  const open = amounts.map((amount) => asPrice(judged, amount, amounts)).filter(isOpen);
  return open.length > 0 ? open.filter(isOpen) : open;
}

/** The amount as it is founded; a bare number may be money. */
function standing(judged: Judged, amount: Amount, figures: Figures, ground: Ground) {
  if (isFounded(judged, amount, figures, ground)) return amount;
  if (!mayBePrice(judged, amount, ground)) return undefined;
  const price: Amount = { ...amount, kind: 'money' };
  const others = figures.amounts.filter(({ start }) => start !== amount.start);
  return follows(judged, price, others, figures.stands, ground) ? price : undefined;
}

interface Figures {
  /** of the answer */
  amounts: Amount[];
  /** of the business */
  known: Amount[];
  /** both, as far as they stand */
  stands: Amount[];
}

/** A bare number beside a word for prices is one. */
function asPrice(judged: Judged, amount: Amount, amounts: Amount[]): Amount {
  if (amount.kind !== 'count' || amount.isDate) return amount;
  if (amount.spelled && amount.value <= SMALL) return amount;
  const { start, end } = clauseAt(judged, amount.start);
  const clause = judged.folded.slice(start, end);
  const others = amounts.some(
    (one) => one.kind === 'money' && one.start >= start && one.end <= end,
  );
  const after = judged.folded.slice(amount.end, amount.end + 24);
  const isCounted = /^\s?\p{L}{2,}/u.test(after);
  if (others || isCounted || !heads('price').in(clause)) return amount;
  return { ...amount, kind: 'money' };
}

function isFounded(
  judged: Judged,
  amount: Amount,
  { amounts, known, stands }: Figures,
  ground: Ground,
): boolean {
  if (isPassing(judged, amount)) return true;
  const isSameRange = (one: Amount) =>
    amount.other !== undefined && amount.other === one.other && isSameAmount(amount, one);
  if (known.some(isSameRange)) return true;
  // "A month" is one month; it is no 30 days, for most say what a price is paid for.
  const isArticle = (one: Amount) => one.kind === amount.kind && isSameAmount(amount, one);
  if (ground.business.some(({ articles }) => articles.some(isArticle))) return true;
  const isKnown = known.some((one) => isSameAmount(amount, one));
  if (isKnown && mayBeOfThis(judged, amount, amounts, ground)) return true;
  // The price of one thing may be what three of another are.
  if (isKnown && amount.kind !== 'money') return false;
  const smaller = stands.filter((one) => one.value < amount.value);
  if (isKnown) return follows(judged, amount, amounts, smaller, ground);
  return isDerived(judged, amount, { amounts, known, stands }, ground);
}

/** It is the lead's own, or it follows from what is known. */
function isDerived(
  judged: Judged,
  amount: Amount,
  { amounts, stands }: Figures,
  ground: Ground,
): boolean {
  if (isOfLead(judged, amount, amounts, ground)) return true;
  if (isDayApart(judged, amount, amounts, ground)) return true;
  if (amount.kind === 'hour' || amount.kind === 'minute' || amount.kind === 'count')
    if (followsInTime(judged, amount, amounts, ground)) return true;
  if (amount.kind !== 'money' && !amount.isDate && amount.kind !== 'percent')
    return (
      isProduct(amount, amounts, ground) ||
      isFactor(amount, amounts, stands) ||
      isMeasured(judged, amount, amounts, ground)
    );
  return amount.kind === 'money' && follows(judged, amount, amounts, stands, ground);
}

const mayBeOfThis = (judged: Judged, amount: Amount, all: Amount[], ground: Ground): boolean =>
  amount.kind === 'count' ||
  amount.isDate ||
  isPaired(amount, all, ground) ||
  !(isOfOther(judged, amount, all, ground) || isOfBetterNamed(judged, amount, all, ground));

/** So near to each other a period and its price stand. */
const NEAR = 40;
const isNear = (a: Amount, b: Amount) => Math.max(a.start - b.end, b.start - a.end) < NEAR;

/** "10 hours for 380 €": a period beside a price that it has in the source too. */
const isPaired = (amount: Amount, amounts: Amount[], { business }: Ground): boolean =>
  amount.kind !== 'money' &&
  amount.kind !== 'percent' &&
  amounts.some(
    (price) =>
      price.kind === 'money' &&
      isNear(price, amount) &&
      business.some((source) =>
        source.amounts.some(
          (one) =>
            isSameAmount(amount, one) &&
            source.amounts.some((other) => isSameAmount(price, other) && isNear(one, other)),
        ),
      ),
  );

/** Says nothing about the business: a small number, an hour that is only proposed. */
function isPassing(judged: Judged, amount: Amount): boolean {
  if (amount.isArticle) return true;
  const sentence = sentenceAt(judged, amount.start);
  if (amount.kind === 'count') {
    if (amount.isDate) return sentence.asks;
    return amount.spelled || amount.value <= SMALL || isBare(judged, amount);
  }
  if (amount.kind === 'minute') return amount.value <= SHORT_MINUTES || sentence.asks;
  if (amount.kind === 'money' || amount.kind === 'percent') return false;
  if (amount.kind === 'hour' && amount.isDate) return sentence.asks;
  return sentence.asks && !heads('guarantee').in(textOf(judged, sentence));
}

/** What is counted, measured or rated stands behind its number: "4.9 stars", "18.5 kg", "3.5 t". */
const MEASURES =
  /^\s?(?:\/\s?\d|[x×*★⭐]|out of|von|sur|su|de|op|из|sobre|stars?|sterne?n?|etoiles|estrellas|stelle|sterren|estrelas|звезд|星|分|个|张|名|人|نجوم|من|(?:[kcm]?m|[km]?g|t|[cm]?l|kwh?|[gmt]b|mph|km\/?h|к?г|к?м|л|т)(?!\p{L})|\p{L}*(?:gram|met[er]|lit[er]|ton|watt|inch|zoll)\p{L}*)/iu;

/** "Between 18.5 and 24.9", "205/55": digits that count nothing and ask no money say nothing. */
function isBare({ folded }: Judged, { value, start, end, spelled }: Amount): boolean {
  if (spelled) return false;
  const after = folded.slice(end, end + 16);
  const isDecimal = !Number.isInteger(value);
  if (isDecimal) return !MEASURES.test(after);
  // The parts of a designation: "205/55", "R16", "2x1".
  if (/\d[x×]$/.test(folded.slice(start - 2, start)) || /^[x×]\d/.test(after)) return true;
  return /\d\/$/.test(folded.slice(start - 2, start)) || /^\/\d{2}/.test(after);
}

/** "50 is below our rate", "20 % is more than I can do": the lead's figure is not agreed to. */
const TOO_FAR =
  /(?<!\p{L})(?:is (?:below|under|less than|more than|too|beyond|not enough)|would be too|unter (?:unser|dem|meine)\p{L}*|(?:mehr|weniger) als|zu (?:wenig|viel|niedrig|tief)|en dessous|au-dela|trop (?:bas|peu|juste)|(?:plus|moins) que|serait trop|por debajo|demasiado|(?:mas|menos) de lo que|al di sotto|troppo (?:poco|basso)|abaixo|demasiado|onder (?:onze|de)|te (?:weinig|laag|veel)|ниже|слишком|больше, чем|меньше, чем)(?!\p{L})|低于|太低|超出|下回|اقل من|اكثر مما/u;

/** What the lead named, said back as theirs or denied: never as what the business asks. */
function isOfLead(judged: Judged, amount: Amount, amounts: Amount[], ground: Ground): boolean {
  const { lead } = ground;
  const named = lead.flatMap((one) =>
    one.amounts
      .filter((other) => isSameAmount(amount, other) || isSameBare(amount, other))
      .map((other) => textOf(one.judged, sentenceAt(one.judged, other.start))),
  );
  if (named.length === 0) return false;
  if (amount.kind !== 'money' && amount.kind !== 'percent') return !isPromise(judged, amount);
  // "Are you sure, 100%?"
  if (amount.kind === 'percent' && amount.value === 100)
    return !(['discount', 'guarantee', 'refund', 'result'] as const).some((thing) =>
      heads(thing).in(textOf(judged, sentenceAt(judged, amount.start))),
    );
  const clause = textOf(judged, clauseAt(judged, amount.start));
  if (denies(clause, judged.spoken) || TOO_FAR.test(clause)) return true;
  // The lead told of their own money, and did not tell what to say.
  const isTheirs = named.some((text) => heads('mine').in(text) && !heads('dictate').in(text));
  if (isTheirs && !heads('discount').in(clause) && !heads('refund').in(clause)) return true;
  if (named.some((text) => heads('dictate').in(text))) return false;
  if (heads('leadsOwn').in(clause) && !heads('price').in(clause)) return true;
  if (isOfOthers(judged, amount, amounts, ground) || isNoted(judged, amount, ground)) return true;
  return isBaseOfShare(judged, amount, amounts, ground);
}

const OURS = foldedPattern(
  /(?<!\p{L})(?:ours?|we|us|here|uns\p{L}*|hier|bij ons|onze|notre|nos|nous|ici|aqui|nuestr\p{L}+|nosotros|noi|nostr\p{L}+|qui|noss\p{L}+|connosco|у нас|наш\p{L}*)(?!\p{L})|我们|这边|本店|当店|当館|こちら|私ども|لدينا|عندنا/u,
);
const FOR_YOU =
  /(?<!\p{L})(?:for you|fur (?:sie|dich)|pour (?:vous|toi)|para (?:usted|ti|voce|si)|per (?:lei|te)|voor (?:u|je|jou)|для (?:вас|тебя))(?!\p{L})|给您|给你|お客様に|(?<!\p{L})(?:لك|لكم)(?!\p{L})/u;

const ELSEWHERE =
  /(?<!\p{L})(?:there|elsewhere|dort|woanders|la-bas|ailleurs|alli|ahi|alla|en otro|la|altrove|daar|elders|noutro|там|у них)(?!\p{L})|那边|那里|别家|他店|他社|そちら|هناك|عندهم/u;

/** What another business asks, said beside what this one asks: "there 80 €, with us 95 €". */
function isOfOthers(judged: Judged, amount: Amount, all: Amount[], ground: Ground): boolean {
  const clause = textOf(judged, clauseAt(judged, amount.start));
  if (OURS.test(clause) || FOR_YOU.test(clause) || heads('discount').in(clause)) return false;
  const known = ground.business.flatMap((one) => one.amounts);
  return all.some((one) => {
    if (one === amount || one.kind !== 'money') return false;
    if (one.value <= amount.value && !ELSEWHERE.test(clause)) return false;
    const its = textOf(judged, clauseAt(judged, one.start));
    return OURS.test(its) && known.some((other) => isSameAmount(one, other));
  });
}

const NOTED = foldedPattern(
  /(?<!\p{L})(?:understood|got it|i see|noted|thanks|thank you|compris|je comprends|c'est note|merci|verstanden|verstehe|alles klar|danke|begrepen|duidelijk|dank|bedankt|entendido|comprendo|entiendo|gracias|capisco|capito|ricevuto|grazie|percebo|entendo|anotado|obrigad[oa]|понял[а]?|понятно|ясно|спасибо)(?!\p{L})|明白|了解|知道了|谢谢|承知|かしこまり|わかりました|分かりました|とのこと|ありがとう|فهمت|مفهوم|شكرا/u,
);

/** "From 85 to 97 thousand, understood": what the lead told of themselves is said back, not offered. */
function isNoted(judged: Judged, amount: Amount, { lastLeadText }: Ground): boolean {
  if (amount.kind !== 'money') return false;
  const text = textOf(judged, sentenceAt(judged, amount.start));
  const isOffered = FOR_YOU.test(text) || OURS.test(text) || heads('discount').in(text);
  const isAsked = /[?？؟]/.test(lastLeadText) || heads('dictate').in(lastLeadText);
  return NOTED.test(text) && !isOffered && !isAsked && !heads('price').in(text);
}

/** A share of the lead's amount is said beside it: "of 500 €, the deposit is 100 €". */
function isBaseOfShare(judged: Judged, amount: Amount, all: Amount[], ground: Ground): boolean {
  const shares = namedShares(judged, all, ground);
  const parts = all.filter((one) => one !== amount && one.kind === 'money');
  return parts.some((part) =>
    shares.some((by) => [by, 1 - by].some((of) => Math.abs(amount.value * of - part.value) < CENT)),
  );
}

/** A period of the lead's that the business would be bound to. */
function isPromise(judged: Judged, amount: Amount): boolean {
  const sentence = textOf(judged, sentenceAt(judged, amount.start));
  return heads('guarantee').in(sentence) || heads('refund').in(sentence);
}

const isSameBare = (a: Amount, b: Amount): boolean =>
  a.value === b.value && (b.kind === 'count' || a.kind === 'count');
