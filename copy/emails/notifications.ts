import { catalog } from '../catalog/catalog.ts';

export const notificationEmails = catalog('emails.notifications', {
  waiting: {
    preview: 'In {team}: no one has answered yet.',
    title: {
      lead: 'A lead is waiting for you',
      held: 'A reply is waiting for your approval',
    },
    text: '{count, plural, one {In {team}, your agent left this conversation to your team, and no one has answered yet.} other {In {team}, your agent left these conversations to your team, and no one has answered yet.}}',
    lead: '{campaign} · waiting for {time}',
    held: '{campaign} · reply held for approval, waiting for {time}',
    openAll: 'Open the conversations',
    more: 'And {count, number} more in the inbox.',
  },
  lost: {
    preview: 'Leads get no replies there until someone connects it again.',
    title: 'A WhatsApp number lost its connection',
    text: "The number +{number} of the campaign “{campaign}” in {team} is no longer connected to WhatsApp. The agent {agent} can't reply there, and messages from leads don't reach us.",
    whatToDo:
      'Your conversations are safe. Connect the number again with its phone. We then read what leads wrote in the meantime, and answer those who are waiting.',
    button: 'Reconnect the number',
  },
  mention: {
    preview: 'In a note in {team}.',
    title: 'Someone mentioned you in a note',
    text: '{name} mentioned you in a note about {lead} in {team}.',
  },
  spending: {
    title: "You've used most of your spending ceiling",
    preview:
      '{period, select, day {{spent} of {ceiling} today.} other {{spent} of {ceiling} this month.}}',
    text: '{period, select, day {The AI model of {team} has cost {spent} of {ceiling} today.} other {The AI model of {team} has cost {spent} of {ceiling} this month.}}',
    whatNext:
      '{period, select, day {Your agents keep working. At the ceiling, they pause until tomorrow and leave new messages to you.} other {Your agents keep working. At the ceiling, they pause until next month and leave new messages to you.}} Nothing is lost. You can raise the ceiling in the settings.',
    button: 'Open the settings',
  },
  autonomy: {
    title: "We lowered an agent's autonomy",
    reason: 'In the campaign “{campaign}” of {team}: {reason}',
    lowered:
      '{level, select, drafts {We lowered the autonomy of the agent {agent} by one level. It now only drafts replies: leads get nothing until someone on your team sends it.} low_risk {We lowered the autonomy of the agent {agent} by one level. It now sends only low-risk replies automatically. Prices, promises and the like wait for someone on your team.} other {We lowered the autonomy of the agent {agent} by one level. It still sends its replies automatically.}} We never raise autonomy automatically: check what happened, then decide.',
    button: 'Open the campaign',
  },
  trial: {
    title: 'We rolled back a prompt trial',
    reason: 'You were trying out new prompts in the campaign “{campaign}” of {team}. {reason}',
    whatNow:
      'We ended the trial, so {agent} answers all leads with the live prompts again. The draft is still there.',
    button: 'See the trial',
  },
  evals: {
    title: 'Some evals got worse',
    reason: 'We automatically reran the evals of the campaign “{campaign}” in {team}. {reason}',
    whatNow: '{agent} keeps answering leads. Open the evals to see which answers failed.',
    button: 'See the evals',
  },
  leadAds: {
    title: "We can't get the leads from your ads",
    reason:
      'Leads from Facebook and Instagram ads are waiting for the campaign “{campaign}” of {team}. {reason}',
    safe: "Your leads are safe. We keep what Meta reports, and we'll get them as soon as this is fixed.",
    button: 'Fix lead ads',
  },
});
