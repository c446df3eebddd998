import type { SampleSite } from './sample-site.ts';

export const casaOlivo: SampleSite = {
  slug: 'casa-olivo',
  language: 'es',
  name: 'Casa Olivo',
  description:
    'Escuela de cocina mediterránea en Valencia: cursos para grupos pequeños, empresas y regalos.',
  colour: '#55682a',
  home: 'Inicio',
  structuredData: {
    '@type': 'LocalBusiness',
    name: 'Casa Olivo',
    telephone: '+34 963 00 11 22',
    address: {
      '@type': 'PostalAddress',
      streetAddress: 'Calle de la Paz 21',
      postalCode: '46003',
      addressLocality: 'Valencia',
      addressCountry: 'ES',
    },
  },
  footer: `<p>Casa Olivo · Calle de la Paz 21, 46003 Valencia · 963 00 11 22 ·
    <a href="mailto:hola@casaolivo.example">hola@casaolivo.example</a> ·
    <a href="https://wa.me/34963001122">WhatsApp</a></p>`,
  pages: [
    {
      path: '',
      title: 'Casa Olivo, escuela de cocina en Valencia',
      body: `<section class="hero"><h1>Aprende a cocinar como en casa de tu abuela</h1>
        <p>Cursos de tres horas para un máximo de diez personas, con producto del mercado central y
        una mesa larga al final para comer juntos lo que hemos cocinado.</p>
        <p><a class="button" href="/sites/casa-olivo/reservar/">Reservar plaza</a></p></section>
        <section><h2>Nuestros cursos</h2><div class="cards">
        <article><h3>Paella valenciana</h3><p>La auténtica, con leña y sin prisas.</p></article>
        <article><h3>Tapas y vinos</h3><p>Ocho tapas y cuatro vinos de la tierra.</p></article>
        <article><h3>Cocina vegetal</h3><p>Verduras de la huerta, de la sartén al horno.</p></article>
        </div></section>`,
    },
    {
      path: 'precios/',
      title: 'Precios',
      body: `<h1>Precios</h1><table><tr><td>Paella valenciana</td><td>68 € por persona</td></tr>
        <tr><td>Tapas y vinos</td><td>59 € por persona</td></tr>
        <tr><td>Cocina vegetal</td><td>52 € por persona</td></tr>
        <tr><td>Eventos de empresa</td><td>desde 640 €</td></tr></table>
        <p>El precio incluye ingredientes, delantal, comida y bebida.</p>`,
    },
    {
      path: 'reservar/',
      title: 'Reservar',
      body: `<h1>Reservar plaza</h1><p>Elige fecha en nuestra agenda:
        <a href="https://calendly.com/casa-olivo-example/curso">ver fechas libres</a>. Puedes anular
        gratis hasta 72 horas antes.</p>`,
    },
    {
      path: 'contacto/',
      title: 'Contacto',
      body: `<h1>Contacto</h1><p>Calle de la Paz 21, 46003 Valencia</p><p>Teléfono: 963 00 11 22</p>
        <p>Martes a viernes: 10:00 – 20:00</p><p>Sábado: 10:00 – 15:00</p>`,
    },
  ],
};
