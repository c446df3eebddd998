import { Hono } from 'hono';
import { html } from 'hono/html';
import { assetsOf, page } from '../page.ts';
import type { PartContext, SandboxPart } from '../part.ts';
import { atelierLumiere } from './atelier-lumiere.ts';
import { casaOlivo } from './casa-olivo.ts';
import { harbourStrength } from './harbour-strength.ts';
import { sampleDocument } from './sample-site.ts';

const SITES = [atelierLumiere, harbourStrength, casaOlivo];

/** Websites of invented businesses, to be read by the product where there is no internet. */
export async function createSites(ctx: PartContext): Promise<SandboxPart> {
  const app = new Hono();
  app.use('*', ctx.faults.middleware());
  app.get('/', (c) => c.html(list(new URL(c.req.url).host))).route('/', assetsOf(import.meta.url));
  for (const site of SITES) {
    app.get(`/${site.slug}`, (c) => c.redirect(`/sites/${site.slug}/`, 301));
    for (const one of site.pages) {
      app.get(`/${site.slug}/${one.path}`, (c) => c.html(sampleDocument(site, one)));
    }
  }
  return {
    name: 'sites',
    title: 'Sample websites',
    description: 'Three invented businesses with a website each, to create a campaign from.',
    path: '/sites',
    links: [{ label: 'See the websites', href: '/sites' }],
    app,
    stop: async () => {},
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
          (site) => html`<section class="card">
            <h2><a href="/sites/${site.slug}/">${site.name}</a></h2>
            <p class="muted" lang="${site.language}">${site.description}</p>
            <p class="small"><code>http://${host}/sites/${site.slug}/</code></p>
          </section>`,
        )}
      </div>
    </main>`,
  });
}
