import { describe, expect, it } from 'vitest';
import { claim, acceptedFacts, pageOf } from './fixtures/kept-fact.ts';
import { pageText } from './page-text.ts';
import { siteFactsOf } from './site-facts.ts';

describe('a price is kept with the thing that the page gives it to', () => {
  it.each([
    ['Haircut 45 €; Massage 60 €', '60 €', 'Massage'],
    ['Haircut 45 € Massage 60 €', '45 €', 'Haircut'],
    ['45 € haircut, 60 € massage', '60 €', 'massage'],
    ['From 45 € for a haircut, 60 € for a massage', '45 €', 'haircut'],
    ['Haircut | 45 €\nMassage | 60 €', '60 €', 'Massage'],
    ['Cut | Women: 60 € | Men: 45 €', '45 €', 'Cut Men'],
    ['Consulta | Valor (€): 60', '60 €', 'Consulta'],
    ['# Massage\n60 minutes\n80 €', '80 €', 'Massage'],
    ['Massage\n80 €\nFacial\n90 €', '90 €', 'Facial'],
    ['# Tarifs\n- Coupe femme : 1 290,00 €', '1 290,00 €', 'Coupe femme'],
    ['カット 5,500円\nカラー 8,800円', '8,800円', 'カラー'],
    ['تنظيف الشقة ٢٥٠ ر.س', '250 ر.س', 'تنظيف الشقة'],
    ['Стрижка 1 500 ₽', '1500 ₽', 'Стрижка'],
    ['All prices in CHF, from 2026\nMassage | 90\nSauna | 25', '25 CHF', 'Sauna'],
    ['Service | Price (EUR)\nCut | 45\nColour | 60', '60 EUR', 'Colour'],
    ['Single | EUR / night: 80 | Beds: 1\nTwin | EUR / night: 95 | Beds: 2', '95', 'Twin'],
    ['الأسعار بالدرهم\nفحص | ٢٠٠\nتنظيف | ٣٥٠', '350', 'تنظيف'],
    ['料金表（円・税込）\nカット | 5500\nカラー | 8800', '8800円', 'カラー'],
    ['सिमुलेटर: ₹250 प्रति घंटा। ट्रेनिंग: ₹450', '₹450', 'ट्रेनिंग'],
    ['Bowl | 18 € | Plate | 24 €', '24 €', 'Plate'],
    ['18 € | Bowl | 24 € | Plate', '24 €', 'Plate'],
    ['75 €\nBowl\n120 €\nPlate', '120 €', 'Plate'],
    ['Flat\n110 €\n45 € cleaning', '45 €', 'Flat cleaning'],
    ['Room | Beds: 2 | Low: 80 € | View: sea | High: 95 €', '95 €', 'Room High'],
    ['Day ticket 15 €, 10er ticket 120 €.', '120 €', '10er ticket'],
  ])('%s', (text, value, about) => {
    const named = claim('price', value, about, text.replaceAll('\n', ' '));
    expect(acceptedFacts(text, named)).toHaveLength(1);
  });

  it.each([
    ['Haircut 45 €; Massage 60 €', '45 €', 'Massage'],
    ['Haircut 45 € Massage 60 €', '60 €', 'Haircut'],
    ['45 € haircut, 60 € massage', '45 €', 'massage'],
    ['45 € haircut, 60 € massage', '60 €', 'haircut'],
    ['From 45 € for a haircut, 60 € for a massage', '60 €', 'haircut'],
    ['Haircut | 45 €\nMassage | 60 €', '45 €', 'Massage'],
    ['Cut | Women: 60 € | Men: 45 €', '45 €', 'Cut Women'],
    ['Massage\n80 €\nFacial\n90 €', '80 €', 'Facial'],
    ['カット 5,500円\nカラー 8,800円', '5,500円', 'カラー'],
    ['Haircut 1 290,00 €', '290,00 €', 'Haircut'],
    ['Haircut 145 €', '45 €', 'Haircut'],
    ['Haircut 45 €', '45 $', 'Haircut'],
    ['Haircut 45 €', '45 €', ''],
    ['Haircut 45 €', '45 €', 'Massage'],
    ['Haircut from 45 €', '0 €', 'Haircut'],
    ['All prices in CHF\nMassage | 90\nSauna | 25', '90 CHF', 'Sauna'],
    ['All prices in CHF\nMassage | 90\nSauna | 25', '90 EUR', 'Massage'],
    ['Course | Seats\nYoga | 12\nBoxing | 9', '12', 'Yoga'],
    ['Course | Days | GBP\nCrew | Days: 5 | £420', '5', 'Crew'],
    ['All prices in EUR\nCrew | Days: 5 | Price: 420', '5', 'Crew'],
    ['Massage | 90 €\nSauna | 25', '25', 'Massage'],
    ['Bowl | 18 € | Plate | 24 €', '24 €', 'Bowl'],
    ['18 € | Bowl | 24 € | Plate', '24 €', 'Bowl'],
    ['Twin | per night: 96 € | per person: 48 €', '96 € per person', 'Twin'],
    ['75 €\nBowl\n120 €\nPlate', '120 €', 'Bowl'],
    ['# Pro\nEverything in Basic\n39 €', '39 €', 'Basic'],
    ['Pro\nEverything in Basic\n39 €', '39 €', 'Basic'],
    ['Soup for 2 | 4,50\nSquid | 9,80', '9,80', 'Soup'],
  ])('not: %s, %s for %s', (text, value, about) => {
    expect(acceptedFacts(text, claim('price', value, about, text.replaceAll('\n', ' ')))).toEqual(
      [],
    );
  });
});

describe('a price is kept with the words that qualify it', () => {
  it.each([
    ['Massage from 68 € per person', '68 €', 'Massage', 'from 68 € per person'],
    ['# Pro\n39 € / month', '39 €', 'Pro', '39 € / month'],
    ['# Pro\nab 39 € im Monat, jederzeit kündbar', '39 €', 'Pro', 'ab 39 € im Monat'],
    ['Menü | ab 12,50 € pro Person', '12,50 €', 'Menü', 'ab 12,50 € pro Person'],
    ['Massage à partir de 45 €', '45 €', 'Massage', 'à partir de 45 €'],
    ['カット 5,500円から', '5,500円', 'カット', '5,500円から'],
    ['月額 8,800円 ジム', '8,800円', 'ジム', '月額 8,800円'],
    ['Haircut 45 €', '45 €', 'Haircut', '45 €'],
    ['Haircut 45 € Massage 60 €', '45 €', 'Haircut', '45 €'],
    ['Haircuts cost 45 €.', '45 €', 'Haircuts', '45 €'],
    ['Haircuts cost 45 € and that is all you will ever pay.', '45 €', 'Haircuts', '45 €'],
    ['Massage 60 min 80 €', '80 €', 'Massage', '80 €'],
    ['Haircut 45 € Book now', '45 €', 'Haircut', '45 €'],
  ])('%s', (text, value, about, expected) => {
    const named = claim('price', value, about, text.replaceAll('\n', ' ').replace(/^# /, ''));
    const links = [{ url: 'https://site.example/book', text: 'Book now' }];
    expect(acceptedFacts(text, named, links)).toEqual([`${about}: ${expected}`]);
  });
});

it.each([
  ['A haircut costs 45 €.', '45 €', 'haircut', 'A haircut: 45 €'],
  ['Large puppy 15 €', '15 €', 'puppy', 'Large puppy: 15 €'],
  ['Members £28, non-members £34.', '£34', 'members', 'non-members: £34'],
  ['15 € large puppy', '15 €', 'puppy', 'large puppy: 15 €'],
  ['18 € half a day for children', '18 €', 'half a day', 'half a day for children: 18 €'],
  ['Wash, cut, dry | 54 €', '54 €', 'cut', 'Wash, cut, dry: 54 €'],
  ['# Puppy class\n15 €', '15 €', 'Puppy', 'Puppy class: 15 €'],
  ['Yoga mat\n5 €\nBall\n3 €', '5 €', 'Yoga', 'Yoga mat: 5 €'],
  ['Twin | per night: 96 € | per person: 48 €', '48 €', 'Twin', 'Twin: per person: 48 €'],
  ['Twin | per person and night: 48 €', '48 €', 'Twin night', 'Twin per person and night: 48 €'],
  ['# Yoga\nMat | 5 €', '5 €', 'Yoga', 'Yoga Mat: 5 €'],
  ['# Yoga\nYou can rent a mat for 5 €.', '5 €', 'Yoga', 'Yoga: You can rent a mat for 5 €'],
])('a price has the whole name: %s, %s for %s', (text, value, about, expected) => {
  expect(acceptedFacts(text, claim('price', value, about, ''))).toEqual([expected]);
});

describe('an amount is a price only where it is money', () => {
  it.each([
    ['# Prices in EUR\nCut | 45', '45', 'Cut'],
    ['# Preise (€)\n## Damen\nSchnitt | 45', '45', 'Schnitt'],
    ['Margherita 9.50\nMarinara 8.50\nDiavola 11.00', '8.50', 'Marinara'],
    ['Cut 1 200 kr', '1 200 kr', 'Cut'],
    ['Cut CHF 45', 'CHF 45', 'Cut'],
    ['Coupe 45 euros', '45 euros', 'Coupe'],
    ['Стрижка 1500 рублей', '1500 рублей', 'Стрижка'],
    ['剪发 200元', '200元', '剪发'],
    ['إيجار 250 درهم', '250 درهم', 'إيجار'],
    ['家賃は3万円です', '3万円', '家賃'],
    ['Leihwagen 25,– pro Tag', '25,–', 'Leihwagen'],
    ['Learner fee Rs. 500', 'Rs. 500', 'Learner fee'],
    ['قاعة ٦٠ درهمًا', '٦٠ درهمًا', 'قاعة'],
    ['Menu «Midi» 15 €, menu «Soir» 29 €', '15 €', 'Midi'],
    ['Screen of 24" for 90 €, of 30" for 120 €', '90 €', 'Screen'],
  ])('%s', (text, value, about) => {
    expect(
      acceptedFacts(
        text,
        claim(
          'price',
          value,
          about,
          text.replaceAll('\n', ' ').replaceAll('# ', '').replaceAll('#', ''),
        ),
      ),
    ).toHaveLength(1);
  });

  it.each([
    ['1,200 happy customers', '1,200', 'happy customers'],
    ['1,200 customers', '1,200 customers', 'customers'],
    ['Customers | 1,200', '1,200', 'Customers'],
    ['Care since 1998', '1998', 'Care since'],
    ['Care: 0161 496 0456', '0161 496 0456', 'Care'],
    ['Save 50 % on a cut, now 45 €', '50 %', 'cut'],
    ['Rated 4.9 by 320 guests', '4.9', 'Rated'],
    ['Car accident: $2.5 million', '$2.5', 'Car accident'],
    ['Car accident: $2.5 million', '$2.5 million', 'Car accident'],
    ['Truck crash: $3M recovered', '$3', 'Truck crash'],
    ['Fundraising 4 million €', '4 million €', 'Fundraising'],
    ['تمويل 7 ملايين درهم', '7 ملايين درهم', 'تمويل'],
    ['The fee is in Euro. 60 minutes of it', '60', 'fee'],
    ['Grades 5.–8. in Euro land', '5', 'Grades'],
    ['“They asked £18 a lesson.” — Priya', '£18', 'lesson'],
    ['Ein Kunde schreibt: „Anderswo 1.380,– für die Kupplung!“', '1.380', 'Kupplung'],
    ['「他院で15万円と言われました」（40代）', '15万円', '他院'],
    ['Raised 1.2 billion dollars for clients', '1.2 billion dollars', 'clients'],
    ['Gym open 6.30 to 22.00', '22.00', 'Gym'],
    ['Room 3', '3', 'Room'],
    ['# Prices in EUR\n1,200 customers | 45 % off', '45 %', 'customers'],
  ])('not: %s, %s for %s', (text, value, about) => {
    expect(acceptedFacts(text, claim('price', value, about, ''))).toEqual([]);
  });
});

it.each<[language: string, text: string, value: string, about: string]>([
  ['tr', 'Oda | 2.400 TL', '2.400 TL', 'Oda'],
  ['ru', 'УЗИ | от 1 800 руб', '1 800 руб', 'УЗИ'],
  ['de', 'Spende | 4 Mio. €', '', 'Spende'],
  ['hi', 'सिमुलेटर: रु. 250 प्रति घंटा', '250', 'सिमुलेटर'],
  ['es', 'Marcos desde 1974. Marcos a medida', '', 'Marcos'],
])('names of money are those of the language: %s, %s', (language, text, value, about) => {
  const page = { ...pageOf(text), language };
  const fact = claim('price', value || (/\d+/.exec(text)?.[0] ?? ''), about, '');
  expect(siteFactsOf([pageText(page)], [{ index: 0, fact }]).dropped).toEqual(
    value ? {} : { no_price: 1 },
  );
});
