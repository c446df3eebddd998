import { join } from 'node:path';
import { Hono } from 'hono';
import { html } from 'hono/html';
import { streamSSE } from 'hono/streaming';
import { assetsOf, type Markup, page } from '../page.ts';
import type { PartContext, SandboxPart } from '../part.ts';
import { Mailbox, startSmtp, type StoredMail, webAddress } from './mailbox.ts';

const MAX_MAIL_BYTES = 1024 * 1024;

/**
 * The email stand-in: an SMTP server on the port after the sandbox's own, and a page that shows
 * every email that it accepted. Nothing is delivered further.
 */
export async function createMail(ctx: PartContext): Promise<SandboxPart> {
  const maxBytes = Number(process.env.SANDBOX_MAIL_MAX_BYTES) || MAX_MAIL_BYTES;
  const mailbox = new Mailbox(join(ctx.dataDir, 'mail', 'mailbox.jsonl'));
  const { port, stop } = await startSmtp({
    port: ctx.smtpPort,
    maxBytes,
    mailbox,
    faults: ctx.faults,
  });
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

/** What tests, operators and the page call under `/mail/_control`. */
function control(mailbox: Mailbox): Hono {
  return new Hono()
    .get('/messages', (c) => c.json({ messages: mailbox.list({ to: c.req.query('to') ?? '' }) }))
    .delete('/messages', (c) => {
      mailbox.clear();
      return c.json({ messages: [] });
    })
    .get('/events', (c) =>
      streamSSE(c, async (stream) => {
        const notify = () => void stream.writeSSE({ event: 'change', data: '' });
        stream.onAbort(mailbox.subscribe(notify));
        while (!stream.aborted) {
          await stream.write(': still here\n\n');
          await stream.sleep(20_000);
        }
      }),
    );
}

const SHOWN_MAILS = 200;
const SHOWN_LINKS = 5;

/** What the page shows, as its address says it. */
interface View {
  search: string;
  /** Id of the open email, or empty. */
  open: string;
  /** `text` shows it as text. */
  view: string;
}

/** The mailbox page. Every state has an address (`?search=&open=&view=text`). */
function mailPages(mailbox: Mailbox, smtpUrl: string): Hono {
  return new Hono()
    .get('/', (c) => {
      const { search = '', open = '', view = '' } = c.req.query();
      c.header('content-security-policy', PAGE_POLICY);
      c.header('referrer-policy', 'no-referrer');
      return c.html(mailboxPage(mailbox, { search, open, view }, smtpUrl));
    })
    .get('/messages/:id/html', (c) => {
      const mail = mailbox.find(c.req.param('id'));
      if (!mail) return c.text('This email no longer exists.', 404);
      c.header('content-security-policy', DOCUMENT_POLICY);
      c.header('referrer-policy', 'no-referrer');
      return c.html(mailDocument(mail.html));
    })
    .route('/', assetsOf(import.meta.url));
}

const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/**
 * What the document of an email's HTML may do: show itself with pictures of this machine, and open
 * links in a new tab. It asks nothing of the world: opening an email notifies no one.
 */
const DOCUMENT_POLICY =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data: http://localhost:* http://127.0.0.1:*; form-action 'none'; frame-ancestors 'self'";

/** The HTML of an email as its own document, every link made to open in a new tab. */
const mailDocument = (body: string): string =>
  '<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><base target="_blank"><style>body{margin:16px;font-family:system-ui,sans-serif}img{max-width:100%}</style>' +
  body.replace(/<(?:a|area|form|base)\b[^>]*>/gi, (tag) =>
    tag.replace(/\s(?:target|rel)\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/gi, ''),
  );

function mailboxPage(mailbox: Mailbox, view: View, smtpUrl: string): Markup {
  const mails = mailbox.list({ search: view.search });
  const mail = mailbox.find(view.open);
  const nothing = view.open ? 'This email no longer exists.' : 'Choose an email to read.';
  return page({
    title: 'Mailbox',
    part: 'Mailbox',
    bodyClass: 'mailbox-page',
    styles: ['/mail/assets/mailbox.css'],
    scripts: ['/mail/assets/mailbox.js'],
    body: html`<main class="mailbox" data-open="${view.open ? 'yes' : 'no'}">
      <h1 class="visually-hidden">Mailbox</h1>
      <section class="mails" aria-label="Emails">
        <form class="finder" role="search" action="/mail" method="get">
          <input type="search" name="search" value="${view.search}" autocomplete="off"
            placeholder="Search recipient or subject" aria-label="Search recipient or subject" />
          <button type="button" class="quiet" id="clear">Clear all</button>
        </form>
        <div id="list">${mails.length > 0 ? mailList(mails, view) : noMail(view, smtpUrl)}</div>
      </section>
      <section class="pane" aria-label="Open email">
        ${mail ? mailPane(mail, view) : html`<p class="nothing muted">${nothing}</p>`}
      </section>
    </main>`,
  });
}

const mailHref = (view: Partial<View>): string =>
  `/mail?${new URLSearchParams(Object.entries(view).filter(([, value]) => value))}`;

const noMail = ({ search }: View, smtpUrl: string): Markup =>
  search
    ? html`<div class="empty">
        <p>No email matches “${search}”.</p>
        <p><a class="button" href="/mail">Show all</a></p>
      </div>`
    : html`<div class="empty">
        <p><strong>No emails yet.</strong></p>
        <p class="muted small">
          Sign up in the product and the verification email appears here. Any program can send to
          <code>${smtpUrl}</code>.
        </p>
      </div>`;

/** The column of emails, newest first. */
const mailList = (mails: StoredMail[], { search, open }: View): Markup =>
  html`<ol class="rows">
    ${mails.slice(0, SHOWN_MAILS).map(
      ({ id, to, receivedAt, subject, text }) => html`<li>
        <a class="mail-row" href="${mailHref({ search, open: id })}"
          ${id === open ? html`aria-current="true"` : ''}>
          <span class="mail-to">${to.join(', ')}</span>
          <time datetime="${receivedAt}">${receivedAt.slice(11, 16)}</time>
          <span class="mail-subject">${subject || '(no subject)'}</span>
          <span class="mail-excerpt">${text.replace(/\s+/g, ' ').slice(0, 120)}</span>
        </a>
      </li>`,
    )}
  </ol>`;

/** One email, opened: its headers, its links as buttons, and its body as HTML or as text. */
function mailPane(mail: StoredMail, view: View): Markup {
  const asText = view.view === 'text' || mail.html === '';
  const tab = (name: string, label: string, isOn: boolean) =>
    html`<a href="${mailHref({ ...view, view: name })}" ${isOn ? html`aria-current="true"` : ''}
      >${label}</a>`;
  const tabs = html`<nav class="views" aria-label="View">
    ${tab('', 'HTML', !asText)} ${tab('text', 'Text', asText)}
  </nav>`;
  return html`<article class="mail">
    <header class="mail-head">
      <a class="button back" href="${mailHref({ search: view.search })}">
        <span aria-hidden="true">←</span> All emails
      </a>
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
      ${mail.html === '' ? '' : tabs}
    </header>
    ${
      asText
        ? html`<div class="mail-text" tabindex="0" aria-label="Text of the email">${linked(mail.text)}</div>`
        : html`<iframe class="mail-html" title="Email: ${mail.subject}"
            sandbox="allow-popups allow-popups-to-escape-sandbox" referrerpolicy="no-referrer"
            src="/mail/messages/${mail.id}/html"></iframe>`
    }
  </article>`;
}

const anchor = (address: string): Markup =>
  html`<a href="${address}" target="_blank" rel="noopener noreferrer">${address}</a>`;

/** Running text with its web addresses made links; everything is escaped by `html`. */
function linked(text: string): Markup[] {
  const between = text.split(webAddress);
  const found = text.match(webAddress) ?? [];
  return between.map((part, at) => html`${part}${found[at] ? anchor(found[at]) : ''}`);
}
