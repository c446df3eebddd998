import { Hono } from 'hono';
import { html } from 'hono/html';
import { assetsOf, page } from '../../page.ts';

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; media-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** `/waha/phone`: the page with every phone around the gateway. Its scripts do the rest. */
export const phonePages = (): Hono =>
  new Hono()
    .get('/', (c) => {
      c.header('content-security-policy', POLICY);
      return c.html(phonePage);
    })
    .route('/', assetsOf(import.meta.dirname));

const phonePage = page({
  title: 'Phone',
  part: 'Phone',
  bodyClass: 'phone',
  styles: ['phone', 'chat', 'messages'].map((name) => `/waha/phone/assets/${name}.css`),
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
