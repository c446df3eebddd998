import { catalog } from '../catalog/catalog.ts';

export const pushCopy = catalog('notifications.push', {
  held: 'A reply to {name} is waiting for your approval',
  lost: {
    title: 'WhatsApp Disconnected',
    body: 'Agent "{agent}" has lost WhatsApp connection. No one answers on +{number}.',
  },
  mention: {
    title: '{name} mentioned you',
    body: 'In a note about {lead} · {team}',
  },
  spending: {
    title: "You've used most of your spending ceiling",
    body: '{period, select, day {{spent} of {ceiling} today · {team}} other {{spent} of {ceiling} this month · {team}}}',
  },
  autonomy: 'We lowered the autonomy of "{agent}"',
  trial: 'We rolled back the trial in "{campaign}"',
  evals: 'Evals of "{campaign}" got worse',
  leadAds: 'Fix lead ads for "{campaign}"',
});
