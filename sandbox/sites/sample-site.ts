import { html, raw } from 'hono/html';

/** A small business's website, as its owner would have it made. Everything in it is invented. */
export interface SampleSite {
  slug: string;
  language: string;
  name: string;
  /** one line, for the list and for search engines */
  description: string;
  /** of the buttons and of the band at the top */
  colour: string;
  /** the word for the link to the first page */
  home: string;
  pages: SamplePage[];
  footer: string;
  /** what it says to programs, as JSON-LD */
  structuredData: object;
}

export interface SamplePage {
  /** `''` is the first page; others end with a slash */
  path: string;
  title: string;
  /** HTML, written in this repository */
  body: string;
}

/** A page of a sample site, with the menu of all its pages. */
export function sampleDocument(site: SampleSite, page: SamplePage) {
  const root = `/sites/${site.slug}/`;
  const title = page.path ? `${page.title} · ${site.name}` : page.title;
  return html`<!doctype html>
    <html lang="${site.language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="description" content="${site.description}" />
        <title>${title}</title>
        <link rel="icon" href="/assets/favicon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/sites/assets/site.css" />
        <style>
          :root { --brand: ${raw(site.colour)}; }
        </style>
        <script type="application/ld+json">
          ${raw(JSON.stringify({ '@context': 'https://schema.org', ...site.structuredData }))}
        </script>
      </head>
      <body>
        <header>
          <a class="name" href="${root}">${site.name}</a>
          <nav>
            ${site.pages.map(({ path, title: label }) => html`<a href="${root}${path}">${path ? label : site.home}</a>`)}
          </nav>
        </header>
        <main>${raw(page.body)}</main>
        <footer>${raw(site.footer)}</footer>
      </body>
    </html>`;
}
