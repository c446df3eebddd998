import { describe, expect, it } from 'vitest';
import { parsePhone } from '#server/features/leads/parse-phone.ts';
import { extractLead } from './extract-lead.ts';
import { readForm } from './fixtures/read-form.ts';

const read = (body: object | string, country = 'ES') =>
  extractLead(typeof body === 'string' ? readForm(body) : body, country, parsePhone);
/** Extracts name, phone and email from a body; missing ones are left out. */
const lead = (body: object | string, country?: string) => {
  const { name, phone, email } = read(body, country);
  return [name[0]?.value, phone[0]?.value, email[0]?.value].filter((part) => part !== undefined);
};
const NUMBER = '+34600000001';

describe('forms of any plugin, in any language of the table', () => {
  it.each([
    ['Name=Ana&Teléfono=600000001', 'ES', ['Ana', '600000001']],
    ['nombre=Ana&telefono=600000001', 'ES', ['Ana', '600000001']],
    ['nome=Ana&celular=11987654321', 'BR', ['Ana', '11987654321']],
    ['Vorname=Jana&Nachname=Probe&Telefon=0172 1234567', 'DE', ['Jana Probe', '0172 1234567']],
    ['your-name=Ana&tel-123=600000001', 'ES', ['Ana', '600000001']],
    ['No Label name=Ana&No Label field_1=600000001', 'ES', ['Ana', '600000001']],
    ['Prénom=Léa&Nom=Essai&N° de téléphone=06 39 98 00 01', 'FR', ['Léa Essai', '06 39 98 00 01']],
    ['Nome=Ada&Cognome=Prova&Cellulare=312 345 6789', 'IT', ['Ada Prova', '312 345 6789']],
    ['NOMBRE=Ana&APELLIDOS=Prueba Ruiz&MÓVIL=600000001', 'ES', ['Ana Prueba Ruiz', '600000001']],
    ['Vorname=Jana&Name=Probe&Handynummer=0172 1234567', 'DE', ['Jana Probe', '0172 1234567']],
    [
      'Wie heißen Sie?=Jana&Wie lautet Ihre Mobilnummer?=0172 1234567',
      'DE',
      ['Jana', '0172 1234567'],
    ],
    [
      'field_1=Ana Prueba&field_2=600000001&field_3=ana@example.com',
      'ES',
      ['Ana Prueba', '600000001', 'ana@example.com'],
    ],
    ['q1=Madrid&q2=Ana Prueba&q3=+34600000001', 'ES', ['Ana Prueba', NUMBER]],
    ['imię=Ana&numer=+34600000001', 'ES', ['Ana', NUMBER]],
    ['name=Ana&phone_country_code=+34&phone=600000001', 'DE', ['Ana', '+34 600000001']],
    ['name=Ana&ddi=55&celular=11987654321', 'PT', ['Ana', '+55 11987654321']],
    ['contact.first_name=Ana&contact.phone=+34600000001&company.name=Acme', 'ES', ['Ana', NUMBER]],
    ['data__contact__full_name=Ana&data__contact__phone=+34600000001', 'ES', ['Ana', NUMBER]],
    ['people[][name]=Ana&people[][phone]=+34600000001', 'ES', ['Ana', NUMBER]],
    ['name=&name=Ana&name=Eve&phone=+34600000001', 'ES', ['Ana', NUMBER]],
    [
      'names[first_name]=Ana&names[last_name]=Prueba&phone=+34600000001',
      'ES',
      ['Ana Prueba', NUMBER],
    ],
  ])('%s', (body, country, expected) => {
    expect(lead(body, country)).toEqual(expected);
  });
});

describe('a value and its declared type', () => {
  it.each<[string, object, unknown[]]>([
    ['beat swapped names', { name: NUMBER, phone: 'Ana' }, [NUMBER]],
    [
      'beat a name that promises more',
      { phone: 'evening', contact: NUMBER, name: 'Ana' },
      ['Ana', NUMBER],
    ],
    [
      'beat the title of a question',
      {
        answers: [
          { title: 'Phone model', type: 'text', value: 'X12 600000002' },
          { title: 'How do we reach you?', type: 'tel', value: NUMBER },
          { title: 'And you are?', type: 'fullname', value: 'Ana Prueba' },
        ],
      },
      ['Ana Prueba', NUMBER],
    ],
    [
      'tell WhatsApp from a landline',
      { name: 'Ana', phone: '+34911111111', mobile: '+34600000002', 'WhatsApp number': NUMBER },
      ['Ana', NUMBER],
    ],
    ['skip an empty one', { name: 'Ana', mobile: '', phone: NUMBER }, ['Ana', NUMBER]],
    [
      'take no identifier for a number',
      { name: 'Ana', order_id: '34600000002', q: NUMBER },
      ['Ana', NUMBER],
    ],
    [
      'take no day for a number',
      { name: 'Ana', birthday: '19900321', seen: '2026-11-20' },
      ['Ana'],
    ],
    [
      'find an email under any name',
      { name: 'Ana', phone: NUMBER, where: 'ana@example.com' },
      ['Ana', NUMBER, 'ana@example.com'],
    ],
    [
      'take no email for a name',
      { name: 'ana@example.com', phone: NUMBER },
      [NUMBER, 'ana@example.com'],
    ],
    ['take a number that is one', { name: 'Ana', phone: 34600000001 }, ['Ana', '34600000001']],
    [
      'join a number in parts',
      { name: 'Ana', phone: { countryCode: '34', number: '600 000 001' } },
      ['Ana', '+34 600 000 001'],
    ],
    [
      'join an area and a number',
      { name: 'Ann', phone: { area: '305', phone: '555-0123' } },
      ['Ann', '305 555-0123'],
    ],
    [
      'read what a text of JSON holds',
      { payload: JSON.stringify({ name: 'Ana', phone: NUMBER }) },
      ['Ana', NUMBER],
    ],
  ])('%s', (_, body, expected) => {
    expect(lead(body, JSON.stringify(body).includes('305') ? 'US' : 'ES')).toEqual(expected);
  });

  it('choose none of several numbers that could be it', () => {
    expect(read({ a: '600 000 001', b: '600 000 002' })).toMatchObject({ problem: 'unclear' });
    expect(read({ to: '+34611111111', from: NUMBER })).toMatchObject({ problem: 'unclear' });
    expect(read({ name: 'Ana', phone: '60000' })).toMatchObject({ problem: 'unreadable' });
    expect(read({ name: 'Ana' })).toMatchObject({ problem: 'missing', phone: [] });
  });

  it('choose none of two people whom only a counter or a letter tells apart', () => {
    const [ana, bo] = [
      { nombre: 'Ana', teléfono: '600 000 001' },
      { nombre: 'Bo', teléfono: '600 000 002' },
    ];
    for (const [a, b] of [
      ['registo_a', 'registo_b'],
      ['guest 1', 'guest 2'],
      ['padre1', 'padre2'],
    ] as const) {
      expect(read({ [a]: ana, [b]: bo, asunto: 'x' })).toMatchObject({ problem: 'unclear' });
      expect(read({ [a]: ana, [b]: { ...bo, nombre: 'Ana' } }).problem).toBeUndefined();
      expect(read({ [a]: ana, [b]: { nombre: 'Bo' } }).problem).toBeUndefined();
      expect(read({ ...ana, [a]: bo, [b]: { ...bo, nombre: 'Cy' } }).problem).toBeUndefined();
    }
    expect(read({ contact: ana, friend: bo }).problem).toBeUndefined();
  });

  it('never take an order for the number that was mistyped', () => {
    expect(read({ phone: '600 000', reference: '34600000002' })).toMatchObject({
      problem: 'unreadable',
    });
  });

  it('say why', () => {
    const why = (body: object) => {
      const { phone, name } = read(body);
      return [phone[0]?.reason, phone[0]?.says, name[0]?.reason];
    };
    expect(why({ nombre: 'Ana', teléfono: '600000001' })).toEqual(['name', 'teléfono', 'name']);
    expect(why({ f: [{ id: 'x', type: 'tel', value: NUMBER }], first: 'A', last: 'B' })).toEqual([
      'type',
      'tel',
      'joined',
    ]);
    expect(why({ q1: 'Ana Prueba', q2: NUMBER })).toEqual(['value', 'q2', 'value']);
  });
});

describe('what else was sent', () => {
  it('is kept by its name', () => {
    const body = {
      name: 'Ana',
      phone: NUMBER,
      company: 'Acme',
      utm: { source: 'x' },
      consent: true,
    };
    const { fields, own } = read(body);
    expect(fields).toEqual({ company: 'Acme' });
    expect(own).toEqual({ consent: 'true', source: 'x', redirect: null, trap: null });
  });

  it('is bounded', () => {
    const wide = Object.fromEntries(
      Array.from({ length: 5_000 }, (_, i) => [`f${i}`, 'x'.repeat(900)]),
    );
    const { fields, phone } = read({ ...wide, phone: NUMBER });
    expect(phone[0]?.value).toBe(NUMBER);
    expect(Object.keys(fields)).toHaveLength(30);
    expect(Object.values(fields).every((value) => value.length <= 500)).toBe(true);
  });

  it('is never stored with what the database refuses', () => {
    const { name, fields, leaves } = read({
      name: 'A\0da \uD800',
      phone: NUMBER,
      '\0\uDC00': '\0x',
    });
    const all = JSON.stringify([name, fields, leaves.map(({ key, labels }) => [key, labels])]);
    expect(all).not.toContain('\\u0000');
    expect(all).not.toMatch(/\\ud[89a-f]/i);
  });
});
