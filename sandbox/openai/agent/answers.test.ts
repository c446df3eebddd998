import { describe, expect, test } from 'vitest';
import { takeTurn } from './take-turn.ts';

/** Offers as people type them, and what the agent says to a lead: `has` literally, nothing of `not`. */
type Asked = [question: string, has: string[], not?: string[]];
interface Sample {
  language: string;
  shape: string;
  offer: string;
  asked: Asked[];
  /** is answered with an honest "I do not know" */
  unknown: string[];
}

const samples: Sample[] = [
  {
    language: 'english',
    shape: 'list',
    offer: `Bright Yoga is a studio for busy people since 2015.
Prices:
- Yoga: 15 € per class
- Yoga for beginners: 12 € per class
- Private lesson: from 60 €
- Membership: 49 € per month plus a one-time setup fee of 99 €
Opening hours: Mon–Fri 7am–9pm, Sat 9am–1pm, Sunday closed
Address: 12 Station Road, Leeds LS1 4AB
Call 0113 496 0000.
You can cancel until 24 hours before a class.`,
    asked: [
      ['how much is yoga for beginners?', ['12 € per class'], ['15 €', '60 €', '49 €']],
      ['and a private lesson, what does it cost', ['from 60 €'], ['12 €', '15 €']],
      ['what is the monthly fee?', ['49 € per month', 'setup fee of 99 €'], ['15 €']],
      ['is there a setup fee? how much?', ['99 €'], ['60 €']],
      ['are you open on sunday?', ['Sunday closed', 'Mon–Fri 7am–9pm'], ['2015']],
      ['where are you?', ['12 Station Road, Leeds LS1 4AB'], ['0113']],
      ['what is your phone number', ['0113 496 0000'], ['Station Road']],
      ['can I cancel?', ['until 24 hours before a class']],
      ['how much is it?', ['15 €', '12 €', '60 €', '49 €', '99 €'], ['2015', '0113']],
      ['how much is a massage?', ['I don’t see a price for exactly that', '15 €']],
      ['hey! how much is yoga for beginners?\nand where are you?', ['12 €', '12 Station Road']],
    ],
    unknown: ['do you have a sauna?', 'is there childcare?'],
  },
  {
    language: 'english',
    shape: 'prose',
    offer:
      'We repair bikes in Bristol. A basic service costs £45 and a full service £95. Puncture repair is £12.50, while you wait. We are open Tuesday to Saturday from 9am to 6pm and closed on Mondays. Find us at 3 Harbour Lane, Bristol BS1 5TX. Founded in 2009.',
    asked: [
      ['price of a full service', ['£95'], ['£45', '£12.50']],
      ['what is a basic service?', ['£45'], ['£95']],
      ['puncture repair cost?', ['£12.50'], ['£45']],
      ['opening hours?', ['9am to 6pm', 'closed on Mondays'], ['2009']],
      ['address please', ['3 Harbour Lane, Bristol BS1 5TX']],
      ['how much for an engine?', ['I don’t see a price for exactly that']],
    ],
    unknown: ['do you sell helmets?'],
  },
  {
    language: 'german',
    shape: 'table',
    offer: `Kosmetikstudio Nord
Gesichtsbehandlung 60 Min. | 75 €
Gesichtsbehandlung 90 Min. | 105 €
Maniküre | ab 35 €
Öffnungszeiten
Mo.–Fr. 9–18 Uhr
Sa. 10–14 Uhr
So. geschlossen
Adresse: Hauptstr. 5, 10115 Berlin
Tel. 030 1234567`,
    asked: [
      ['Was kostet die Maniküre?', ['ab 35 €'], ['75 €', '105 €']],
      ['Wie viel kostet die Gesichtsbehandlung mit 90 Min?', ['105 €'], ['75 €', '35 €']],
      ['Wann habt ihr offen?', ['Mo.–Fr. 9–18 Uhr', 'Sa. 10–14 Uhr', 'So. geschlossen']],
      ['Wo seid ihr?', ['Hauptstr. 5, 10115 Berlin'], ['030']],
    ],
    unknown: ['Bieten Sie Fußpflege an?'],
  },
  {
    language: 'german',
    shape: 'prose',
    offer:
      'Wir unterrichten Klavier in Köln. Eine Einzelstunde kostet 48 Euro, ein Zehnerblock kostet 430 Euro. Die Probestunde ist kostenlos. Unterricht ist montags bis freitags von 14 bis 20 Uhr. Sie finden uns in der Ringstraße 7, 50667 Köln.',
    asked: [
      ['Was kostet eine Einzelstunde?', ['48 Euro'], ['430']],
      ['Preis für den Zehnerblock?', ['430 Euro'], ['48']],
      ['Was kostet die Probestunde?', ['kostenlos'], ['48', '430']],
      ['Wann ist geöffnet?', ['14 bis 20 Uhr']],
      ['Adresse?', ['Ringstraße 7, 50667 Köln']],
    ],
    unknown: ['Haben Sie auch Geige?'],
  },
  {
    language: 'french',
    shape: 'prose',
    offer:
      'Nous créons des sites pour artisans. Le site vitrine coûte 890 € et la boutique en ligne 1 900 €. La maintenance est à 29 € par mois, avec 150 € de mise en service. Premier rendez-vous gratuit. Nos bureaux : 8 rue Victor-Hugo, 44000 Nantes. Du lundi au vendredi de 9h à 18h, fermé le week-end.',
    asked: [
      ['Combien coûte la boutique en ligne ?', ['1 900 €'], ['890', '29 €']],
      ['Et le prix du site vitrine ?', ['890 €'], ['1 900']],
      ['prix de la maintenance', ['29 € par mois', '150 € de mise en service'], ['890']],
      ['le premier rendez-vous est payant ?', ['gratuit'], ['29 €']],
      ['Vous êtes ouverts quand ?', ['de 9h à 18h', 'fermé le week-end']],
      ['Vous êtes où ?', ['8 rue Victor-Hugo, 44000 Nantes']],
    ],
    unknown: ['Faites-vous des logos ?'],
  },
  {
    language: 'french',
    shape: 'list under headings',
    offer: `## Nos massages
Massage suédois
70 €
Massage aux pierres chaudes
85 €
## Infos pratiques
Ouvert du mardi au samedi, 10h-19h30
14 avenue Jean-Jaurès, 69007 Lyon`,
    asked: [
      ['combien le massage suédois ?', ['70 €'], ['85']],
      ['tarif pierres chaudes', ['85 €'], ['70 €']],
      ['vos horaires ?', ['10h-19h30']],
      ['adresse ?', ['14 avenue Jean-Jaurès, 69007 Lyon']],
    ],
    unknown: ['Avez-vous un parking ?'],
  },
  {
    language: 'spanish',
    shape: 'dotted lines',
    offer: `# Clínica Sol
## Tarifas
Limpieza dental .... 50 €
Blanqueamiento .... desde 199 €
Ortodoncia invisible .... 120 € al mes + 300 € de estudio inicial
## Horario
Lunes a viernes: 10:00 a 20:00
Sábados: cerrado
## Dirección
Avenida de Aragón 14, 46010 Valencia`,
    asked: [
      ['¿Cuánto cuesta el blanqueamiento?', ['desde 199 €'], ['50 €', '120 €']],
      ['precio de la ortodoncia', ['120 € al mes', '300 €'], ['199']],
      ['¿abren los sábados?', ['Sábados: cerrado']],
      ['¿qué horario tienen?', ['Lunes a viernes: 10:00 a 20:00', 'Sábados: cerrado']],
      ['¿dónde están?', ['Avenida de Aragón 14, 46010 Valencia']],
      ['¿cuánto vale un implante?', ['No veo un precio para eso', '50 €']],
    ],
    unknown: ['¿aceptan seguros?'],
  },
  {
    language: 'italian',
    shape: 'prose',
    offer:
      'Scuola di cucina. Corso di pasta fresca: 70 euro a persona; corso di pizza: 55 euro a persona; corso privato: da 250 euro. Aperto dal martedì al sabato, 10:00-19:00, lunedì chiuso. Via Garibaldi 21, 40124 Bologna.',
    asked: [
      ['Quanto costa il corso di pizza?', ['55 euro'], ['70', '250']],
      ['quanto costa il corso privato?', ['da 250 euro'], ['55', '70']],
      ['quali sono gli orari?', ['10:00-19:00', 'lunedì chiuso']],
      ['dove siete?', ['Via Garibaldi 21, 40124 Bologna']],
    ],
    unknown: ['fate corsi per bambini?'],
  },
  {
    language: 'dutch',
    shape: 'prose',
    offer:
      'Fysiotherapie Zuid. Een behandeling van 30 minuten kost € 42, een intake kost € 65. Sportmassage: € 55. Wij zijn open van maandag t/m vrijdag van 8.00 tot 18.00 uur. Op zaterdag gesloten. Kerkstraat 10, 1017 GP Amsterdam.',
    asked: [
      ['Wat kost een intake?', ['€ 65'], ['€ 42', '€ 55']],
      ['hoeveel kost een behandeling?', ['€ 42'], ['€ 65']],
      ['wanneer zijn jullie open?', ['8.00 tot 18.00 uur', 'Op zaterdag gesloten']],
      ['waar zitten jullie?', ['Kerkstraat 10, 1017 GP Amsterdam']],
    ],
    unknown: ['doen jullie ook acupunctuur?'],
  },
  {
    language: 'portuguese',
    shape: 'lines',
    offer: `Aulas de surf para todos.
Aula individual: R$ 180
Aula em grupo: R$ 90 por pessoa
Pacote de 5 aulas: R$ 400
Horário: todos os dias das 8h às 17h, fechado às segundas
Rua das Ondas 33, Ubatuba`,
    asked: [
      ['Quanto custa a aula em grupo?', ['R$ 90 por pessoa'], ['180', '400']],
      ['valor do pacote', ['R$ 400'], ['R$ 90']],
      ['qual o horário?', ['das 8h às 17h', 'fechado às segundas']],
      ['onde fica?', ['Rua das Ondas 33, Ubatuba']],
    ],
    unknown: ['alugam pranchas?'],
  },
  {
    language: 'russian',
    shape: 'lines with dashes',
    offer: `Студия маникюра «Лак», работаем с 2014 года.
Маникюр — 1500 ₽
Маникюр с покрытием — 2200 ₽
Педикюр — от 2500 ₽
Ежедневно с 10:00 до 21:00, понедельник — выходной
Адрес: ул. Ленина, д. 15, Казань`,
    asked: [
      ['Сколько стоит педикюр?', ['от 2500 ₽'], ['1500', '2200']],
      ['сколько стоит маникюр с покрытием?', ['2200 ₽'], ['1500', '2500']],
      ['Когда вы работаете?', ['с 10:00 до 21:00', 'понедельник — выходной']],
      ['Где вы находитесь?', ['ул. Ленина, д. 15, Казань'], ['2014']],
    ],
    unknown: ['Делаете ли вы массаж?'],
  },
  {
    language: 'chinese',
    shape: 'lines',
    offer: `我们是一家按摩店，2012年成立。
精油按摩60分钟：298元
足疗：128元起
会员年费：999元，另收办卡费50元
营业时间：周二至周日 10:00-22:00，周一休息
地址：上海市静安区南京西路100号`,
    asked: [
      ['足疗多少钱？', ['128元起'], ['298', '999']],
      ['精油按摩多少钱', ['298元'], ['128']],
      ['几点营业？', ['10:00-22:00', '周一休息'], ['2012']],
      ['你们在哪里？', ['上海市静安区南京西路100号']],
    ],
    unknown: ['有停车场吗？'],
  },
  {
    language: 'japanese',
    shape: 'list',
    offer: `整体サロン「こもれび」です。
・整体60分：6,600円
・整体90分：9,900円
・ヘッドスパ：4,400円〜
営業時間：10時～19時、水曜定休
住所：東京都渋谷区神南1丁目2-3`,
    asked: [
      ['ヘッドスパはいくらですか？', ['4,400円〜'], ['6,600', '9,900']],
      ['整体90分の料金は？', ['9,900円'], ['6,600']],
      ['営業時間は？', ['10時～19時、水曜定休']],
      ['どこにありますか？', ['東京都渋谷区神南1丁目2-3']],
    ],
    unknown: ['駐車場はありますか？'],
  },
  {
    language: 'arabic',
    shape: 'lines',
    offer: `نقدم دروس اللغة الإنجليزية.
الدرس الفردي: 150 درهم
الدرس الجماعي: 80 درهم
ساعات العمل: من الأحد إلى الخميس 9:00 - 18:00، الجمعة مغلق
العنوان: شارع الملك فهد 25، الرياض`,
    asked: [
      ['كم سعر الدرس الفردي؟', ['150 درهم'], ['80']],
      ['كم سعر الدرس الجماعي؟', ['80 درهم'], ['150']],
      ['متى تفتحون؟', ['9:00 - 18:00', 'الجمعة مغلق']],
      ['أين أنتم؟', ['شارع الملك فهد 25، الرياض']],
    ],
    unknown: ['هل لديكم موقف سيارات؟'],
  },
];

const answer = ({ language, offer }: Pick<Sample, 'language' | 'offer'>, ...lines: string[]) =>
  takeTurn([
    {
      role: 'system',
      text: `You are Emma, the sales agent of Nord.\nLanguage: ${language}\nObjective: Book appointments\nLink: https://cal.example.com/emma\nOffer: ${offer}\n\n# Your job\nSECRET`,
    },
    ...lines.map((text) => ({ role: 'user', text })),
  ]).reply;

/** What the agent says when it knows nothing at all. */
const honest = (language: string, question: string) =>
  answer({ language, offer: 'Nord.' }, question).slice(0, 30);

describe.each(samples)('a $language offer, $shape', (sample) => {
  test.each(sample.asked)('%s', (question, has, not = []) => {
    const reply = answer(sample, ...question.split('\n'));
    for (const figure of has) expect(reply).toContain(figure);
    for (const figure of not) expect(reply).not.toContain(figure);
  });

  test.each(sample.unknown)('%s is honestly not known', (question) => {
    const reply = answer(sample, question);
    expect(reply.slice(0, 30)).toBe(honest(sample.language, question));
    expect(reply).not.toMatch(/\d|SECRET/);
    expect(reply).toMatch(/[?？؟]$/);
  });
});

const [yoga] = samples as [Sample];

test('a lead who writes another language is answered in it, with the figures as they stand', () => {
  expect(answer(yoga, 'Bonjour, combien coûte le cours de yoga pour débutants ?')).toMatch(
    /^Bonjour ! .*12 €/,
  );
  expect(answer(yoga, 'Wann haben Sie geöffnet?')).toContain('Öffnungszeiten: Mon–Fri 7am–9pm');
  expect(answer({ ...yoga, language: 'arabic' }, 'where are you located?')).toContain(
    'Address: 12 Station Road',
  );
});

test('a question without a name is about what the lead asked before', () => {
  expect(answer(yoga, 'I am interested in the private lesson', 'how much is it?')).toContain(
    'Private lesson: from 60 €.',
  );
});

test('without a price, an address or hours in the offer none is told', () => {
  const offer = 'We coach founders since 2012. Call 0113 496 0000.';
  for (const question of ['How much is it?', 'When are you open?', 'Where are you?'])
    expect(answer({ language: 'english', offer }, question)).toMatch(/won’t guess.*\?$/);
});

test('a figure without a currency is a price only below a heading with one', () => {
  const offer = (heading: string) => `Founded 2016\n${heading}:\n- Cut: 35\n- Colour: 80`;
  const ask = (heading: string) =>
    answer({ language: 'english', offer: offer(heading) }, 'how much is a cut?');
  expect(ask('Prices in EUR')).toContain('Cut: 35');
  expect(ask('Team')).not.toContain('35');
});
