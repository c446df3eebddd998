import type { SampleSite } from './sample-site.ts';

export const atelierLumiere: SampleSite = {
  slug: 'atelier-lumiere',
  language: 'fr',
  name: 'Atelier Lumière',
  description:
    'Photographe de portraits, de familles et d’entreprises à Lyon. Séances en studio ou chez vous.',
  colour: '#8a4b1f',
  home: 'Accueil',
  structuredData: {
    '@type': 'LocalBusiness',
    name: 'Atelier Lumière',
    telephone: '+33 4 78 00 01 02',
    email: 'bonjour@atelier-lumiere.example',
    address: {
      '@type': 'PostalAddress',
      streetAddress: '12 rue des Tables Claudiennes',
      postalCode: '69001',
      addressLocality: 'Lyon',
      addressCountry: 'FR',
    },
    openingHours: ['Tu-Fr 10:00-19:00', 'Sa 09:00-17:00'],
    sameAs: ['https://www.instagram.com/atelier.lumiere.example'],
  },
  footer: `<p>Atelier Lumière · 12 rue des Tables Claudiennes, 69001 Lyon · 04 78 00 01 02 ·
    <a href="mailto:bonjour@atelier-lumiere.example">bonjour@atelier-lumiere.example</a> ·
    <a href="https://www.instagram.com/atelier.lumiere.example">Instagram</a></p>`,
  pages: [
    {
      path: '',
      title: 'Atelier Lumière, photographe à Lyon',
      body: `<section class="hero"><h1>Des portraits qui vous ressemblent</h1>
        <p>Élise et Karim photographient les familles, les indépendants et les équipes de Lyon
        depuis 2012, en lumière naturelle, dans un studio de la Croix-Rousse ou chez vous.</p>
        <p><a class="button" href="/sites/atelier-lumiere/reserver/">Réserver une séance</a></p></section>
        <section><h2>Nos prestations</h2>
        <div class="cards"><article><h3>Portrait professionnel</h3><p>Une heure en studio pour un
        portrait net et naturel, retouché à la main.</p></article>
        <article><h3>Séance famille</h3><p>En studio ou dans un parc, avec les enfants à leur
        rythme.</p></article>
        <article><h3>Reportage d’entreprise</h3><p>Vos équipes et vos lieux, en une demi-journée,
        sans interrompre le travail.</p></article></div></section>
        <section><h2>Pourquoi nous</h2><p>Plus de 1 400 séances, des images livrées en sept jours et
        une séance refaite gratuitement si le résultat ne vous plaît pas.</p></section>`,
    },
    {
      path: 'tarifs/',
      title: 'Tarifs',
      body: `<h1>Tarifs</h1><table>
        <tr><th>Prestation</th><th>Durée</th><th>Prix</th></tr>
        <tr><td>Portrait professionnel</td><td>1 h</td><td>190 €</td></tr>
        <tr><td>Séance famille</td><td>1 h 30</td><td>260 €</td></tr>
        <tr><td>Reportage d’entreprise</td><td>demi-journée</td><td>790 € HT</td></tr>
        <tr><td>Cours de photographie</td><td>2 h</td><td>65 € par personne</td></tr></table>
        <p>Un acompte de 30 % réserve la date. Le solde se règle le jour de la séance.</p>`,
    },
    {
      path: 'questions/',
      title: 'Questions fréquentes',
      body: `<h1>Questions fréquentes</h1>
        <h2>Quand reçoit-on les images ?</h2><p>Sept jours après la séance, dans une galerie privée.</p>
        <h2>Peut-on annuler ?</h2><p>Oui, sans frais jusqu’à 48 heures avant la séance.</p>
        <h2>Vous déplacez-vous ?</h2><p>Oui, dans un rayon de 40 km autour de Lyon, sans supplément.</p>`,
    },
    {
      path: 'reserver/',
      title: 'Réserver',
      body: `<h1>Réserver une séance</h1><p>Choisissez un créneau sur notre agenda :
        <a href="https://calendly.com/atelier-lumiere-example/seance">ouvrir l’agenda</a>. Nous
        confirmons chaque réservation par téléphone dans la journée.</p>`,
    },
    {
      path: 'contact/',
      title: 'Contact',
      body: `<h1>Contact</h1><p>Écrivez-nous ou passez nous voir.</p>
        <p>12 rue des Tables Claudiennes, 69001 Lyon</p><p>Téléphone : 04 78 00 01 02</p>
        <p>Mardi au vendredi : 10 h – 19 h</p><p>Samedi : 9 h – 17 h</p>`,
    },
  ],
};
