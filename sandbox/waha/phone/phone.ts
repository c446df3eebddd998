import { readFileSync } from 'node:fs';
import { Hono } from 'hono';
import { html } from 'hono/html';
import { page } from '../../page.ts';

/** `/waha/phone`: the page that is every phone around the gateway. Its scripts do the rest. */
export function phonePages(): Hono {
  return new Hono()
    .get('/', (c) => {
      c.header('content-security-policy', policy);
      return c.html(phonePage());
    })
    .get('/assets/:file', (c) => {
      const name = c.req.param('file');
      const text = assets.get(name);
      if (text === undefined) return c.notFound();
      const type = name.endsWith('.css') ? 'text/css' : 'text/javascript';
      return c.body(text, 200, { 'content-type': `${type}; charset=utf-8` });
    });
}

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "media-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const assets = new Map(
  [
    'phone.css',
    'phone.js',
    'control.js',
    'dom.js',
    'icons.js',
    'numbers.js',
    'leads.js',
    'scan.js',
    'chat.js',
    'bubble.js',
    'composer.js',
    'phone-menu.js',
  ].map((file) => [file, readFileSync(new URL(`./assets/${file}`, import.meta.url), 'utf8')]),
);

function phonePage() {
  return page({
    title: 'Phone',
    part: 'Phone',
    bodyClass: 'phone',
    styles: ['/waha/phone/assets/phone.css'],
    scripts: ['/waha/phone/assets/phone.js'],
    body: html`<main id="phone" class="phone-main" data-step="list">
      <h1 class="visually-hidden">Phone</h1>
      <div class="side">
        <nav id="numbers" class="numbers" aria-label="WhatsApp numbers"></nav>
        <section id="leads" class="leads" aria-label="Leads"></section>
      </div>
      <section id="stage" class="stage" aria-label="Phone screen"></section>
      <p id="notice" class="notice" role="status"></p>
      <noscript>This page needs JavaScript.</noscript>
    </main>`,
  });
}
