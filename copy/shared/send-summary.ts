import { catalog } from '#copy/catalog/catalog.ts';

/** The confirmation before messaging many leads. */
export const copy = catalog('shared.sendSummary', {
  title: 'What happens when you start',
  loading: 'Calculating the schedule...',
  failed: "We couldn't calculate the schedule. Nothing has been sent.",
  messages: 'First messages',
  count:
    '{count, plural, =0 {None: we can\'t contact any lead on this list.} one {# message from "{campaign}", one to each lead} other {# messages from "{campaign}", one to each lead}}',
  leftOut: 'Skipped',
  leftOutParts: {
    opted_out: '{count, number} opted out',
    known: '{count, plural, one {# is already a lead} other {# are already leads}}',
    unreadable:
      '{count, plural, one {# row without a new number} other {# rows without a new number}}',
  },
  when: 'When',
  between: 'From {from} to about {to}: {days, plural, one {# day} other {# days}}',
  sameDay: 'From {from} to about {to}',
  once: 'About {at}',
  unknown: 'As soon as the reason below no longer applies.',
  pace: 'Pace',
  paceText:
    'At most {per_day, number} a day, {minutes, plural, one {# minute} other {# minutes}} apart{daytime, select, yes {, between 08:00 and 20:00 where the lead lives} other {}}{grows, select, yes {. A new number starts slowly: the pace grows with replies, up to {most, number} a day.} other {}}',
  from: 'From',
  noNumber: 'No number is linked',
  first: '{count, plural, one {The first lead} other {The first # leads}}',
  example: 'Example',
  examplesText:
    'Your agent writes each message when its turn comes, so the wording will differ from these examples.',
  writing: 'Writing an example...',
  noExample: "We couldn't write an example.",
  held: 'Would wait for your approval',
  agreed: 'These people agreed to be contacted on WhatsApp',
  agreedHint: 'We record who confirmed this and when.',
});
