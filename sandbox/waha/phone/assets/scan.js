import { control } from './control.js';
import { h, nameField, phoneField, show, showBlank } from './dom.js';

/** What a session without a phone shows: the code, and a phone to scan it with. */
export function showScan(root, session, act) {
  const { name, status, qr } = session;
  if (!qr) return showNoCode(root, session);
  show(root, { name, scan: true }, () => scanCard(name, act));
  const picture = root.querySelector('.qr');
  const source = `/waha/_control/sessions/${encodeURIComponent(name)}/qr.png?n=${encodeURIComponent(qr.value.slice(2, 12))}`;
  if (picture.getAttribute('src') !== source) picture.setAttribute('src', source);
  picture.dataset.value = qr.value;
  picture.dataset.expires = String(qr.expiresAt);
  picture.dataset.number = String(qr.number);
  root.dataset.status = status;
  countDown(root);
}

function scanCard(session, act) {
  const scan = async (event) => {
    event.preventDefault();
    const form = new FormData(event.target);
    const qr = document.querySelector('.qr')?.dataset.value;
    const history = form.has('history') ? earlierChats() : [];
    await act(() => control.scan(session, form.get('phone'), form.get('name'), qr, history));
  };
  return h(
    'div',
    { class: 'card scan' },
    h('h2', {}, 'Link a phone'),
    h('p', { class: 'muted' }, 'Choose whose phone scans the code.'),
    h('img', { class: 'qr', width: '240', height: '240', alt: `QR code of ${session}` }),
    h('p', { class: 'muted small countdown', 'aria-live': 'off' }),
    h(
      'form',
      { class: 'stack', onsubmit: scan },
      phoneField({ value: '+1 555 000 1111' }),
      nameField({ value: 'Acme' }),
      h(
        'label',
        { class: 'check' },
        h('input', { name: 'history', type: 'checkbox' }),
        ' It has chats from before',
      ),
      h('button', { type: 'submit', class: 'primary' }, 'Scan this code'),
    ),
  );
}

const DAY_S = 86_400;

/** The chats of a phone that was used before: a friend, family, a customer. */
function earlierChats() {
  const ago = (days) => Math.floor(Date.now() / 1000) - days * DAY_S;
  return [
    { from: '15550009001', name: 'Bruno', text: 'See you on Friday', timestamp: ago(2) },
    { from: '15550009002', name: 'Mum', text: 'Call me when you can', timestamp: ago(20) },
    { from: '15550009003', name: 'Corner Bakery', text: 'Thanks, paid!', timestamp: ago(200) },
  ];
}

/** Seconds until the code changes. The page updates it every second. */
export function countDown(root) {
  const picture = root.querySelector('.qr');
  if (!picture) return;
  const left = Math.max(0, Math.ceil((Number(picture.dataset.expires) - Date.now()) / 1000));
  root.querySelector('.countdown').textContent =
    `Code ${picture.dataset.number} of 6 · changes in ${left} s`;
}

function showNoCode(root, { status }) {
  const words = {
    STARTING: ['The gateway is starting', 'Its code will appear here in a moment.'],
    STOPPED: [
      'This number is stopped',
      'Start it where it was created, and its code appears here.',
    ],
    FAILED: ['No one scanned the code', 'All six codes have expired. Start the number again.'],
  };
  const [title, text] = words[status] ?? ['Connected', 'No phone is known for it.'];
  showBlank(root, title, text);
}
