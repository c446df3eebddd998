import { choosable, h, show, showPhone } from './dom.js';
import { icon } from './icons.js';

export const statusWords = {
  STOPPED: ['Stopped', 'muted'],
  STARTING: ['Starting', 'warn'],
  SCAN_QR_CODE: ['Waiting for a scan', 'warn'],
  WORKING: ['Connected', 'ok'],
  FAILED: ['Failed', 'bad'],
};

/** The list of numbers, which are the gateway's sessions. */
export function showNumbers(root, sessions, selected, select) {
  const data = sessions.map(({ name, status, me, offline }) => ({ name, status, me, offline }));
  show(root, { data, selected }, () => [
    h('h2', {}, 'Numbers'),
    sessions.length === 0
      ? h('p', { class: 'muted small' }, 'None yet.')
      : h('ul', {}, ...sessions.map((session) => number(session, selected, select))),
  ]);
}

function number({ name, status, me, offline }, selected, select) {
  const [word, tone] = offline ? ['Offline', 'warn'] : (statusWords[status] ?? [status, 'muted']);
  return choosable(
    `number-${name}`,
    name === selected,
    () => select(name),
    h('span', { class: 'avatar plain', 'aria-hidden': 'true' }, icon('phone')),
    h(
      'span',
      { class: 'item-text' },
      h('strong', { class: 'cut' }, me?.pushName ?? name),
      h(
        'span',
        { class: 'item-line' },
        me ? h('span', { class: 'muted small' }, showPhone(me.id.split('@')[0])) : null,
        h('span', { class: `badge ${tone}` }, word),
      ),
    ),
  );
}
