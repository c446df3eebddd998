import { describe, expect, it } from 'vitest';
import { addressesIn, isKnownLink, normalizeLink } from './addresses.ts';

const read = (text: string) =>
  addressesIn(text, () => false).map(({ kind, value }) => `${kind} ${value}`);

describe('addresses in a text', () => {
  it.each([
    ['a link', 'Book at https://www.acme.example/trial?x=1.', 'link acme.example/trial?x=1'],
    ['a bare host', 'see acme.com today', 'link acme.com'],
    [
      'a path below a host that no library knows',
      'bei acme.newtld/jetzt',
      'link acme.newtld/jetzt',
    ],
    ['an email address', 'write to Jane.D@acme.com.', 'email jane.d@acme.com'],
    ['an email address of an unknown domain', 'a@b-c.newtld', 'email a@b-c.newtld'],
    ['signs in brackets', 'jane (at) acme.com', 'link acme.com'],
    ['a link that opens a program', 'tel:+49301234567', 'link tel:+49301234567'],
    ['an IP address', 'http 10.0.0.1:80/x', 'link 10.0.0.1/x'],
    ['a phone number', 'call +49 30 123 45 67 now', 'phone +49301234567'],
    ['a host with more behind a known ending', 'see acme.com.zzz/pay', 'link acme.com.zzz/pay'],
    ['a phone number in threes', 'Bizum al 611 204 987', 'phone 611204987'],
    ['a phone number beside Han', '老板的手机是13800138000。', 'phone 13800138000'],
    ['a phone number between kana', 'お店の045-555-0118に', 'phone 0455550118'],
    ['a number behind another', '04 76 46 28 15 / 06 12 83 47 90', 'phone 0612834790'],
    ['a number at once behind another', '0476462815/0612834790', 'phone 0612834790'],
    ['an area code with a slash', 'Tel. +49 (0)30/6917 4420', 'phone +493069174420'],
    ['an account', 'DE89 3704 0044 0532 0130 00', 'code DE89370400440532013000'],
    ['a code beside Han', '单号SF1390477265518，', 'code SF1390477265518'],
    ['a handle', 'Venmo @AcmePay.', 'handle @acmepay'],
    ['a card', '4111 1111 1111 1111', 'phone 4111111111111111'],
    ['a number with dots in the middle', '07700·900·341', 'phone 07700900341'],
    ['an account with points', 'DE89.3704.0044.0532.0130.00', 'code DE89370400440532013000'],
    ['a payment address', 'Pay to acme@okhdfc today', 'email acme@okhdfc'],
    ['signs in spaces', 'jane @ acme . com', 'email jane@acme.com'],
    ['signs in words', 'an info (at) acme (punkt) de', 'email info@acme.de'],
    ['a host in two parts', 'pay at acme .com', 'link acme.com'],
    ['a host of any form after a scheme', 'see http://[::1]/ now', 'link [::1]'],
    ['a host that begins with www', 'see www.acme', 'link acme'],
    ['a name of a payment app', 'send it by $janedoe', 'handle $janedoe'],
  ])('%s', (_name, text, expected) => {
    expect(read(text)).toContain(expected);
  });

  it.each([
    ['dates and times', '2026-12-01, 1.12.2026, 9h30-18h and 9h-17h, 2026-2027'],
    ['amounts', '1.200,50 and 1 200 000 and 12,345,678'],
    ['words with numbers', 'a 24-month plan, 3pm, B2B, 4x4'],
    ['a missing space', 'Hi Ana.Me too'],
    ['an hour', 'open Mon@9, see you @9 . Ok'],
    ['names in brackets', 'Ana (mother) and Ben (father) in Rome'],
    ['a currency', 'in $US, not $AUD'],
    ['nothing', ''],
  ])('not %s', (_name, text) => {
    expect(read(text)).toEqual([]);
  });

  it('not digits with a currency', () => {
    expect(addressesIn('611 204 987 €', () => true)).toEqual([]);
  });

  it('in a long text of nothing else, each once and none inside another', () => {
    const found = addressesIn(
      'a@b.example https://c.example/d 0301234567 '.repeat(400),
      () => false,
    );
    expect(found).toHaveLength(1_200);
    const sorted = found.toSorted((a, b) => a.start - b.start);
    expect(sorted.every(({ start }, at) => at === 0 || start >= (sorted[at - 1]?.end ?? 0))).toBe(
      true,
    );
  });
});

describe('a link', () => {
  it('has no scheme, no www and no marks behind it', () => {
    expect(normalizeLink('HTTPS://www.Acme.example:443/Book/).')).toBe('acme.example/Book');
    expect(normalizeLink('acme.example/book/../pay')).toBe('acme.example/pay');
    expect(normalizeLink('https://acme.example@evil.example/x')).toBe('evil.example/x');
  });

  it.each([
    ['the same', 'acme.example/book', true],
    ['its host alone', 'acme.example', true],
    ['a page below it', 'acme.example/book/now', true],
    ['a longer word', 'acme.example/bookings', false],
    ['another page', 'acme.example/pay', false],
    ['another host', 'acme.example.evil.example/book', false],
    ['one that leads on', 'acme.example/book?to=https://evil.example', false],
  ])('is known: %s', (_name, link, known) => {
    expect(isKnownLink(link, ['acme.example/book'])).toBe(known);
  });
});
