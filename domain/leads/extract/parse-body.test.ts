import { describe, expect, it } from 'vitest';
import { papaparse } from '#server/features/leads/import/read-table-of.ts';
import { parsePhone } from '#server/features/leads/parse-phone.ts';
import { extractLead } from './extract-lead.ts';
import { readForm } from './fixtures/read-form.ts';
import { parseBody } from './parse-body.ts';

const read = (body: object | string, country = 'ES') =>
  extractLead(typeof body === 'string' ? readForm(body) : body, country, parsePhone);
/** Extracts name, phone and email from a body; missing ones are left out. */
const lead = (body: object | string, country?: string) => {
  const { name, phone, email } = read(body, country);
  return [name[0]?.value, phone[0]?.value, email[0]?.value].filter((part) => part !== undefined);
};
const NUMBER = '+34600000001';

describe('any body', () => {
  const parsed = (text: string) => parseBody(text, papaparse, () => [...new URLSearchParams(text)]);

  it('has no address of a lead in the head of an email', () => {
    const head = 'From: forms@site.example\nTo: Office <me@site.example>\nSubject: New lead\n\n';
    const { data = {} } = parsed(`${head}Nom: Léa Essai\nTéléphone: 06 39 98 00 01`);
    expect(lead(data, 'FR')).toEqual(['Léa Essai', '06 39 98 00 01']);
    const { data: own = {} } = parsed(
      `${head}Nom: Léa Essai\nMail: lea@b.example\nTel: 0639980001`,
    );
    expect(lead(own, 'FR')).toEqual(['Léa Essai', '0639980001', 'lea@b.example']);
  });

  it.each<[string, string, string[]]>([
    [
      'DE',
      'FYI\n\nAnfang der weitergeleiteten Nachricht:\n\nVon: Site <wp@site.example>\nBetreff: Anfrage\nDatum: 20. November 2026 um 10:02:11 MEZ\nAn: me@site.example\n\nName: Jana Probe\nTelefon: 0172 1234567',
      ['Jana Probe', '0172 1234567'],
    ],
    [
      'CN',
      '发件人：网站 <wp@site.example>\n发送时间：2026年11月20日 10:02\n收件人：me@site.example\n主题：新线索\n\n姓名：王小明\n电话：13812345678',
      ['王小明', '13812345678'],
    ],
    [
      'SA',
      'من: الموقع <wp@site.example>\nالتاريخ: ٢٠ نوفمبر ٢٠٢٦ ١٠:٠٢\nإلى: me@site.example\n\nالاسم: سارة علي\nالجوال: 0501234567',
      ['سارة علي', '0501234567'],
    ],
    [
      'RU',
      'От: Сайт <wp@site.example>\nДата: 20 нояб. 2026 г. в 10:02\nКому: <me@site.example>\n\nИмя: Олег Петров\nТелефон: +7 916 123-45-67\nПочта: oleg@b.example',
      ['Олег Петров', '+7 916 123-45-67', 'oleg@b.example'],
    ],
    // Forms with a day and an address in their first lines
    [
      'DE',
      'E-Mail: jana@b.example\nTermin: 20.11.2026 10:00\nName: Jana Probe\n\nTelefon: 0172 1234567',
      ['Jana Probe', '0172 1234567', 'jana@b.example'],
    ],
    [
      'FI',
      'Nimi: Aino Virtanen\nSähköposti: aino@b.example\nPäivä: 20.11.2026\n\nPuhelin: 040 1234567',
      ['Aino Virtanen', '040 1234567', 'aino@b.example'],
    ],
  ])('has no address of a lead in the head of a forwarded email: %s', (country, text, wanted) => {
    expect(lead(parsed(text).data ?? {}, country)).toEqual(wanted);
    expect(lead({ from: 'in@site.example', text }, country).slice(0, 2)).toEqual(
      wanted.slice(0, 2),
    );
  });

  it('is read by what it is', () => {
    expect(parsed('{"a": 1}')).toEqual({ data: { a: 1 }, isForm: false });
    expect(parsed('\uFEFF [{"a": 1}]')).toMatchObject({ isForm: false });
    expect(parsed(JSON.stringify('{"a": 1}'))).toMatchObject({ data: { a: 1 } });
    expect(parsed('a=1&b[c]=2')).toMatchObject({ isForm: true, data: { a: '1', b: { c: '2' } } });
    for (const text of ['', '  ', '{}', '[]', '{"a": ""}', 'a=&b=']) {
      expect([text, parsed(text).problem]).toEqual([text, 'empty']);
    }
    for (const text of ['hello', '<a b="c"/>', '{"a": ', 'null']) {
      expect([text, parsed(text).problem]).toEqual([text, 'unreadable']);
    }
  });

  it.each([
    [
      'XML with attributes for names, a seller and a portal',
      '<?xml version="1.0"?><adf><prospect><customer><contact><name part="first">Ana</name><name part="last">Prueba</name><phone type="cellphone">600 000 001</phone></contact></customer><vendor><contact><name part="full">Coches SA</name><phone>600000002</phone></contact></vendor><provider><name part="full">Portal</name><phone>600000003</phone></provider></prospect></adf>',
    ],
    [
      'XML with prefixes and escapes',
      '<s:Envelope xmlns:s="x"><s:Body><l:Phone>600&#48;00001</l:Phone><l:FullName><![CDATA[Ana Prueba]]></l:FullName></s:Body></s:Envelope>',
    ],
    [
      'lines below a heading',
      'New request\n\nProperty: Flat 3\n* **Name:** Ana Prueba\n* **Phone:** 600 000 001\n',
    ],
    [
      'lines in the text of an email',
      JSON.stringify({ from: 'site@shop.example', text: 'Name: Ana Prueba\nPhone: 600000001\n' }),
    ],
  ])('is a lead in %s', (_, text) => {
    const { name, phone } = extractLead(parsed(text).data, 'ES', parsePhone);
    expect([name[0]?.value, phone[0]?.value.replaceAll(' ', '')]).toEqual([
      'Ana Prueba',
      '600000001',
    ]);
  });

  it('in XML has limits', () => {
    expect(parsed(`<a>${'<b>'.repeat(5_000)}`)).toEqual({ problem: 'limits' });
    expect(parsed(`<a>${'<b>1</b>'.repeat(20_000)}</a>`)).toEqual({ problem: 'limits' });
    const own = parsed('<a><__proto__><name>Eve</name></__proto__></a>');
    expect(own.data && Object.keys(own.data)).toEqual(['a']);
    expect(({} as { name?: string }).name).toBeUndefined();
  });

  it('cannot reach what objects are made of', () => {
    readForm('__proto__[name]=Eve&constructor[prototype][name]=Eve');
    read(JSON.parse('{"__proto__": {"name": "Eve"}}') as object);
    expect(({} as { name?: string }).name).toBeUndefined();
  });

  it('past the limits is not read to its end', () => {
    let deep: unknown = { phone: NUMBER };
    for (let depth = 0; depth < 5_000; depth += 1) deep = { deep };
    expect(read({ deep })).toMatchObject({ pastLimits: true, phone: [] });
    expect(read({ all: Array(20_000).fill('x') }).pastLimits).toBe(true);
    for (const body of [null, [], 'text', 7, [null]]) {
      expect(extractLead(body, 'ES', parsePhone)).toMatchObject({ phone: [], name: [] });
    }
  });
});
