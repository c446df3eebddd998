import { control } from './control.js';
import { h } from './dom.js';
import { icon } from './icons.js';

/**
 * The phone's actions besides writing.
 * @param {() => {session: object, row: object}} now
 */
export function phoneMenu(now, { act, setReceipts, receipts }) {
  const close = (work) => (event) => {
    event.target.closest('details').open = false;
    const { session, row } = now();
    act(() => work(session, row));
  };
  return h(
    'details',
    { class: 'menu' },
    h('summary', { 'aria-label': 'Phone actions' }, icon('more')),
    h(
      'div',
      { class: 'menu-box', role: 'group', 'aria-label': 'Phone actions' },
      h(
        'button',
        {
          type: 'button',
          onclick: close((session, row) => control.read(session.name, row.address)),
        },
        'Mark as read',
      ),
      h(
        'button',
        {
          type: 'button',
          onclick: close((session, row) => control.call(session.name, row.address)),
        },
        'Lead calls',
      ),
      h(
        'label',
        { class: 'choice' },
        h('input', {
          type: 'checkbox',
          checked: receipts(),
          onchange: (event) => setReceipts(event.target.checked),
        }),
        'Lead reads at once',
      ),
      h(
        'label',
        { class: 'choice' },
        h('input', { type: 'checkbox', id: 'hide-number' }),
        'Lead hides the number (lid)',
      ),
      h(
        'button',
        {
          type: 'button',
          'data-key': 'offline',
          onclick: close((session) => control.offline(session.name, !session.offline)),
        },
        'Go offline',
      ),
      h(
        'button',
        {
          type: 'button',
          class: 'danger',
          onclick: close((session) => control.unlink(session.name)),
        },
        'Unlink this device',
      ),
    ),
  );
}
