import type { CountryCode } from 'libphonenumber-js';
import { parsePhoneNumberFromString as anyNumber } from 'libphonenumber-js/min';
import { parsePhoneNumberFromString as mobileNumber } from 'libphonenumber-js/mobile';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '#sandbox/faults.ts';
import { papaparse } from '#server/features/leads/import/read-table-of.ts';
import { CsvReader } from './csv-reader.ts';
import { guessColumns } from './guess-columns.ts';
import { readPhone } from './read-phone.ts';

type Parse = typeof anyNumber;
const testWith = (parse: Parse, country: CountryCode | undefined) => (text: string) =>
  readPhone(text, country, (written, of) => {
    const number = parse(written, {
      extract: false,
      ...(of !== undefined && { defaultCountry: of as CountryCode }),
    });
    return number?.isValid() ? number.number.slice(1) : undefined;
  }).digits !== undefined;

function guess(file: string, country?: CountryCode) {
  const reader = new CsvReader(papaparse);
  const rows = [...reader.push(file), ...reader.end()];
  const found = guessColumns(rows, testWith(anyNumber, country), testWith(mobileNumber, country));
  const titles = rows[found.skip] ?? [];
  const titleOf = (index: number | null) =>
    index === null ? null : found.header ? (titles[index] ?? '') : String(index);
  return {
    ...found,
    phone: titleOf(found.phone),
    name: [found.name, found.last_name].map(titleOf).filter((title) => title !== null),
    email: titleOf(found.email),
    phones: found.phones.map(titleOf),
  };
}

const GERMAN = `Kundennummer;Firma;Vorname;Nachname;PLZ;Ort;Telefon
100234;Muster GmbH;Jana;Probe;80331;München;0172 1234567
100235;Beispiel AG;Tim;Test;10115;Berlin;0151 23456789
100236;;Uwe;Muster;20095;Hamburg;
`;

describe('the columns of an export', () => {
  it.each<[string, CountryCode | undefined, string, object]>([
    ['a German customer list', 'DE', GERMAN, { phone: 'Telefon', name: ['Vorname', 'Nachname'] }],
    [
      'record ids that read like phones of the country',
      'US',
      'Record ID,First Name,Last Name,Phone Number\n12015550123,Ann,Sample,(305) 555-0123\n12015550124,Bob,Sample,\n',
      { phone: 'Phone Number', name: ['First Name', 'Last Name'] },
    ],
    [
      'record ids, and no phone in any row',
      'US',
      'Record ID,First Name,Last Name,Phone Number\n12015550123,Ann,Sample,\n12015550124,Bob,Sample,\n',
      { phone: 'Phone Number' },
    ],
    [
      'numbers of customers that read like phones, and no phone in any row',
      'DE',
      'Kundennummer;Wer;Telefon\n81553620;Jana Probe;\n30417799;Tim Test;\n',
      { phone: 'Telefon' },
    ],
    [
      'Meta lead ads',
      'ES',
      'id,created_time,ad_id,ad_name,adset_id,adset_name,campaign_id,campaign_name,form_id,form_name,is_organic,platform,full_name,phone_number,email\nl:123456789012345,2026-11-20T10:00:00+0000,ag:120210000000001,Ad one,as:1202,Adset,c:1203,Spring sale,f:99,Form A,false,fb,Ana Prueba,p:+34600000001,ana@example.com\nl:123456789012346,2026-11-20T11:00:00+0000,ag:120210000000001,Ad two,as:1202,Adset,c:1203,Summer sale,f:99,Form A,false,ig,Bea Prueba,+34600000002,bea@example.com\n',
      { phone: 'phone_number', name: ['full_name'], email: 'email' },
    ],
    [
      'Spanish headings with accents',
      'ES',
      'Nombre;Apellidos;Teléfono\nAna;Prueba López;600000001\nBea;Núñez;600000002\n',
      { phone: 'Teléfono', name: ['Nombre', 'Apellidos'] },
    ],
    [
      'HubSpot',
      'US',
      'Record ID,First Name,Last Name,Email,Phone Number,Mobile Phone Number,Contact owner,Lead Status,Create Date\n151,Ann,Sample,ann@example.com,(305) 555-0123,(305) 555-0124,Zed Owner,New,2026-11-20 10:00\n201,Bob,Other,bob@example.com,,(305) 555-0125,Zed Owner,New,2026-11-20 10:00\n',
      {
        phone: 'Mobile Phone Number',
        phones: ['Mobile Phone Number', 'Phone Number'],
        name: ['First Name', 'Last Name'],
        email: 'Email',
      },
    ],
    [
      'Salesforce',
      'US',
      '"Lead Owner","First Name","Last Name","Title","Company / Account","Email","Phone","Mobile","Street","Zip/Postal Code"\n"Zoe Seller","Ann","Sample","CEO","Acme Inc","ann@example.com","(305) 555-0123","(305) 555-0124","1 Road","33101"\n"Zoe Seller","Bob","Other","CTO","Bolt LLC","bob@example.com","(305) 555-0125","(305) 555-0126","2 Road","33102"\n',
      { phone: 'Mobile', name: ['First Name', 'Last Name'], email: 'Email' },
    ],
    [
      'Google Contacts',
      'GB',
      'First Name,Middle Name,Last Name,Phonetic First Name,Nickname,Organization Name,Labels,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value\nAnn,,Sample,,,Acme,* myContacts,Work,ann@example.com,Mobile,07911 123456\nBob,,Other,,,,* myContacts,,,Mobile,07911 123457\n',
      { phone: 'Phone 1 - Value', name: ['First Name', 'Last Name'], email: 'E-mail 1 - Value' },
    ],
    [
      'Pipedrive',
      'GB',
      'Person - ID,Person - Name,Person - Organization,Person - Phone - Work,Person - Phone - Mobile,Person - Email - Work,Person - Owner,Deal - Title,Deal - Value\n1,Ann Sample,Acme Ltd,020 7946 0018,07911 123456,ann@example.com,Zed Owner,Acme deal,1200.50\n2,Bob Other,Bolt Ltd,,07911 123457,bob@example.com,Zed Owner,Bolt deal,800.00\n',
      { phone: 'Person - Phone - Mobile', name: ['Person - Name'], email: 'Person - Email - Work' },
    ],
    [
      'a WhatsApp column beside a telephone',
      'BR',
      'Nome completo;Telefone;WhatsApp;Valor\nJoão Teste;(11) 3333-4444;11 98765-4321;R$ 1.200,00\nAna Teste;(11) 3333-4445;11 98765-4322;R$ 900,00\n',
      { phone: 'WhatsApp', phones: ['WhatsApp'], name: ['Nome completo'] },
    ],
    [
      'Excel in French with a title, a filter and empty lines above',
      'FR',
      'Export clients du 20/11/2026;;;\n;;;\nFiltre : actifs;;;\nCode client;Nom;Prénom;Téléphone portable\n0000012;Lefèvre;Zoë;06 39 98 00 01\n0000013;Martin;Léa;06 39 98 00 02\n',
      { phone: 'Téléphone portable', name: ['Prénom', 'Nom'], skip: 3 },
    ],
    [
      'a delimiter named above',
      'IT',
      'sep=;\r\nCognome;Nome;Cellulare;CAP\r\nRossi;Ada;347 123 4567;00184\r\nBianchi;Ugo;347 123 4568;20121\r\n',
      { phone: 'Cellulare', skip: 0 },
    ],
    [
      'a first name beside whole names',
      'GB',
      'Vorname,Name,Mobile\nAnn,Ann Sample,07911 123456\nBob,Bob Other,07911 123457\n',
      { name: ['Name'] },
    ],
    [
      'a name that is whole beside the last name',
      'GB',
      'Name,Surname,Mobile\nAnn Sample,Sample,07911 123456\nBob Other,Other,07911 123457\n',
      { name: ['Name'] },
    ],
    [
      'prefixes in their own column',
      'ES',
      'nombre,prefijo,móvil\nAna,34,600000001\nBea,34,600000002\n',
      { phone: 'móvil', name: ['nombre'] },
    ],
    [
      'numbers that cannot be read without a country',
      undefined,
      'Customer,Phone\nAnn Sample,(305) 555-0123\nBob Other,(305) 555-0124\n',
      { phone: 'Phone' },
    ],
    [
      'dates and amounts that read like phones',
      'DE',
      'Wer;Seit;Tag;Umsatz;Kontakt\nJana Probe;20.11.2026;20261120;1.234.567,89;0172 1234567\nTim Test;21.11.2026;20261121;2.345.678,90;0172 1234568\n',
      { phone: 'Kontakt', phones: ['Kontakt'], name: ['Wer'] },
    ],
    [
      'no heading, ids that count upwards',
      'DE',
      '10023456;Jana Probe;0172 1234567\n10023457;Tim Test;0151 23456789\n10023458;Uwe Muster;\n',
      { phone: '2', phones: ['2'], name: ['1'], header: false },
    ],
    [
      'no heading, plain digits',
      'ES',
      'Ana Prueba,600000001\nBea Prueba,600000002\n',
      { phone: '1', name: ['0'], header: false },
    ],
    [
      'two unnamed columns of phones',
      'GB',
      'Ann Sample,07911 123456,020 7946 0018\nBob Other,07911 123457,020 7946 0019\n',
      { phones: ['1', '2'] },
    ],
    [
      'an empty phone beside a full mobile',
      'GB',
      'Name,Phone,Mobile\nAnn,,07911 123456\nBob,,07911 123457\n',
      { phone: 'Mobile', phones: ['Mobile'] },
    ],
    [
      'the number of the business beside that of the person',
      'US',
      'Company,Company Phone,Contact Name,Phone\nAcme,(305) 555-0101,Ann Sample,(305) 555-0123\nBolt,(305) 555-0102,Bob Other,\n',
      { phone: 'Phone', phones: ['Phone'], name: ['Contact Name'] },
    ],
    [
      'a phone of staff beside that of the lead',
      'US',
      'Owner Phone,Lead Name,Cell\n(305) 555-0101,Ann Sample,(305) 555-0123\n(305) 555-0101,Bob Other,(305) 555-0124\n',
      { phone: 'Cell', phones: ['Cell'], name: ['Lead Name'] },
    ],
  ])('are found: %s', (_, country, file, expected) => {
    expect(guess(file, country)).toMatchObject(expected);
  });

  it('are never guessed from ids alone', () => {
    const ids = Array.from(
      { length: 50 },
      (_, at) => `${10_023_400 + at};Jana ${at};${80_331 + at}`,
    );
    expect(guess(['Nr;Wer;PLZ', ...ids].join('\n'), 'DE').phone).toBeNull();
  });

  it.each<[string, CountryCode, string, object]>([
    [
      'Excel in Dutch, with a phone as a link and as a formula',
      'NL',
      'Voornaam;Achternaam;Telefoon;Mobiel\nAnna;Test;tel:+31612345678;\nBram;Proef;+31612345679;\n',
      { phone: 'Telefoon' },
    ],
    [
      'Excel in Turkish, whose headings no table has',
      'TR',
      'Sıra;Müşteri;Cep;Posta kodu;Tarih\n1;Ayşe Yılmaz;0532 123 45 67;34000;20.11.2026\n2;Çağrı Öztürk;0533 123 45 68;06000;21.11.2026\n',
      { phone: 'Cep', name: ['Müşteri'], phones: ['Cep'] },
    ],
    [
      'Excel in Russian, with invoices in front',
      'RU',
      'Счёт;Дата;Клиент;Телефон;Сумма\n4951234567;20.11.2026;Иван Петров;8 916 123-45-67;12 500,00 ₽\n4951234568;21.11.2026;Анна Смирнова;8 916 123-45-68;9 900,50 ₽\n',
      { phone: 'Телефон', name: ['Клиент'], phones: ['Телефон'] },
    ],
    [
      'Excel in Japanese',
      'JP',
      '番号,氏名,電話番号,郵便番号\n1,山田太郎,090-1234-5678,100-0001\n2,鈴木花子,090-1234-5679,100-0002\n',
      { phone: '電話番号', name: ['氏名'] },
    ],
    [
      'Outlook, with three kinds of phone',
      'GB',
      'First Name,Last Name,Company,Business Phone,Home Phone,Mobile Phone,E-mail Address\nAnn,Sample,Acme,020 7946 0018,020 7946 0019,07911 123456,ann@example.com\n',
      { phone: 'Mobile Phone', name: ['First Name', 'Last Name'], email: 'E-mail Address' },
    ],
    [
      'Shopify customers, with a phone of the address',
      'US',
      'Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Default Address Company,Default Address Phone,Phone,Total Spent\n6012015550123,Ann,Sample,ann@example.com,yes,Acme,(305) 555-0100,(305) 555-0123,120.50\n',
      { phone: 'Phone', name: ['First Name', 'Last Name'], email: 'Email' },
    ],
    [
      'a heading that repeats further down',
      'ES',
      'nombre;movil\nAna;600000001\nnombre;movil\nBea;600000002\n',
      { phone: 'movil', name: ['nombre'], skip: 0 },
    ],
    [
      'a heading after a title that names a phone',
      'DE',
      'Telefonliste;;\n;;\nName;Telefon;Notiz\nJana Probe;0172 1234567;neu\n',
      { phone: 'Telefon', skip: 2 },
    ],
    [
      'one column, headed',
      'ES',
      'WhatsApp\n600000001\n600000002\n',
      { phone: 'WhatsApp', name: [], header: true },
    ],
    ['one column, bare', 'ES', '600000001\n600000002\n', { phone: '0', header: false }],
  ])('are found: %s', (_, country, file, expected) => {
    expect(guess(file, country)).toMatchObject(expected);
  });

  it('are guessed from any cells without an error, and within the table', () => {
    const random = seededRandom(17);
    const below = (max: number) => Math.floor(random() * max);
    const cells = [
      '',
      'Phone',
      'Name',
      'Vorname',
      '0172 1234567',
      '100234',
      'a@b.example',
      '20.11.2026',
      '\u0000',
      '٠٦',
    ];
    for (let round = 0; round < 300; round += 1) {
      const rows = Array.from({ length: below(8) }, () =>
        Array.from({ length: below(6) }, () => cells[below(cells.length)] as string),
      );
      const { phone, phones, skip, name } = guessColumns(rows, testWith(anyNumber, 'DE'));
      const width = Math.max(0, ...rows.map((row) => row.length));
      for (const column of [phone ?? 0, name ?? 0, ...phones])
        expect(column).toBeLessThan(width || 1);
      expect(skip).toBeLessThan(Math.max(1, rows.length));
      expect(phone).toBe(phones[0] ?? null);
    }
  });

  it('say why they were taken', () => {
    expect(guess(GERMAN, 'DE').reasons).toMatchObject({
      phone: { by: 'heading', fitting: 2, filled: 2 },
      name: { by: 'heading', fitting: 3, filled: 3 },
    });
    const { reasons } = guess('Ann Sample,07911 123456\nBob,none\n', 'GB');
    expect(reasons.phone).toEqual({ by: 'values', fitting: 1, filled: 2 });
  });

  it('leave no lead above the heading', () => {
    const file = 'Ann Sample,07911 123456\nBob Other,07911 123457\nName,Phone\nEve,07911 123458\n';
    expect(guess(file, 'GB')).toMatchObject({ skip: 0, header: false, phone: '1' });
  });
});
