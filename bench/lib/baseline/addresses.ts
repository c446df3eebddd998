import type { FactPage } from './page-facts.ts';
import { fieldText } from '#server/features/websites/facts/structured-data.ts';

const STREET =
  /\b(rue|avenue|av\.|bd|boulevard|place|chemin|quai|all[ée]e|impasse|cours|route|calle|c\/|plaza|paseo|avenida|carrer|via|viale|piazza|corso|rua|travessa|praça|street|st\.?|road|rd\.?|lane|drive|way|square|court|ave\.?)(?=[\s,.]|$)|(stra(ß|ss)e|str\.|platz|weg|gasse|allee|straat|laan|gracht|plein|kade|zijde|singel|dijk)(?=[\s,.]|$)|(^|[\s,])(ул\.|улица|просп\.|проспект|пер\.|наб\.)|[都道府県][^\s]{1,10}[市区町村]|شارع/iu;
const POSTCODE =
  /\b\d{4,6}\b|\b[A-Z]{1,2}\d[A-Z\d]?\s?\d[A-Z]{2}\b|\b\d{4}\s?[A-Z]{2}\b|\b\d{4}-\d{3}\b|〒?\d{3}-\d{4}/;
const NUMBER = /\d/;
const MAX_LENGTH = 160;

/** Postal addresses: from structured data, else from lines with a street, a number and a postcode. */
export function addressesOf(page: FactPage): string[] {
  const structured = page.nodes
    .filter(({ types }) => types.includes('PostalAddress'))
    .map(({ fields }) => {
      const town = [fields.postalCode, fields.addressLocality]
        .map(fieldText)
        .filter(Boolean)
        .join(' ');
      const parts = [fieldText(fields.streetAddress), town, fieldText(fields.addressRegion)];
      return fieldText(fields.streetAddress) ? parts.filter(Boolean).join(', ') : '';
    })
    .filter(Boolean);
  return structured.length > 0 ? structured : written(page);
}

function written(page: FactPage): string[] {
  const lines = page.blocks.filter(({ place }) => place !== 'menu').map(({ text }) => text);
  const found: string[] = [];
  for (const [index, line] of lines.entries()) {
    if (line.length > MAX_LENGTH || !STREET.test(line) || !NUMBER.test(line)) continue;
    const next = lines[index + 1] ?? '';
    if (hasCode(line)) found.push(onlyAddress(line));
    // Street and town are on two lines.
    else if (next.length <= 60 && hasCode(next)) found.push(onlyAddress(`${line}, ${next}`));
  }
  return found;
}

/** A house number alone is no postcode. */
const hasCode = (line: string) => POSTCODE.test(line);

/** A number of a phone, a company or an account. */
const isNumber = (part: string) => part.replace(/\D/g, '').length > 8;

/** The address without the name before it and the numbers after it. */
function onlyAddress(line: string): string {
  return line
    .split(/\s[|·•–—]\s|\s-\s/)
    .filter((part) => STREET.test(part) || (POSTCODE.test(part) && !isNumber(part)))
    .filter((part) => !/@|\b(tel|tél|phone|tlf)\b/i.test(part))
    .join(', ')
    .replace(
      /^(adresse|address|dirección|indirizzo|adres|endereço|адрес|anschrift|住所)\s{0,3}[:：|]\s{0,3}/i,
      '',
    );
}
