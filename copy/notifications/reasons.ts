import { catalog } from '../catalog/catalog.ts';

/** Why we took the action that a notification is about. */
export const reasonCopy = catalog('notifications.reasons', {
  incidents: {
    held: '{held, plural, one {We held back # answer} other {We held back # answers}} within a day, in conversations with {leads, plural, one {# lead} other {# leads}}.',
    opt_outs:
      '{opt_outs, number} of {leads, plural, one {# lead} other {# leads}} asked to stop within a day.',
  },
  trial: {
    held: 'We held back answers to {hits, number} of {leads, plural, one {# lead} other {# leads}}. The limit is {limit, number}%.',
    opt_outs:
      '{hits, number} of {leads, plural, one {# lead} other {# leads}} asked to stop. The limit is {limit, number}%.',
  },
  evals: {
    all: '{count, plural, one {# check got worse} other {# checks got worse}}: {checks}. Since the last evals, {parts} changed.',
    some: '{count, plural, one {# check got worse} other {# checks got worse}}: {checks} and {rest, number} more. Since the last evals, {parts} changed.',
  },
});
