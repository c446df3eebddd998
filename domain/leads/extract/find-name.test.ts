import { describe, expect, it } from 'vitest';
import { parsePhone } from '#server/features/leads/parse-phone.ts';
import { extractLead } from './extract-lead.ts';
import { readForm } from './fixtures/read-form.ts';

const read = (body: object) => extractLead(body, 'ES', parsePhone);
/** Extracts name, phone and email from a body; missing ones are left out. */
const lead = (body: object) => {
  const { name, phone, email } = read(body);
  return [name[0]?.value, phone[0]?.value, email[0]?.value].filter((part) => part !== undefined);
};
const NUMBER = '+34600000001';

describe('names come from the person', () => {
  it.each<[string, object, unknown[]]>([
    ['not from the form', { name: 'Contact Us', formId: '1', data: { phone: NUMBER } }, [NUMBER]],
    [
      'not from a form around',
      { form: { name: 'Contact', id: 1 }, phone: NUMBER, name: 'Ana' },
      ['Ana', NUMBER],
    ],
    [
      'not from company, shop or product',
      { phone: NUMBER, company: { name: 'Acme' }, line_items: [{ name: 'Mug' }] },
      [NUMBER],
    ],
    ['but from an object around', { name: 'Ana', contact: { phone: NUMBER } }, ['Ana', NUMBER]],
    [
      'or from one beside with an email',
      { lead: { name: 'Ana', email: 'a@b.example' }, phone: { number: NUMBER } },
      ['Ana', NUMBER, 'a@b.example'],
    ],
    [
      'or from one that is a person',
      { customer: { name: 'Ana' }, number: { value: NUMBER } },
      ['Ana', NUMBER],
    ],
    [
      'full names before bare ones',
      { name: 'Lead 12', full_name: 'Ana Prueba', phone: NUMBER },
      ['Ana Prueba', NUMBER],
    ],
    [
      'both parts before bare ones',
      { name: 'Lead 12', firstName: 'Ana', lastName: 'Prueba', phone: NUMBER },
      ['Ana Prueba', NUMBER],
    ],
    [
      'parts that stand in an object',
      { name: { first: 'Ana', last: 'Prueba' }, phone: NUMBER },
      ['Ana Prueba', NUMBER],
    ],
    [
      'the one with the number of several',
      { a: { name: 'Bob', phone: '' }, b: { name: 'Ana', phone: NUMBER } },
      ['Ana', NUMBER],
    ],
    [
      'not from the staff',
      { user: { name: 'Rep', phone: '+34622222222' }, name: 'Ana', phone: NUMBER },
      ['Ana', NUMBER],
    ],
    ['a user alone is the person', { user: { name: 'Ana', phone: NUMBER } }, ['Ana', NUMBER]],
    [
      'a deal is no field',
      { name: 'Deal', value: 500, contact: { name: 'Ana', phone: NUMBER } },
      ['Ana', NUMBER],
    ],
    [
      'an array with kinds of numbers',
      { name: 'Ana', phone: [{ label: 'work', value: NUMBER, primary: true }] },
      ['Ana', NUMBER],
    ],
    [
      'JSON:API',
      {
        data: {
          type: 'profile',
          attributes: { first_name: 'Ana', last_name: 'P', phone_number: NUMBER },
        },
      },
      ['Ana P', NUMBER],
    ],
    [
      'a calendar with its organizer',
      {
        triggerEvent: 'BOOKING_CREATED',
        payload: {
          title: '30min between Rep and Ana',
          organizer: { name: 'Rep', email: 'rep@acme.example', phone: '+34622222222' },
          attendees: [{ name: 'Ana', email: 'ana@example.com' }],
          responses: {
            name: { label: 'your_name', value: 'Ana' },
            email: { label: 'email_address', value: 'ana@example.com' },
            attendeePhoneNumber: { label: 'phone_number', value: NUMBER },
          },
        },
      },
      ['Ana', NUMBER, 'ana@example.com'],
    ],
    [
      'a question as an object',
      {
        responses: [
          { question: { id: 'r1', title: 'Name?' }, response: 'Ana' },
          { question: { id: 'r2', title: 'Best number?' }, response: NUMBER },
        ],
      },
      ['Ana', NUMBER],
    ],
    [
      'a form about a child',
      { 'Parent name': 'Ana', 'Child name': 'Leo', phone: NUMBER },
      ['Ana', NUMBER],
    ],
    [
      'an ad with columns',
      {
        lead_id: 'TeSt',
        user_column_data: [
          { column_name: 'Full Name', string_value: 'Ana Prueba', column_id: 'FULL_NAME' },
          { column_name: 'User Phone', string_value: NUMBER, column_id: 'PHONE_NUMBER' },
        ],
        form_id: 1,
        campaign_id: 2,
      },
      ['Ana Prueba', NUMBER],
    ],
    [
      'a form with its structure in another field',
      {
        FieldStructure: JSON.stringify({
          Fields: [
            { ID: 'Field1', Title: 'Your Name', Type: 'shortname' },
            { ID: 'Field3', Title: 'Reach you', Type: 'phone' },
          ],
        }),
        FormStructure: JSON.stringify({ Name: 'Contact Us', Hash: 'z5' }),
        Field1: 'Ana Prueba',
        Field3: NUMBER,
      },
      ['Ana Prueba', NUMBER],
    ],
    [
      'parts with a type of their own',
      {
        FormID: '23534',
        Name: { first: 'Ana', last: 'Prueba', field_type: 'name' },
        Phone: { value: NUMBER, field_type: 'phone' },
      },
      ['Ana Prueba', NUMBER],
    ],
    [
      'dotted parts beside the whole',
      {
        form: { id: 'f', name: 'Form Name' },
        fields: {
          name: 'Ana Prueba',
          'name.first': 'Ana',
          'name.last': 'Prueba',
          tel: NUMBER,
          'business.name': 'Acme',
        },
      },
      ['Ana Prueba', NUMBER],
    ],
  ])('%s', (_, body, expected) => {
    expect(lead(body)).toEqual(expected);
  });

  it('the staff is not written to where the lead left no number', () => {
    const body = {
      full_name: 'Ana',
      email: 'ana@example.com',
      user: { name: 'Rep', phone: NUMBER },
    };
    expect(read(body)).toMatchObject({ problem: 'missing' });
    expect(read({ name: 'Ana', company: { phone: NUMBER } })).toMatchObject({ problem: 'missing' });
  });
});

describe('in a language that the table does not have', () => {
  it.each([
    ['RU', 'Имя=Анна Смирнова&Телефон=8 912 345-67-89&Комментарий=Перезвоните', 'Анна Смирнова'],
    ['BG', 'form_name=Запитване&Име=Георги&Фамилия=Иванов&Телефон=088 812 3456', 'Георги Иванов'],
    ['UA', "Ім'я=Оксана&Телефон=067 123 45 67&Товар=Килим Прованс&Кількість=2", 'Оксана'],
    ['CN', '姓名=王小明&手机号码=13800138000&城市=上海&留言=我想了解一下价格，谢谢。', '王小明'],
    ['JP', 'お名前=佐藤 花子&フリガナ=サトウ ハナコ&電話番号=090-1234-5678', '佐藤 花子'],
    ['KR', '이름=김민준&연락처=010-1234-5678&문의내용=상담 예약하고 싶습니다', '김민준'],
    ['SA', 'الاسم=فاطمة الزهراء&رقم الجوال=٠٥٠١٢٣٤٥٦٧&الرسالة=أريد حجز موعد', 'فاطمة الزهراء'],
    ['IR', 'نام و نام خانوادگی=سارا احمدی&شماره تماس=۰۹۱۲۱۲۳۴۵۶۷&شهر=تهران', 'سارا احمدی'],
    ['GR', 'Όνομα=Ελένη&Επώνυμο=Παππά&Τηλέφωνο=6912345678', 'Ελένη Παππά'],
    ['TH', 'ชื่อ=สมชาย ใจดี&เบอร์โทร=081-234-5678', 'สมชาย ใจดี'],
    [
      'VN',
      'Họ và tên=Nguyễn Thị Hoa&Số điện thoại=0912 345 678&Dịch vụ=Niềng răng',
      'Nguyễn Thị Hoa',
    ],
    ['PL', 'Imię i nazwisko=Katarzyna Zając&Miasto=Kraków&Telefon=512 345 678', 'Katarzyna Zając'],
    ['CZ', 'Město=Brno&Jméno a příjmení=Petr Novák&Telefon=601 234 567', 'Petr Novák'],
    ['TR', 'Ad=Mehmet&Soyad=Yılmaz&Cep telefonu=0532 123 45 67&Şehir=İzmir', 'Mehmet Yılmaz'],
    ['HU', 'Név=Nagy Eszter&Telefonszám=+36 30 123 4567&Település=Debrecen', 'Nagy Eszter'],
    ['IN', 'नाम=राहुल वर्मा&मोबाइल नंबर=98200 12345&शहर=पुणे', 'राहुल वर्मा'],
    [
      'ID',
      'Layanan=Facial Premium&Nama=Budi Santoso&No. HP=0812 3456 7890&Surel=budi@example.com',
      'Budi Santoso',
    ],
    ['NO', 'navn=ingrid berg&telefon=412 34 567&epost=ingrid.berg@example.com', 'ingrid berg'],
  ])('%s: %s', (country, form, name) => {
    const found = extractLead(readForm(form), country, parsePhone);
    expect(found.phone).toHaveLength(1);
    expect(found.name[0]?.value).toBe(name);
  });

  it.each([
    ['a city', 'IL', 'טלפון=054-123-4567&עיר=חיפה'],
    ['a page', 'RU', 'Телефон=8 912 345-67-89&Страница=Главная&Город=Казань'],
    ['a state in English', 'GE', 'status=New&ტელეფონი=555 12 34 56&ქალაქი=ბათუმი'],
    ['a treatment', 'US', 'Treatment=Laser Hair Removal&Phone=305 555 0188&Email=j.k@example.com'],
    ['a treatment in Spanish', 'ES', 'Tratamiento=Ortodoncia Invisible&Teléfono=600000001'],
    [
      'a service and a town in German',
      'DE',
      'Leistung=Dach Neubau&Ort=Bad Tölz&Telefon=0172 1234567',
    ],
    ['a course before a question', 'US', 'Course=Guitar Basics&Best way to reach you=305 555 0188'],
    [
      'a sentence with the name in it',
      'US',
      'Remark=please call ana&Phone=305 555 0188&Email=ana@example.com',
    ],
    ['a service, not capitalised', 'PL', 'Usługa=Montaż okien&Telefon=512 345 678'],
    [
      'a word of the address of another',
      'US',
      'City=Van&Phone=305 555 0188&Email=vanessa@example.com',
    ],
  ])('%s is no name', (_, country, form) => {
    const found = extractLead(readForm(form), country, parsePhone);
    expect(found.phone).toHaveLength(1);
    expect(found.name).toEqual([]);
  });
});
