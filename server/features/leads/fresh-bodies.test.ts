import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { extractLead } from '#domain/leads/extract/extract-lead.ts';
import { readPhone } from '#domain/leads/read-phone.ts';
import { parsePhone } from './parse-phone.ts';
import { readHookBody } from './hook-charset.ts';

/** Bodies of unusual clients: type, bytes, country, and the expected lead. */
const BODIES: readonly (readonly [
  how: string,
  type: string,
  body: string | Uint8Array,
  country: string,
  lead: { phone: string; name?: string; message?: string },
])[] = [
  [
    'parts with a quoted boundary, a preamble and Chinese names',
    'multipart/form-data; boundary="----=_Part_12_345.678 x"',
    [
      'This is a message in several parts.',
      '------=_Part_12_345.678 x',
      'Content-Disposition: form-data; name="姓名"',
      '',
      '王小明',
      '------=_Part_12_345.678 x',
      'Content-Disposition: form-data; name="手机"',
      'Content-Type: text/plain; charset=utf-8',
      '',
      '138 0013 8000',
      '------=_Part_12_345.678 x--',
      '',
    ].join('\r\n'),
    'CN',
    { phone: '8613800138000', name: '王小明' },
  ],
  [
    'parts that end in line feeds alone',
    'multipart/form-data; boundary=b1',
    '--b1\nContent-Disposition: form-data; name="name"\n\nAnna Roth\n--b1\nContent-Disposition: form-data; name="phone"\n\n0151 23456789\n--b1--\n',
    'DE',
    { phone: '4915123456789', name: 'Anna Roth' },
  ],
  [
    'parts without a boundary in the header',
    'multipart/form-data',
    '--x9\r\nContent-Disposition: form-data; name="name"\r\n\r\nAnna Roth\r\n--x9\r\nContent-Disposition: form-data; name="phone"\r\n\r\n0151 23456789\r\n--x9--\r\n',
    'DE',
    { phone: '4915123456789', name: 'Anna Roth' },
  ],
  [
    'parts with a file between the fields',
    'multipart/form-data; boundary=b2',
    '--b2\r\nContent-Disposition: form-data; name="お名前"\r\n\r\n佐藤 健\r\n--b2\r\nContent-Disposition: form-data; name="file"; filename="名刺.pdf"\r\nContent-Type: application/pdf\r\n\r\n%PDF 0301234567\r\n--b2\r\nContent-Disposition: form-data; name="電話番号"\r\n\r\n090-1234-5678\r\n--b2--\r\n',
    'JP',
    { phone: '819012345678', name: '佐藤 健' },
  ],
  [
    'JSON that is JSON text again',
    'application/json',
    JSON.stringify(JSON.stringify({ full_name: 'Anna Roth', phone: '0151 23456789' })),
    'DE',
    { phone: '4915123456789', name: 'Anna Roth' },
  ],
  [
    'a form with JSON in one field',
    'application/x-www-form-urlencoded',
    `payload=${encodeURIComponent('{"fields":[{"label":"Nom","value":"Léa Roy"},{"label":"Mobile","value":"06 12 34 56 78"}]}')}`,
    'FR',
    { phone: '33612345678', name: 'Léa Roy' },
  ],
  [
    'a form whose only name is JSON',
    'application/x-www-form-urlencoded',
    '{"name":"Léa Roy","phone":"06 12 34 56 78"}',
    'FR',
    { phone: '33612345678', name: 'Léa Roy' },
  ],
  [
    'a plain form of a browser',
    'text/plain',
    'name=Anna Roth\r\nphone=0151 23456789\r\nmessage=Termin am Dienstag?\r\n',
    'DE',
    { phone: '4915123456789', name: 'Anna Roth', message: 'Termin am Dienstag?' },
  ],
  [
    'JSON with a mark at its start',
    'application/json; charset=utf-8',
    '\uFEFF{"name":"Anna Roth","phone":"0151 23456789"}',
    'DE',
    { phone: '4915123456789', name: 'Anna Roth' },
  ],
  [
    'JSON in UTF-16',
    'application/json; charset=utf-16',
    Buffer.from('\uFEFF{"name":"Anna Roth","phone":"0151 23456789"}', 'utf16le'),
    'DE',
    { phone: '4915123456789', name: 'Anna Roth' },
  ],
  [
    'a form in windows-1251 without saying so',
    'application/x-www-form-urlencoded',
    'phone=%2B79123456789&name=%CE%EB%FC%E3%E0',
    'RU',
    { phone: '79123456789', name: 'Ольга' },
  ],
  [
    'values that were escaped for a page',
    'application/x-www-form-urlencoded',
    'name=Se%26aacute%3Bn+O%26%23039%3BBrien&phone=085+123+4567&message=Is+it+%26lt%3B+50+%26euro%3B%3F',
    'IE',
    { phone: '353851234567', name: "Seán O'Brien", message: 'Is it < 50 €?' },
  ],
  [
    'JSON in base64',
    'text/plain',
    Buffer.from('{"name":"Anna Roth","phone":"0151 23456789"}').toString('base64'),
    'DE',
    { phone: '4915123456789', name: 'Anna Roth' },
  ],
  [
    'a signed token, its data JSON within JSON',
    'text/plain',
    [
      '{"alg":"RS256"}',
      JSON.stringify({ data: '{"name":"Zoë Roth","phone":"0151 23456789"}' }),
      'x',
    ]
      .map((part) => Buffer.from(part).toString('base64url'))
      .join('.'),
    'DE',
    { phone: '4915123456789', name: 'Zoë Roth' },
  ],
  [
    'words that begin as base64 does',
    'text/plain',
    'name=eyJhbGciOiJSUzI1NiJ9aaaa&phone=0151 23456789',
    'DE',
    { phone: '4915123456789', name: 'eyJhbGciOiJSUzI1NiJ9aaaa' },
  ],
  [
    'lines of JSON',
    'application/x-ndjson',
    '{"name":"Anna Roth","phone":"0151 23456789"}\n',
    'DE',
    { phone: '4915123456789', name: 'Anna Roth' },
  ],
];

const app = new Hono().post('/', async (c) => c.json(await readHookBody(c)));

describe('a lead is read of', () => {
  it.each(BODIES)('%s', async (_, type, body, country, lead) => {
    const init = { method: 'POST', headers: { 'content-type': type }, body };
    const { data } = (await (await app.request('/', init as RequestInit)).json()) as {
      data?: object;
    };
    const found = extractLead(data ?? {}, country, parsePhone);
    expect({
      phone: readPhone(found.phone[0]?.value ?? '', country, parsePhone).digits,
      name: found.name[0]?.value,
      ...(lead.message && { message: found.message[0]?.value }),
    }).toEqual({ name: undefined, ...lead });
  });
});
