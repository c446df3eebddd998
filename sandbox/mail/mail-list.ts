import { html } from 'hono/html';
import type { Markup } from '../page.ts';
import type { StoredMail } from './stored-mail.ts';

/** What the page shows, as its address says it. */
export interface View {
  search: string;
  /** Id of the open email, or empty. */
  open: string;
  view: 'html' | 'text';
}

/** The column of emails, newest first; `total` counts those that the search hides, too. */
export function mailList(mails: StoredMail[], total: number, view: View, smtpUrl: string): Markup {
  if (total === 0) return emptyMailbox(smtpUrl);
  if (mails.length === 0) {
    return html`<div class="empty">
      <p>No email matches “${view.search}”.</p>
      <p><a class="button" href="/mail" data-go>Show all ${total}</a></p>
    </div>`;
  }
  return html`<p class="tally small muted">${tally(mails.length, total)}</p>
    <ol class="rows">
      ${mails.map((mail) => row(mail, view))}
    </ol>`;
}

/** The address of a state of the page. */
export function mailHref(view: Partial<View>): string {
  const query = new URLSearchParams();
  if (view.search) query.set('search', view.search);
  if (view.open) query.set('open', view.open);
  if (view.view === 'text') query.set('view', 'text');
  const text = query.toString();
  return text ? `/mail?${text}` : '/mail';
}

function row(mail: StoredMail, view: View): Markup {
  const isOpen = mail.id === view.open;
  return html`<li>
    <a
      class="mail-row"
      href="${mailHref({ search: view.search, open: mail.id })}"
      data-go
      data-id="${mail.id}"
      ${isOpen ? html`aria-current="true"` : ''}
    >
      <span class="mail-to">${mail.to.join(', ') || 'nobody'}</span>
      <time datetime="${mail.receivedAt}">${mail.receivedAt.slice(11, 16)}</time>
      <span class="mail-subject">${mail.subject || '(no subject)'}</span>
      <span class="mail-excerpt">${excerpt(mail.text)}</span>
    </a>
  </li>`;
}

function emptyMailbox(smtpUrl: string): Markup {
  return html`<div class="empty">
    <svg aria-hidden="true" viewBox="0 0 120 80" width="120" height="80">
      <path d="M14 22h92v48H14z M14 24l46 28 46-28" />
      <path d="M40 12h40 M50 4h20" />
    </svg>
    <p><strong>No emails yet.</strong></p>
    <p class="muted small">
      Sign up in the product and the verification email appears here by itself. Any program can send
      to <code>${smtpUrl}</code>.
    </p>
  </div>`;
}

function excerpt(text: string): string {
  return text.replace(/\s+/g, ' ').slice(0, 120);
}

function tally(shown: number, total: number): string {
  const word = total === 1 ? 'mail' : 'mails';
  return shown === total ? `${total} ${word}` : `${shown} of ${total} ${word}`;
}
