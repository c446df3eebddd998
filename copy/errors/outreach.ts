import { catalog } from '../catalog/catalog.ts';
import { reasons } from '../catalog/reasons.ts';

export const outreachErrors = reasons(
  catalog('errors.outreach', {
    alreadySent: 'This first message was already sent or canceled.',
    waitsForDecision:
      'This first message is waiting for your decision. Open the conversation to send, change or discard it.',
    notPlanned: 'This follow-up is no longer planned.',
    noFollowUps:
      "Your plan has no follow-ups, so the agent can't write on that day. Write to the lead yourself.",
    noSuchDay: 'Please choose a day between tomorrow and a year from now.',
    changed: 'This changed in the meantime, so nothing was scheduled. Read the conversation again.',
    onlyQuietDays:
      'Every chosen day is a day without first messages. Choose another, or change those days.',
    noDayLeft: 'That would leave no day for follow-ups. Change the follow-up days first.',
    notRunning: 'Only a campaign with a connected number can be paused.',
    placeholder: 'Follow-up {number, number}: please fill in "{words}" before it\'s sent to leads.',
  }),
);
