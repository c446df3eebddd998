import { hasCheckDigit } from '../check-digit.ts';
import type { SensitiveKind } from '../conversations/messages/readings.ts';

/** Digits as cards and papers print them: in groups, with one space or hyphen between. */
const DIGIT_GROUPS = /\d+(?:[ -]\d+)*/g;
const MAX_CARD = 16;
/** Prefixes of the large card networks (ISO/IEC 7812), with the number of digits of their cards. */
const NETWORKS = [
  /^4\d{12}(?:\d{3})?$/,
  /^(?:5[1-5]|2[2-7])\d{14}$/,
  /^3[47]\d{13}$/,
  /^(?:6011|65\d\d|62\d\d)\d{12}$/,
  /^35\d{14}$/,
];

/** The last two or three machine-readable lines of passports and identity cards (ICAO 9303). */
const MACHINE_LINE = /(?<![A-Z0-9<])[A-Z0-9<]{30,44}(?![A-Z0-9<])/g;
const MACHINE_LINE_FILLER = /<<|<[A-Z0-9<]*<$/;

/**
 * Detects by structure alone, in any language and whatever a model says: a card number with its check
 * digit, or the machine-readable lines of an identity document. Null: neither.
 */
export function sensitiveKindOf(text: string): SensitiveKind | null {
  if (text.match(DIGIT_GROUPS)?.some(hasCardNumber)) return 'bank_card';
  const lines = text.replace(/ /g, '').match(MACHINE_LINE) ?? [];
  return lines.some((line) => MACHINE_LINE_FILLER.test(line)) ? 'identity_document' : null;
}

/** Whether some consecutive groups form a card number; a date may follow it. */
function hasCardNumber(run: string): boolean {
  const groups = run.split(/[ -]/);
  return groups.some((_, from) => {
    let digits = '';
    for (let at = from; at < groups.length && digits.length < MAX_CARD; at += 1) {
      digits += groups[at];
      if (isCardNumber(digits)) return true;
    }
    return false;
  });
}

const isCardNumber = (digits: string): boolean =>
  NETWORKS.some((network) => network.test(digits)) && hasCheckDigit(digits);
