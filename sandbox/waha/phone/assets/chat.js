import { bubble } from './bubble.js';
import { composer } from './composer.js';
import { control } from './control.js';
import { avatar, button, h, show, showPhone } from './dom.js';
import { icon } from './icons.js';
import { phoneMenu } from './phone-menu.js';

let replyTo = null;
/** The current state; the state when the frame was built may be outdated. */
let current;

/**
 * A conversation. The frame is built once per chat and view. Messages are updated one by one, so that
 * an open menu, the scroll position and the text being typed survive.
 */
export function showChat(root, state, actions) {
  current = state;
  const { session, row, view, thread } = state;
  show(root, { chat: session.name, address: row.address, view }, () => {
    replyTo = null;
    return frame(state, actions);
  });
  for (const place of root.querySelectorAll('.lead-name')) place.textContent = nameOf(row);
  root.querySelector('.line-state').textContent = lineState(session, row, view, thread);
  root.querySelector('[data-key=offline]').textContent = session.offline
    ? 'Go online'
    : 'Go offline';
  const banner = root.querySelector('.banner');
  banner.textContent = bannerText(session);
  banner.hidden = banner.textContent === '';
  showMessages(root.querySelector('.messages'), state, actions);
  root.querySelector('.typing').hidden = view !== 'lead' || !thread.chat?.typing;
}

function frame({ session, row, view }, actions) {
  const name = nameOf(row);
  const send = async (text, media) => {
    const answer = replyTo?.id;
    setReply(null);
    const { address: from, name } = current.row;
    const own = view === 'owner' ? { fromMe: true } : { name: name || undefined };
    const hidden = document.getElementById('hide-number')?.checked ? { lid: true } : {};
    const message = { from, ...own, ...hidden, text, media, replyTo: answer };
    return actions.act(() => control.write(session.name, message));
  };
  return [
    h(
      'header',
      { class: 'chat-head' },
      button(icon('back'), actions.back, { class: 'round back', 'aria-label': 'Back to the list' }),
      avatar(view === 'lead' ? ownerOf(session) : name, row.address),
      h(
        'span',
        { class: 'item-text' },
        view === 'lead'
          ? h('h2', { class: 'cut' }, ownerOf(session))
          : h('h2', { class: 'cut lead-name' }, name),
        h('span', { class: 'small cut line-state' }),
      ),
      phoneMenu(() => current, actions),
    ),
    viewSwitch(view, name, session, actions),
    h('p', { class: 'banner', role: 'status' }),
    h(
      'div',
      { class: 'messages', role: 'log', 'aria-label': 'Conversation', tabindex: '0' },
      h('ol', {}),
    ),
    h(
      'p',
      { class: 'typing', role: 'status', hidden: true },
      h('span', { class: 'dots', 'aria-hidden': 'true' }),
      `${ownerOf(session)} is typing…`,
    ),
    h('p', { class: 'replying', hidden: true }),
    composer(send, actions.complain),
  ];
}

/** Switches between the lead's phone and the owner's. */
function viewSwitch(view, name, session, actions) {
  const option = (value, ...label) =>
    h(
      'label',
      { class: 'choice' },
      h('input', {
        type: 'radio',
        name: 'view',
        value,
        checked: view === value,
        'data-key': `view-${value}`,
        onchange: () => actions.setView(value),
      }),
      h('span', { class: 'cut' }, ...label),
    );
  return h(
    'fieldset',
    { class: 'views' },
    h('legend', { class: 'visually-hidden' }, 'Writing as'),
    option('lead', 'Lead: ', h('span', { class: 'lead-name' }, name)),
    option('owner', `Owner: ${ownerOf(session)}`),
  );
}

function nameOf(row) {
  return row.name || (row.phone ? showPhone(row.phone) : row.address);
}

function ownerOf(session) {
  return session.me?.pushName ?? session.name;
}

function lineState(session, row, view, thread) {
  if (view === 'owner') return row.phone ? showPhone(row.phone) : row.address;
  if (thread.chat?.typing) return 'typing…';
  return session.me ? showPhone(session.me.id.split('@')[0]) : '';
}

function bannerText({ status, offline, unlinked }) {
  if (unlinked) return 'This device was unlinked. Log it out and start it again to link a phone.';
  if (offline) return 'The gateway is offline. What is written now arrives when it is back.';
  if (status === 'WORKING') return '';
  if (status === 'STARTING') return 'The gateway is connecting.';
  return 'The gateway is not running. What is written now arrives when it is back.';
}

const drawn = new WeakMap();

/** Removing a player from the page stops it, so its message is updated once it has ended. */
const isPlaying = (node) =>
  [...node.querySelectorAll('audio, video')].some(({ paused }) => !paused);

function showMessages(scroller, { session, row, view, thread }, actions) {
  const list = scroller.firstElementChild;
  const known = drawn.get(list) ?? new Map();
  drawn.set(list, known);
  const atEnd = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < 80;
  const byId = new Map(thread.messages.map((message) => [message.id, message]));
  const nodes = thread.messages.map((message) => {
    const state = JSON.stringify(message);
    const before = known.get(message.id);
    if (before?.state === state || (before && isPlaying(before.node))) return before.node;
    const node = bubble(message, perspective(message, { session, row, view, byId }, actions));
    known.set(message.id, { state, node });
    before?.node.replaceWith(node);
    return node;
  });
  // Unchanged nodes stay in place: moving one would close its open menu and stop its player.
  nodes.forEach((node, i) => {
    if (list.children[i] !== node) list.insertBefore(node, list.children[i] ?? null);
  });
  while (list.children.length > nodes.length) list.lastElementChild.remove();
  if (atEnd) scroller.scrollTop = scroller.scrollHeight;
}

function perspective(message, { session, row, view, byId }, { act }) {
  const owner = view === 'owner';
  const mine = message.fromMe === owner;
  const lead = message.pushName || row.name || showPhone(row.phone);
  const answered = message.replyTo ? (byId.get(message.replyTo)?.text ?? 'Message') : null;
  return {
    mine,
    me: owner ? 'me' : 'lead',
    author: message.fromMe ? ownerOf(session) : lead,
    quoted: answered,
    on: {
      react: (m, emoji) =>
        act(() => control.react(session.name, m.id, emoji, owner ? 'me' : 'lead')),
      remove: (m) => act(() => control.remove(session.name, m.id)),
      edit: (m) => {
        const text = prompt('Edit the message', m.text);
        if (text) act(() => control.edit(session.name, m.id, text));
      },
      reply: (m) => setReply(m),
    },
  };
}

function setReply(message) {
  replyTo = message;
  const line = document.querySelector('.replying');
  line.hidden = message === null;
  line.replaceChildren();
  if (!message) return;
  line.append(
    h('span', { class: 'cut' }, `Replying to: ${message.text}`),
    button(icon('close'), () => setReply(null), {
      class: 'round',
      'aria-label': 'Cancel the reply',
    }),
  );
  document.getElementById('message').focus();
}
