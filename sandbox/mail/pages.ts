import { readFileSync } from 'node:fs';
import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import { type Markup, page } from '../page.ts';
import { mailDocument, mailDocumentPolicy } from './mail-document.ts';
import { mailList, type View } from './mail-list.ts';
import { mailPane, nothingOpen } from './mail-pane.ts';
import type { Mailbox } from './mailbox.ts';

const SHOWN_MAILS = 200;

/**
 * The mailbox page and what it shows. Every state has an address (`?search=&open=&view=`), and
 * `part=list` or `part=pane` answers only that piece, which is how the page renews itself.
 */
export function mailPages(mailbox: Mailbox, smtpUrl: string): Hono {
  return new Hono()
    .get('/', (c) => {
      const view = viewOf(c);
      const list = () => mailList(mailbox.list(view, SHOWN_MAILS), mailbox.count, view, smtpUrl);
      if (c.req.query('part') === 'list') return c.html(list());
      if (c.req.query('part') === 'pane') return c.html(pane(mailbox, view));
      c.header('content-security-policy', pagePolicy);
      c.header('referrer-policy', 'no-referrer');
      return c.html(whole(list(), pane(mailbox, view), view));
    })
    .get('/messages/:id/html', (c) => {
      const mail = mailbox.find(c.req.param('id'));
      if (!mail) return c.text('This email no longer exists.', 404);
      c.header('content-security-policy', mailDocumentPolicy);
      c.header('referrer-policy', 'no-referrer');
      c.header('x-content-type-options', 'nosniff');
      return c.html(mailDocument(mail.html));
    })
    .get('/assets/mailbox.css', (c) => c.body(css, 200, { 'content-type': 'text/css' }))
    .get('/assets/mailbox.js', (c) => c.body(script, 200, { 'content-type': 'text/javascript' }));
}

const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "frame-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

function viewOf(c: Context): View {
  return {
    search: c.req.query('search')?.trim() ?? '',
    open: c.req.query('open') ?? '',
    view: c.req.query('view') === 'text' ? 'text' : 'html',
  };
}

function pane(mailbox: Mailbox, view: View): Markup {
  if (!view.open) return nothingOpen('Choose an email to read.');
  const mail = mailbox.find(view.open);
  return mail ? mailPane(mail, view) : nothingOpen('This email no longer exists.');
}

function whole(list: Markup, open: Markup, view: View): Markup {
  return page({
    title: 'Mailbox',
    part: 'Mailbox',
    bodyClass: 'mailbox-page',
    styles: ['/mail/assets/mailbox.css'],
    scripts: ['/mail/assets/mailbox.js'],
    body: html`<main class="mailbox" data-open="${view.open ? 'yes' : 'no'}">
      <h1 class="visually-hidden">Mailbox</h1>
      <section class="mails" aria-label="Mails">
        <form class="finder" role="search" action="/mail" method="get">
          <input
            type="search"
            name="search"
            value="${view.search}"
            placeholder="Search recipient or subject"
            aria-label="Search recipient or subject"
            aria-keyshortcuts="/"
            autocomplete="off"
            spellcheck="false"
          />
          <button type="button" class="quiet" id="clear">Clear all</button>
        </form>
        <div id="list">${list}</div>
      </section>
      <section class="pane" id="pane" aria-label="Open email" aria-live="polite">${open}</section>
      <dialog id="confirm" aria-labelledby="confirm-title">
        <form method="dialog">
          <h2 id="confirm-title">Clear the mailbox?</h2>
          <p class="muted">This deletes every email for good. Nobody else has a copy.</p>
          <div class="row end">
            <button value="no">Keep them</button>
            <button value="clear" class="danger">Clear all emails</button>
          </div>
        </form>
      </dialog>
      <p class="visually-hidden" id="announcement" role="status"></p>
    </main>`,
  });
}

const css = readFileSync(new URL('./assets/mailbox.css', import.meta.url), 'utf8');
const script = readFileSync(new URL('./assets/mailbox.js', import.meta.url), 'utf8');
