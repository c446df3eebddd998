import { foldedPattern } from '../letters/fold.ts';
import { faultAt, type GuardFault } from '../basis/faults.ts';
import type { Ground } from '../known/known.ts';
import { remember } from '../letters/remember.ts';
import { clauseAt, isDenied, type Judged, placesOf, sentenceAt, textOf } from '../text/judged.ts';
import { heads } from '../words/lexicon.ts';

const IBAN = /(?<![a-z0-9])[a-z]{2}\d{2}(?:[ -]?[a-z0-9]){10,30}(?![a-z0-9])/g;
const BIC =
  /(?:bic|swift)(?:[- ]?code)? ?(?:[:：=]|is|ist|est|es)? ?[a-z]{6}[a-z0-9]{2}(?:[a-z0-9]{3})?(?![a-z0-9])/g;
const CARD = /(?<!\d)\d(?:[ -]?\d){12,18}(?!\d)/g;
/** Addresses of coins and other long strings that no person would write. */
const OPAQUE =
  /(?<![a-z0-9/._=&?%@+-])(?:0x[a-f0-9]{16,64}|(?=[a-z0-9]*\d)(?=[a-z0-9]*[a-z])[a-z0-9]{20,120})(?![a-z0-9])/g;
const CASHTAG = /(?<![\p{L}\p{N}$])\$[a-z][a-z0-9_-]{2,20}/gu;
const UPI = /(?<![\w.+-])[\w.-]{2,40}@[a-z]{2,12}(?![\w.@])/g;
const CHANNEL = foldedPattern(
  /(?<![a-z])(?:paypal|western ?union|money ?gram|venmo|zelle|cash ?app|revolut|wise|skrill|neteller|payoneer|bizum|pix|twint|tikkie|paysafe\w*|usdt|tether|bitcoin|btc|ethereum|eth|crypto\w*|krypto\w*|cripto\w*|solana|dogecoin|litecoin|apple ?pay|google ?pay|itunes|steam|amazon|neosurf|m-?pesa|orange money|wave|qiwi|yoomoney|webmoney|alipay|paytm|upi)(?![a-z])|支付宝|微信支付|比特币|加密货币|虚拟货币|ビットコイン|仮想通貨|биткоин\p{L}*|криптовалют\p{L}*|юмани|بيتكوين|البيتكوين|باي بال|بايبال|ويسترن يونيون|فودافون كاش/gu,
);

/** A text in one piece: accounts are written with spaces and without. */
const together = remember((text: string) => text.replace(/[\s-]/g, ''), 400);

/** Accounts, cards and other places to pay to that the business does not name. */
export function paymentFaults(judged: Judged, ground: Ground): GuardFault[] {
  const isKnown = (words: string) =>
    ground.businessTexts.some((text) => together(text).includes(together(words)));
  const { folded } = judged;
  // Accounts have digits, and the others a sign of their own.
  const numbered = /\d/.test(folded) ? [IBAN, CARD, OPAQUE] : [];
  const signed = /[$@]/.test(folded) ? [CASHTAG, UPI] : [];
  const numbers = [...numbered.slice(0, 1), BIC, ...numbered.slice(1), ...signed].flatMap(
    (pattern) => placesOf(judged, pattern).filter((span) => !isKnown(textOf(judged, span))),
  );
  return [...numbers, ...channels(judged, ground), ...transfers(judged, ground)].map((span) =>
    faultAt('payment', judged, span),
  );
}

/** "Pay with gift cards": a way to pay that the business does not name, unless it is refused. */
function channels(judged: Judged, { businessTexts, leadTexts }: Ground) {
  return placesOf(judged, CHANNEL).filter((span) => {
    const name = textOf(judged, span);
    if (businessTexts.some((text) => text.includes(name)) || isDenied(judged, span)) return false;
    const sentence = sentenceAt(judged, span.start);
    if (sentence.asks && leadTexts.some((text) => text.includes(name))) return false;
    return heads('pay').in(textOf(judged, sentence)) || heads('bank').in(textOf(judged, sentence));
  });
}

function transfers(judged: Judged, { businessTexts }: Ground) {
  return heads('bank')
    .placesIn(judged.folded)
    .filter((span) => {
      if (isDenied(judged, span) || sentenceAt(judged, span.start).asks) return false;
      const clause = textOf(judged, clauseAt(judged, span.start));
      if (!heads('pay').in(clause) && !heads('price').in(clause)) return false;
      return !businessTexts.some((text) => heads('bank').in(text));
    });
}
