import { catalog } from '../catalog/catalog.ts';
import { reasons } from '../catalog/reasons.ts';

export const outreachErrors = reasons(
  catalog('errors.outreach', {
    alreadySent: 'This first message has been sent or canceled already.',
    waitsForDecision:
      'This first message waits for your decision. Open the conversation to send, change or discard it.',
    notPlanned: 'This follow-up is no longer planned.',
    noFollowUps:
      "Your plan has no follow-ups, so the agent can't write on that day. Write to the lead yourself.",
    noSuchDay: 'Please choose a day from tomorrow on, at most a year ahead.',
    changed: 'This changed in the meantime, so nothing was scheduled. Read the conversation again.',
    onlyQuietDays:
      'Every chosen day is a day without first messages. Choose another, or change those days.',
    noDayLeft: 'No day would be left on which follow-ups may be sent. Change those first.',
    notRunning: 'Only a campaign with a connected number can be paused.',
    placeholder: 'Follow-up {number, number}: please fill in "{words}" before it is sent to leads.',
  }),
);
