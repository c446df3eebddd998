import { readFileSync } from 'node:fs';
import { Hono } from 'hono';
import { html } from 'hono/html';
import { assetsOf, page } from '../page.ts';
import type { PartContext, SandboxPart } from '../part.ts';

const SITES = ['atelier-lumiere', 'harbour-strength', 'casa-olivo'].map((slug) => ({
  slug,
  text: readFileSync(new URL(`./pages/${slug}.html`, import.meta.url), 'utf8'),
}));
/** A file has all pages of a site, each a `main` with its path as its id. */
const PAGE = / *<main id="([^"]*)" title="([^"]*)">.*?<\/main>\n/gs;
const NAME = /<title>(.*)<\/title>/;

/** Websites of invented businesses, for the product to read where there is no internet. */
export async function createSites(ctx: PartContext): Promise<SandboxPart> {
  const app = new Hono();
  app.use('*', ctx.faults.middleware());
  app
    .get('/', (c) => c.html(list(new URL(c.req.url).host)))
    .route('/', assetsOf(import.meta.dirname));
  for (const { slug, text } of SITES) {
    app.get(`/${slug}`, (c) => c.redirect(`/sites/${slug}/`, 301));
    for (const [, path = '', title = ''] of text.matchAll(PAGE)) {
      const shown = text
        .replace(PAGE, (whole, id) => (id === path ? whole.replace(/<main .*?>/, '<main>') : ''))
        .replace(NAME, `<title>${path ? `${title} · $1` : title}</title>`);
      app.get(`/${slug}/${path}`, (c) => c.html(shown));
    }
  }
  return {
    name: 'sites',
    title: 'Sample websites',
    description: 'Three invented businesses with a website each, to create a campaign from.',
    links: [{ label: 'See the websites', href: '/sites' }],
    app,
  };
}

function list(host: string) {
  return page({
    title: 'Sample websites',
    part: 'Sample websites',
    body: html`<main class="wrap stack">
      <div>
        <h1>Websites of invented businesses</h1>
        <p class="lead">
          Copy an address into “Automatic Analysis” to create a campaign from it, also without
          internet.
        </p>
      </div>
      <div class="grid">
        ${SITES.map(
          ({ slug, text }) => html`<section class="card">
            <h2><a href="/sites/${slug}/">${NAME.exec(text)?.[1]}</a></h2>
            <p class="muted" lang="${/lang="(\w+)"/.exec(text)?.[1]}">
              ${/name="description" content="([^"]*)"/.exec(text)?.[1]}
            </p>
            <p class="small"><code>http://${host}/sites/${slug}/</code></p>
          </section>`,
        )}
      </div>
    </main>`,
  });
}
