import { control } from './control.js';
import { avatar, choosable, h, nameField, phoneField, show, showPhone, time } from './dom.js';

/** The chats of a session, and the people who could start one. */
export function showLeads(root, { session, chats, people, lead }, select, act) {
  if (!session?.me) {
    show(root, null, () => []);
    return;
  }
  const rows = leadRows(chats, people, lead);
  const data = { session: session.name, lead, rows };
  show(root, data, () => [
    h('h2', {}, 'Leads'),
    addForm(select, act),
    h('ul', {}, ...rows.map((row) => leadItem(row, lead, select))),
  ]);
}

/** @returns {{address: string, phone: string|null, name: string, chat: object|null}[]} */
export function leadRows(chats, people, lead) {
  const rows = chats
    .filter((chat) => chat.chatId !== 'status@broadcast')
    .map((chat) => ({
      address: chat.phone ?? chat.chatId,
      phone: chat.phone,
      name: chat.name || groupName(chat.chatId),
      chat: { last: chat.last, typing: chat.typing },
    }));
  const known = new Set(rows.map((row) => row.address));
  for (const { phone, name } of people) {
    if (!known.has(phone)) rows.push({ address: phone, phone, name, chat: null });
    known.add(phone);
  }
  if (lead && !known.has(lead)) {
    const phone = lead.includes('@') ? null : lead;
    rows.unshift({ address: lead, phone, name: '', chat: null });
  }
  return rows;
}

function groupName(chatId) {
  return chatId.endsWith('@g.us') ? 'Group' : '';
}

function addForm(select, act) {
  const add = async (event) => {
    event.preventDefault();
    const form = new FormData(event.target);
    const done = await act(() => control.addPerson(form.get('phone'), form.get('name')));
    if (!done) return;
    event.target.reset();
    event.target.closest('details').open = false;
    select(done.phone);
  };
  return h(
    'details',
    { class: 'add' },
    h('summary', { class: 'button', 'data-key': 'add-lead' }, 'Add a lead'),
    h(
      'form',
      { class: 'stack card', onsubmit: add },
      nameField({}),
      phoneField({ placeholder: '+33 6 12 34 56 78' }),
      h('button', { type: 'submit', class: 'primary' }, 'Add lead'),
    ),
  );
}

function leadItem({ address, phone, name, chat }, selected, select) {
  const preview = chat?.typing ? 'typing…' : (chat?.last?.text ?? 'No messages yet');
  return choosable(
    `lead-${address}`,
    address === selected,
    () => select(address),
    avatar(name, address),
    h(
      'span',
      { class: 'item-text' },
      h('strong', { class: 'cut' }, name || (phone ? showPhone(phone) : address)),
      h('span', { class: `small cut ${chat?.typing ? 'typing-word' : 'muted'}` }, preview),
    ),
    chat?.last ? h('span', { class: 'muted small' }, time(chat.last.timestamp)) : null,
  );
}
