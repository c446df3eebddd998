import { catalog } from '#copy/catalog/catalog.ts';

export const briefingCopy = catalog('overview.briefing', {
  loading: 'Loading what matters now...',
  failed: "We couldn't load what's waiting. Your conversations are safe.",
  waiting: {
    title: 'Waiting for you',
    none: 'No one is waiting. Your agents are handling every conversation.',
    all: 'See all {count}',
  },
  since: {
    title: 'Since yesterday',
    text: 'What your agents did yesterday and today.',
    replies: 'Messages sent by agents',
    leads: 'New leads contacted',
    qualified: 'Qualified',
    booked: 'Appointments',
    cost: 'AI cost',
    unknownCost: 'Some calls have no known price',
  },
  blocked: {
    title: "What's holding your agents up",
    lost: 'The number of {campaign} is disconnected',
    leads: '{count, plural, one {# lead is waiting} other {# leads are waiting}}',
    actions: {
      number_lost: 'Reconnect',
      not_ready: 'Open campaigns',
      model_slow: 'Open conversations',
      model_context: 'Open conversations',
    },
  },
  questions: {
    title: "Questions your agents couldn't answer",
    text: 'Answer once, and every agent knows.',
    times: '{count, plural, one {Asked once} other {Asked # times}}',
    action: 'Answer them',
  },
});
