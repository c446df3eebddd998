import { control } from './control.js';
import { button, h, menu } from './dom.js';

/**
 * The phone's actions besides writing.
 * @param {() => {session: object, row: object}} now
 */
export function phoneMenu(now, { act, setReceipts, receipts }) {
  const does = (work) => () => {
    const { session, row } = now();
    act(() => work(session, row));
  };
  const choice = (label, props) =>
    h('label', { class: 'choice' }, h('input', { type: 'checkbox', ...props }), label);
  return menu(
    'Phone actions',
    button(
      'Mark as read',
      does(({ name }, { address }) => control.read(name, address)),
    ),
    button(
      'Lead calls',
      does(({ name }, { address }) => control.call(name, address)),
    ),
    choice('Lead reads at once', {
      checked: receipts(),
      onchange: (event) => setReceipts(event.target.checked),
    }),
    choice('Lead hides the number (lid)', { id: 'hide-number' }),
    button(
      'Go offline',
      does(({ name, offline }) => control.offline(name, !offline)),
      {
        'data-key': 'offline',
      },
    ),
    button(
      'Unlink this device',
      does(({ name }) => control.unlink(name)),
      { class: 'danger' },
    ),
  );
}
