import { catalog } from '#copy/catalog/catalog.ts';
import { counted } from '#domain/plural.ts';
import { formatNumber } from '#web/ui/format.ts';
const plural = (count: number, one: string, many: string) =>
  counted(formatNumber(count), one, many);

/** Texts of what is confirmed before many leads are written to. */
export const copy = catalog('shared.sendSummary', {
  title: 'What happens when you start',
  loading: 'Working out the schedule...',
  failed: "We couldn't work out the schedule. Nothing has been sent.",
  retry: 'Try again',
  messages: 'First messages',
  count: (count: number, campaign: string) =>
    count === 0
      ? 'None: no lead of this list can be contacted.'
      : `${plural(count, 'message', 'messages')} from "${campaign}", one to each lead`,
  leftOut: 'Left out',
  leftOutParts: {
    opted_out: '{count, number} opted out',
    known: (count: number) => plural(count, 'is already a lead', 'are already leads'),
    unreadable: (count: number) =>
      plural(count, 'row without a new number', 'rows without a new number'),
  },
  when: 'When',
  between: (from: string, to: string, days: number) =>
    `From ${from} to about ${to}: ${plural(days, 'day', 'days')}`,
  once: 'About {at}',
  unknown: 'As soon as the reason below is gone.',
  pace: 'Pace',
  paceText: (per_day: number, minutes: number) =>
    `At most ${formatNumber(per_day)} a day, ${plural(minutes, 'minute', 'minutes')} apart`,
  atDaytime: ', between 08:00 and 20:00 where the lead lives',
  grows: '. A new number starts slowly: the pace grows with replies, up to {most, number} a day.',
  from: 'From which number',
  noNumber: 'No number is linked',
  first: '{count, plural, one {The first lead} other {The first # leads}}',
  example: 'Example',
  examplesText:
    'Your agent writes each message when its turn comes, so the wording will differ from these examples.',
  writing: 'Writing an example...',
  noExample: "An example couldn't be written now.",
  held: 'Would wait for your approval',
  agreed: 'These people agreed to be contacted on WhatsApp',
  agreedHint: 'We keep who confirmed this and when.',
});
