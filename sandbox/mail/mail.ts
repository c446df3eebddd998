import { join } from 'node:path';
import { Hono } from 'hono';
import { html } from 'hono/html';
import { changeEvents } from '../control.ts';
import { assetsOf, type Markup, page } from '../page.ts';
import type { PartContext, SandboxPart } from '../part.ts';
import { Mailbox, startSmtp, type StoredMail, webAddress } from './mailbox.ts';

/**
 * The email stand-in: an SMTP server on the port after the sandbox's own, and a page with every email
 * that it accepted. It delivers nothing further.
 */
export async function createMail(ctx: PartContext): Promise<SandboxPart> {
  const mailbox = new Mailbox(join(ctx.dataDir, 'mail', 'mailbox.jsonl'));
  const { smtpPort, faults } = ctx;
  const { port, stop } = await startSmtp(smtpPort, mailbox, faults);
  const smtpUrl = `smtp://127.0.0.1:${port}`;
  return {
    name: 'mail',
    title: 'Mailbox',
    description: `Every email that the product sends arrives here. SMTP on ${smtpUrl}.`,
    links: [{ label: 'Open the mailbox', href: '/mail' }],
    app: new Hono().route('/_control', control(mailbox)).route('/', mailPages(mailbox, smtpUrl)),
    stop: async () => {
      await stop();
      mailbox.close();
    },
  };
}

/** The calls of tests, operators and the page under `/mail/_control`. */
function control(mailbox: Mailbox): Hono {
  return new Hono()
    .get('/messages', (c) => c.json({ messages: mailbox.list(c.req.query('to')) }))
    .delete('/messages', (c) => {
      mailbox.clear();
      return c.json({ messages: [] });
    })
    .get('/events', (c) => changeEvents(c, mailbox.changes));
}

const SHOWN_MAILS = 200;
const SHOWN_LINKS = 5;

/** The mailbox page; `?open=` is the id of the email to show. */
function mailPages(mailbox: Mailbox, smtpUrl: string): Hono {
  return new Hono()
    .get('/', (c) => {
      c.header('content-security-policy', PAGE_POLICY);
      c.header('referrer-policy', 'no-referrer');
      return c.html(mailboxPage(mailbox, c.req.query('open') ?? '', smtpUrl));
    })
    .get('/messages/:id/html', (c) => {
      const mail = mailbox.find(c.req.param('id'));
      if (!mail) return c.text('This email no longer exists.', 404);
      c.header('content-security-policy', DOCUMENT_POLICY);
      c.header('referrer-policy', 'no-referrer');
      return c.html(mailDocument(mail.html));
    })
    .route('/', assetsOf(import.meta.dirname));
}

const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/**
 * The policy of an email's HTML document: it may show pictures of this machine, and open links in a new
 * tab. It requests nothing from outside, so opening an email notifies no one.
 */
const DOCUMENT_POLICY =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data: http://localhost:* http://127.0.0.1:*; form-action 'none'; frame-ancestors 'self'";

/** An email's HTML as a separate document whose links open in a new tab. */
const mailDocument = (body: string): string =>
  '<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><base target="_blank"><style>body{margin:16px;font-family:system-ui,sans-serif}img{max-width:100%}</style>' +
  body.replace(/<(?:a|area|form|base)\b[^>]*>/gi, (tag) =>
    tag.replace(/\s(?:target|rel)\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/gi, ''),
  );

function mailboxPage(mailbox: Mailbox, open: string, smtpUrl: string): Markup {
  const mails = mailbox.list();
  const mail = mailbox.find(open);
  const nothing = open ? 'This email no longer exists.' : 'Choose an email to read.';
  return page({
    title: 'Mailbox',
    part: 'Mailbox',
    bodyClass: 'mailbox-page',
    styles: ['/mail/assets/mailbox.css'],
    scripts: ['/mail/assets/mailbox.js'],
    body: html`<main class="mailbox" data-open="${open ? 'yes' : 'no'}">
      <h1 class="visually-hidden">Mailbox</h1>
      <section class="mails" aria-label="Emails">
        <div class="mails-head"><button type="button" class="quiet" id="clear">Clear all</button></div>
        <div id="list">${mails.length > 0 ? mailList(mails, open) : noMail(smtpUrl)}</div>
      </section>
      <section class="pane" aria-label="Open email">
        ${mail ? mailPane(mail) : html`<p class="nothing muted">${nothing}</p>`}
      </section>
    </main>`,
  });
}

const noMail = (smtpUrl: string): Markup =>
  html`<div class="empty">
    <p><strong>No emails yet.</strong></p>
    <p class="muted small">
      Sign up in the product and the verification email appears here. Any program can send to
      <code>${smtpUrl}</code>.
    </p>
  </div>`;

/** The column of emails, newest first. */
const mailList = (mails: StoredMail[], open: string): Markup =>
  html`<ol class="rows">
    ${mails.slice(0, SHOWN_MAILS).map(
      ({ id, to, receivedAt, subject, text }) => html`<li>
        <a class="mail-row" href="/mail?open=${id}" ${id === open ? html`aria-current="true"` : ''}>
          <span class="mail-to">${to.join(', ')}</span>
          <time datetime="${receivedAt}">${receivedAt.slice(11, 16)}</time>
          <span class="mail-subject">${subject || '(no subject)'}</span>
          <span class="mail-excerpt">${text.replace(/\s+/g, ' ').slice(0, 120)}</span>
        </a>
      </li>`,
    )}
  </ol>`;

/** One email, opened: its headers, its links as buttons, and its body. */
const mailPane = (mail: StoredMail): Markup =>
  html`<article class="mail">
    <header class="mail-head">
      <a class="button back" href="/mail"><span aria-hidden="true">←</span> All emails</a>
      <h2>${mail.subject || '(no subject)'}</h2>
      <dl>
        <dt>From</dt>
        <dd>${mail.fromName} <span class="muted">${mail.from}</span></dd>
        <dt>To</dt>
        <dd>${mail.to.join(', ')}</dd>
        <dt>Received</dt>
        <dd><time datetime="${mail.receivedAt}">${mail.receivedAt}</time></dd>
      </dl>
      <ul class="mail-links" aria-label="Links in this email">
        ${mail.links.slice(0, SHOWN_LINKS).map((address) => html`<li>${anchor(address)}</li>`)}
      </ul>
    </header>
    ${
      mail.html === ''
        ? html`<div class="mail-text" tabindex="0" aria-label="Text of the email">${linked(mail.text)}</div>`
        : html`<iframe class="mail-html" title="Email: ${mail.subject}"
            sandbox="allow-popups allow-popups-to-escape-sandbox" referrerpolicy="no-referrer"
            src="/mail/messages/${mail.id}/html"></iframe>`
    }
  </article>`;

const anchor = (address: string): Markup =>
  html`<a href="${address}" target="_blank" rel="noopener noreferrer">${address}</a>`;

/** Turns web addresses in running text into links; `html` escapes everything. */
function linked(text: string): Markup[] {
  const between = text.split(webAddress);
  const found = text.match(webAddress) ?? [];
  return between.map((part, at) => html`${part}${found[at] ? anchor(found[at]) : ''}`);
}
