import { catalog } from '#copy/catalog/catalog.ts';
import { MAX_FOLLOW_UPS } from '#domain/outreach/follow-up-settings.ts';

export const copy = catalog('campaigns.followUps', {
  title: 'Follow-ups',
  text: 'If a lead goes quiet, your agent follows up. A reply, a takeover, an appointment, a status change or an opt-out always stops it.',
  name: 'Follow-up {number, number}',
  wait: 'Wait',
  unit: 'Unit of the wait',
  waitHint: 'Each wait counts from the message before it.',
  units: {
    hours: (isOne: boolean) => (isOne ? 'hour' : 'hours'),
    days: (isOne: boolean) => (isOne ? 'day' : 'days'),
  },
  author: 'Text',
  authors: { agent: 'Your agent writes it', fixed: 'Fixed text' },
  fixed: 'Text of the follow-up',
  fixedHint: "You can use {variables}. If a lead's name isn't known, your agent writes this follow-up instead.",
  remove: 'Remove follow-up {number, number}',
  add: 'Add follow-up',
  none: 'No follow-ups: your agent waits until the lead writes.',
  limit: (limit: number) =>
    limit >= MAX_FOLLOW_UPS
      ? `At most ${MAX_FOLLOW_UPS} for each lead.`
      : `Your plan includes ${limit === 1 ? '1 follow-up' : `${limit} follow-ups`} for each lead.`,
  over: 'Only the first {limit, plural, one {one is} other {# are}} sent on your plan.',
  hours: 'Only between',
  from: 'From',
  to: 'To',
  days: 'Only on these days',
  stops: 'Also stop when',
  onlyReplied: 'the lead never replied',
  onlyRepliedHint: 'Leads who never answer the first message get no follow-ups.',
  onlyDelivered: 'our last message wasn’t delivered',
  onlyDeliveredHint: 'The lead’s phone is off, or they blocked your number.',
  timeline: 'What a silent lead gets',
  timelineHint: "If your agent's message goes out now. Times in {zone}.",
  day: 'Day {day, number}',
  start: 'Your agent’s message',
  byAgent: 'Follow-up, written by your agent',
  cold: 'No reply: the lead becomes a Cold Lead',
  timelineFailed: 'The timeline did not load.',
  save: 'Save',
  saving: 'Saving...',
  discard: 'Discard',
  defaults: 'Use the defaults',
  saved: 'Follow-ups saved. We’ve rescheduled the ones already planned.',
  failed: 'The follow-ups were not saved. Please try again.',
  loadFailed: 'The follow-ups did not load.',
  retry: 'Try again',
  refused: 'Only people who may edit campaigns can change this.',
});

export const hourName = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

export const timeIn = (zone: string, at: string): string =>
  new Intl.DateTimeFormat('en-GB', {
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: zone,
  }).format(new Date(at));
