import { button, h, menu, time } from './dom.js';
import { icon } from './icons.js';

const reactions = ['👍', '❤️', '😂', '😮', '🙏'];

/**
 * A message. `mine` depends on the reader's side: the lead's own, or the owner's.
 * @param {{react: Function, reply: Function, edit: Function, remove: Function}} on
 */
export function bubble(message, { mine, author, quoted, me, on }) {
  const { id, text, media, content, timestamp, revoked, edited } = message;
  const marks = [];
  if (edited) marks.push(h('span', {}, 'edited'));
  marks.push(h('time', { datetime: new Date(timestamp * 1000).toISOString() }, time(timestamp)));
  if (mine && !revoked) marks.push(ticks(message));
  return h(
    'li',
    { class: `bubble ${mine ? 'mine' : 'theirs'}`, 'data-id': id, 'data-source': message.source },
    h('span', { class: 'visually-hidden' }, `${author}: `),
    quoted ? h('blockquote', {}, quoted) : null,
    media ? attachment(media) : null,
    content ? h('span', { class: 'file muted' }, Object.keys(content).join(', ')) : null,
    revoked
      ? h('em', { class: 'muted' }, 'This message was deleted')
      : h('span', { class: 'text' }, ...linked(text)),
    h('span', { class: 'marks' }, ...marks),
    chips(message.reactions),
    revoked ? null : actionsOf(message, mine, me, on),
  );
}

/** Turns addresses into links; everything else stays text. */
function linked(text) {
  return text.split(/(https?:\/\/[^\s<>"']+)/g).map((piece, i) => {
    if (i % 2 === 0) return piece;
    return h('a', { href: piece, target: '_blank', rel: 'noopener noreferrer' }, piece);
  });
}

function ticks({ ack, held }) {
  if (held || ack === 'PENDING') return icon('clock', 'Waiting');
  if (ack === 'ERROR') return icon('alert', 'Not sent');
  if (ack === 'SERVER') return icon('tick', 'Sent');
  const drawn = icon('ticks', ack === 'READ' ? 'Read' : 'Delivered');
  if (ack === 'READ') drawn.classList.add('read');
  return drawn;
}

function chips({ me, lead }) {
  const shown = [lead, me].filter(Boolean);
  if (shown.length === 0) return null;
  return h(
    'span',
    { class: 'chips', 'aria-label': `Reactions: ${shown.join(' ')}`, role: 'img' },
    shown.join(' '),
  );
}

function attachment({ mimetype, filename, url, says }) {
  if (url === null) return h('span', { class: 'file muted' }, `${mimetype} (not loaded)`);
  const src = `/waha/_control/files/${encodeURIComponent(url.split('/').at(-1))}`;
  if (mimetype.startsWith('image/'))
    return h('img', { class: 'picture', src, alt: filename ?? 'Picture' });
  if (mimetype.startsWith('audio/')) {
    const player = h('audio', { src, controls: true, 'aria-label': 'Voice note' });
    return h('span', { class: 'file' }, player, says ? h('q', { class: 'muted' }, says) : null);
  }
  if (mimetype.startsWith('video/')) return h('video', { class: 'picture', src, controls: true });
  return h('a', { class: 'file', href: src, download: filename ?? '' }, filename ?? mimetype);
}

function actionsOf(message, mine, me, on) {
  const given = message.reactions[me];
  const reaction = (emoji) =>
    button(emoji, () => on.react(message, given === emoji ? '' : emoji), {
      class: 'emoji',
      'aria-label': `React with ${emoji}`,
      'aria-pressed': String(given === emoji),
    });
  return menu(
    'React, reply or change',
    h('div', { class: 'row' }, ...reactions.map(reaction)),
    button('Reply', () => on.reply(message)),
    ...(mine
      ? [
          button('Edit', () => on.edit(message)),
          button('Delete', () => on.remove(message), { class: 'danger' }),
        ]
      : []),
  );
}
