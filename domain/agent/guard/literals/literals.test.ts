import { describe, expect, it } from 'vitest';
import { hasAddress, isSameFigure, literalsIn } from './literals.ts';

const figures = (text: string, ...languages: string[]) =>
  literalsIn(text, languages)
    .numbers.filter(({ isDigit }) => !isDigit)
    .map(({ value, kind, isBacking }) => (isBacking ? `(${value} ${kind})` : `${value} ${kind}`));
const [figureIn, addressIn] = [
  (text: string, ...languages: string[]) => literalsIn(text, languages).numbers[0]!,
  (text: string) => literalsIn(text, ['en']).addresses[0]!,
];

describe('figures of a text', () => {
  it.each([
    ['money and shares of any size', '€5, 7 %', ['5 money', '7 percent']],
    ['spans but one of a unit', '3 days, 1 day', ['3 day']],
    ['larger numbers, and no counts', '2 rooms for 12 people', ['12 number']],
    ['digits of other scripts', '٢٥ شخص', ['25 number']],
    ['full-width digits', '１２ people', ['12 number']],
    ['digits that stand apart', 'Now £9 2 0, or £9_3_0!', ['920 money', '930 money']],
    ['digits in brackets', 'Now £⟦8⟧⟦9⟧', ['89 number']],
    ['digits in circles', 'Now £❽❾', ['89 money']],
    ['letters for zeros', 'Now 1OO €', ['100 money']],
    ['Cyrillic letters for digits', 'Now 4ЗОО ₽', ['4300 money']],
    ['positions of Han', '二〇二六年三月', ['2026 number']],
    ['separators of Arabic', '١٬٥٥٠٫٢٥', ['1550.25 number']],
    ['lakhs', '₹1,25,000 or ₹12,50,000', ['125000 money', '1250000 money']],
    ['half days', 'from 9 am to 10 pm, €12 am Tag', ['540 time', '600 time', '12 money']],
    ['a half hour', '21時半まで、오후 5시 반', ['570 time', '330 time']],
    [
      'millions by a letter behind a sign',
      '₦2.9m, $1bn, 250m',
      ['2900000 money', '1000000000 money', '250 number'],
    ],
    ['thousands by a letter', '150k, USD 2.5k, 5kg', ['150000 number', '2500 money']],
    ['money without cents', '15,– €', ['15 money']],
    [
      'the year of a date besides',
      'ab 1.12., bis 14.03.2027',
      ['(1 number)', '(2027 number)', '1.12 number', '14 number'],
    ],
    [
      'what is meant besides',
      '2026/27, 24/7',
      ['(2027 number)', '(7 day)', '2026 number', '27 number', '24 number'],
    ],
    ['fractions', 'It takes 1½ hours or 3⁄4.', ['1.5 hour', '0.75 number']],
    ['no digits of an address', 'call +49 30 1234567 for 20 people', ['20 number']],
    ['guessed ranges as plain numbers', '35 for 840 €', ['35 number', '840 money']],
    [
      'a time as one, and a full hour as its number',
      'from 10:00 to 17:30',
      ['330 time', '10 number'],
    ],
    [
      'no time of a date or a ratio',
      '2026-11-28, 16:9',
      ['(2026 number)', '28 number', '16 number'],
    ],
    ['certain ranges as what they are', '35 - 840 €', ['35 money', '840 money']],
  ])('%s', (_name, text, expected) => {
    expect(figures(text, 'en')).toEqual(expected);
  });

  it.each([
    ['ja', '2万1,600円、9千円、1億2,000万円', ['21600 money', '9000 money', '120000000 money']],
    ['zh', '1.2万元', ['12000 money']],
    ['ko', '5만원', ['50000 money']],
    ['hi', '₹1.25 लाख', ['125000 money']],
    ['ru', '4,5 тыс. ₽, 2 тысячи ₽', ['4500 money', '2000 money']],
    ['pt', 'R$ 2 mil', ['2000 money']],
    ['de', '1,5 Mio. €', ['1500000 money']],
    ['en', '2 millions of thoughts, 3 lakhside houses', []],
    ['ja', '一枚三千八百円、十分です', ['3800 money']],
    ['ja', '二割、2割引', ['20 percent', '20 percent']],
    ['zh', '打八五折, 8折, 加收一成', ['15 percent', '20 percent', '10 percent']],
    ['th', '10 ธันวาคม 2569', ['10 number', '2026 number']],
    ['zh', '全家福八百八十元，一元二次，一万两千元', ['880 money', '12000 money']],
    ['en', 'at 1 9 euros, rooms 2 3 for people', ['19 money']],
  ])('in %s count what multiplies them: %s', (language, text, expected) => {
    expect(figures(text, language)).toEqual(expected);
  });

  it('are read in a text of 200 KB up to a limit', () => {
    expect(figures('12 € '.repeat(40_000), 'en')).toHaveLength(4_000);
  });

  it('have letters of two directions beside them', () => {
    expect(figures('الدفع 20% at once, 35 ₪ לשעה', 'ar', 'he')).toEqual(['20 percent', '35 money']);
  });
});

describe('two figures are the same', () => {
  it.each([
    ['in value', '12 €', '12 €', true],
    ['not in another value', '12 €', '13 €', false],
    ['where one says no unit', '12 €', '12', true],
    ['not in another unit', '12 €', '12 %', false],
    ['not in another currency', '12 €', '12 £', false],
    ['where a sign stands for both currencies', '12 $', '12 USD', true],
    ['as an hour of the half day', '10 p. m.', '22:00', true],
    ['as a time in Korean', '10시 30분', '10:30', true],
    ['as a time in Chinese, to one minute', '10点5分', '10:05', true],
    ['as a time in French and Japanese', '10h30', '10時30分', true],
    ['as a time with a point', '10.30 Uhr', '10:30', true],
    ['as a time of twelve and of twenty-four hours', '17:30', '5:30 pm', true],
    ['as an hour in one digit', '9 pm', '9', true],
    ['as an hour in two digits', '9:00 pm', '09.00', true],
    ['not at another hour in one digit', '7 pm', '9', false],
    ['not in the other half of the day', '7:30 am', '19:30', false],
    ['not as an hour in the other half', '10 am', '22', false],
    ['not after midnight for noon', '0:30', '12:30', false],
    ['not as a count of another thing', '19 people', '7 rooms', false],
    ['not at another minute', '10:30', '10:45', false],
    ['not at its hour alone', '10:30', '10', false],
    ['not at its minutes alone', '10:30', '30', false],
    ['not in another month', '12 May', '12 June', false],
  ])('%s', (_name, item, other, same) => {
    expect(isSameFigure(figureIn(item, 'en'), figureIn(other, 'en'))).toBe(same);
  });
});

it('reads what multiplies a number behind the same of another', () => {
  expect(figures('3만 5천원', 'ko')).toEqual(['35000 money']);
  expect(figures('2 juta 500 ribu, 3 juta 20', 'id')).toEqual([
    '2500000 number',
    '3000000 number',
    '20 number',
  ]);
  expect(figures('1.25 lakh', 'en')).toEqual(['125000 number']);
});

describe('a text names an address', () => {
  it.each([
    ['with a country code', 'call +81 45 555 0118', '045-555-0118', true],
    ['not another number', 'call +81 45 555 0118', '045-555-0119', false],
    ['a page of it', 'https://acme.example/book', 'acme.example/book/now', true],
    ['not the email address of a link', 'https://acme.example', 'jane@acme.example', false],
    [
      'a code in small letters and spaces',
      'DE89 3704 0044 0532 0130 00',
      'DE89370400440532013000',
      true,
    ],
  ])('%s', (_name, text, address, named) => {
    expect(hasAddress(literalsIn(text, ['en']), addressIn(address))).toBe(named);
  });
});
