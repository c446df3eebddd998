/** Formats a number as a spreadsheet shows it, where that reveals its kind: a date, a postcode, a phone. */
export function numberText(raw: string, format: string, date1904: boolean): string {
  const value = Number(raw);
  if (raw.trim() === '' || !Number.isFinite(value)) return raw;
  const section = plainFormat(format.split(';')[0] ?? '');
  if (isDateFormat(section)) return dateText(value, date1904);
  // Spreadsheets keep fifteen digits. Further ones come from the binary form.
  const text = String(Number(value.toPrecision(15)));
  return /^\d+$/.test(text) ? masked(text, format.split(';')[0] ?? '') : text;
}

/** Removes colors, currencies, conditions, and quoted and escaped characters from a format. */
const plainFormat = (format: string): string =>
  format.replace(/"[^"]*"|\\.|[_*]./g, '').replace(/\[(?!(?:h+|m+|s+)\])[^\]]*\]/gi, '');

const isDateFormat = (plain: string): boolean => /[ymdhs]/i.test(plain) && !/general/i.test(plain);

const DAY_MS = 86_400_000;
/** Spreadsheets count days from here, on old Macs from four years later. */
const DAY_0 = Date.UTC(1899, 11, 30);
const DAYS_TO_1904 = 1_462;
const LAST_DAY = 2_958_465;

function dateText(value: number, date1904: boolean): string {
  const days = value + (date1904 ? DAYS_TO_1904 : 0);
  if (days < 0 || days > LAST_DAY) return String(value);
  const at = new Date(DAY_0 + Math.round(days * 86_400) * 1_000);
  const [day = '', time = ''] = at.toISOString().split('T');
  const clock = time.slice(0, at.getUTCSeconds() === 0 ? 5 : 8);
  if (value < 1) return clock;
  return at.getTime() % DAY_MS === 0 ? day : `${day} ${clock}`;
}

/** Digits and the usual separators of phone numbers, postcodes and customer numbers. */
const MASK = /^(?:[0#?+\s()/-]|"[^"]*"|\\.)+$/;

/**
 * Applies a mask such as `00000` or `"+"00 000 000 000` to digits. The cell doesn't contain what the mask
 * adds, such as a country code.
 */
function masked(digits: string, mask: string): string {
  if (!MASK.test(mask) || !/[0#]/.test(mask)) return digits;
  const tokens = mask.match(/"[^"]*"|\\.|./g) ?? [];
  const places = tokens.filter((token) => /^[0#?]$/.test(token)).length;
  const padded = digits.padStart(places, ' ');
  let at = Math.max(0, padded.length - places);
  let text = '';
  let isFirst = true;
  for (const token of tokens) {
    if (!/^[0#?]$/.test(token)) {
      text += token.replace(/^"|"$|^\\/g, '');
      continue;
    }
    if (isFirst) text += padded.slice(0, at);
    isFirst = false;
    const digit = padded[at] ?? ' ';
    at += 1;
    text += digit === ' ' ? (token === '0' ? '0' : '') : digit;
  }
  return text.trim();
}
