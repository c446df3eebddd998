import { html } from 'hono/html';
import type { Markup } from '../page.ts';
import { webAddress } from './links.ts';
import { mailHref, type View } from './mail-list.ts';
import type { StoredMail } from './stored-mail.ts';

const SHOWN_LINKS = 5;

/** One email, opened: its headers, its links as buttons, and its body as HTML or as text. */
export function mailPane(mail: StoredMail, view: View): Markup {
  const asText = view.view === 'text' || mail.html === '';
  return html`<article class="mail">
    <header class="mail-head">
      <a class="button back" href="${mailHref({ search: view.search })}" data-go>
        <span aria-hidden="true">←</span> All emails
      </a>
      <h2 tabindex="-1" id="mail-title">${mail.subject || '(no subject)'}</h2>
      <dl>
        <dt>From</dt>
        <dd>${mail.fromName ? html`${mail.fromName} <span class="muted">${mail.from}</span>` : mail.from}</dd>
        <dt>To</dt>
        <dd>${mail.to.join(', ')}</dd>
        <dt>Received</dt>
        <dd><time datetime="${mail.receivedAt}" data-exact>${mail.receivedAt}</time></dd>
        ${mail.attachments.length > 0 ? attachments(mail) : ''}
      </dl>
      ${mail.links.length > 0 ? links(mail.links) : ''}
      ${mail.html === '' ? '' : views(view, asText)}
    </header>
    ${
      asText
        ? html`<div class="mail-text" tabindex="0" aria-label="Text of the email">${linked(mail.text)}</div>`
        : html`<iframe
            class="mail-html"
            title="Mail: ${mail.subject}"
            sandbox="allow-popups allow-popups-to-escape-sandbox"
            referrerpolicy="no-referrer"
            src="/mail/messages/${mail.id}/html"
          ></iframe>`
    }
  </article>`;
}

export function nothingOpen(text: string): Markup {
  return html`<p class="nothing muted">${text}</p>`;
}

function attachments(mail: StoredMail): Markup {
  return html`<dt>Attached</dt>
    <dd>${mail.attachments.map((one) => `${one.filename || one.mimeType} (${one.size} bytes)`).join(', ')}</dd>`;
}

function links(addresses: string[]): Markup {
  const more = addresses.length - SHOWN_LINKS;
  return html`<ul class="mail-links" aria-label="Links in this email">
    ${addresses.slice(0, SHOWN_LINKS).map(
      (address) =>
        html`<li>
          <a href="${address}" target="_blank" rel="noopener noreferrer" title="${address}">
            ${address.replace(/^https?:\/\//, '')}
          </a>
        </li>`,
    )}
    ${more > 0 ? html`<li class="muted small">and ${more} more in the mail</li>` : ''}
  </ul>`;
}

function views(view: View, asText: boolean): Markup {
  const tab = (name: View['view'], label: string, isOn: boolean) =>
    html`<a
      href="${mailHref({ ...view, view: name })}"
      data-go
      ${isOn ? html`aria-current="true"` : ''}
      >${label}</a
    >`;
  return html`<nav class="views" aria-label="View">
    ${tab('html', 'HTML', !asText)} ${tab('text', 'Text', asText)}
  </nav>`;
}

/** Running text with its web addresses made links; everything is escaped by `html`. */
function linked(text: string): Markup[] {
  const parts: Markup[] = [];
  let at = 0;
  for (const match of text.matchAll(webAddress)) {
    parts.push(html`${text.slice(at, match.index)}`);
    parts.push(
      html`<a href="${match[0]}" target="_blank" rel="noopener noreferrer">${match[0]}</a>`,
    );
    at = match.index + match[0].length;
  }
  parts.push(html`${text.slice(at)}`);
  return parts;
}
