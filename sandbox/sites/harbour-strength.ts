import type { SampleSite } from './sample-site.ts';

export const harbourStrength: SampleSite = {
  slug: 'harbour-strength',
  language: 'en',
  name: 'Harbour Strength',
  description:
    'Personal training and small group classes for busy people, on the harbour in Bristol.',
  colour: '#0b5a6e',
  home: 'Home',
  structuredData: {
    '@type': 'HealthClub',
    name: 'Harbour Strength',
    telephone: '+44 117 496 0123',
    address: {
      '@type': 'PostalAddress',
      streetAddress: '4 Merchants Quay',
      postalCode: 'BS1 4RN',
      addressLocality: 'Bristol',
      addressCountry: 'GB',
    },
    sameAs: ['https://www.facebook.com/harbourstrength.example'],
  },
  footer: `<p>Harbour Strength, 4 Merchants Quay, Bristol BS1 4RN · 0117 496 0123 ·
    <a href="mailto:coach@harbourstrength.example">coach@harbourstrength.example</a></p>
    <p>Mon–Fri 6am–9pm · Sat–Sun 8am–2pm · <a href="https://www.facebook.com/harbourstrength.example">Facebook</a></p>`,
  pages: [
    {
      path: '',
      title: 'Harbour Strength: personal training in Bristol',
      body: `<section class="hero"><h1>Get strong without living in the gym</h1>
        <p>Two sessions a week, a plan made for you, and a coach who notices when you skip one.
        Most of our members are over thirty and had not lifted anything before they came.</p>
        <p><a class="button" href="/sites/harbour-strength/book/">Book a free trial session</a></p></section>
        <section><h2>What we do</h2><div class="cards">
        <article><h3>Personal training</h3><p>One coach, one hour, a programme that is yours.</p></article>
        <article><h3>Small group classes</h3><p>Six people at most, so that no one is forgotten.</p></article>
        <article><h3>Back pain programme</h3><p>Eight weeks with a physiotherapist beside the coach.</p></article>
        </div></section>`,
    },
    {
      path: 'prices/',
      title: 'Prices',
      body: `<h1>Prices</h1><ul><li>Personal training: £55 per session, £480 for ten</li>
        <li>Small group classes: £89 a month, two a week</li><li>Back pain programme: £360 for eight
        weeks</li><li>Online coaching: £120 a month</li></ul>
        <p>No joining fee. Memberships end with a month's notice.</p>`,
    },
    {
      path: 'about/',
      title: 'About us',
      body: `<h1>About us</h1><p>Hannah Price opened Harbour Strength in 2016 after ten years as a
        physiotherapist at the Royal Infirmary. Four coaches work with her today; each has at least
        five years of practice and looks after no more than forty members.</p>`,
    },
    {
      path: 'faq/',
      title: 'FAQ',
      body: `<h1>Frequently asked questions</h1><details><summary>Do I need to be fit to start?</summary>
        <p>No. The first four weeks are made for people who have never trained.</p></details>
        <details><summary>Can I pause my membership?</summary><p>Yes, for up to three months in a year.</p></details>
        <details><summary>Is there parking?</summary><p>Two hours are free behind the building.</p></details>`,
    },
    {
      path: 'book/',
      title: 'Book a session',
      body: `<h1>Book a free trial session</h1><p>Forty-five minutes with a coach, without
        obligation: <a href="https://cal.com/harbour-strength-example/trial">choose a time</a>.</p>`,
    },
    {
      path: 'contact/',
      title: 'Contact',
      body: `<h1>Contact</h1><p>Call 0117 496 0123 or write to
        <a href="mailto:coach@harbourstrength.example">coach@harbourstrength.example</a>. We answer
        within a working day.</p>`,
    },
  ],
};
