import { catalog } from '#copy/catalog/catalog.ts';

/** Texts about numbers that more than one page shows. */
export const numberCopy = catalog('shared.numbers.number', {
  states: {
    starting: 'Starting',
    connected: 'Connected',
    restricted: 'Restricted by WhatsApp',
    unreachable: 'Unreachable',
    lost: 'Connection lost',
    unlinked: 'Disconnected',
  },
  reconnect: 'Reconnect',
  seeNumbers: 'See the numbers',
  banner: {
    label: 'WhatsApp numbers',
    lost: 'Connection lost:',
    lostText:
      "No one answers on this number, and new messages don't arrive. Your conversations are safe. Connect it again with its phone.",
    manyLost: '{count, number} WhatsApp numbers lost their connection',
    manyLostText:
      "No one answers on them, and new messages don't arrive. Your conversations are safe.",
    unreachable:
      "{count, plural, one {A WhatsApp number can't be reached} other {# WhatsApp numbers can't be reached}}",
    unreachableText: "We'll keep trying. Messages wait and nothing is lost.",
    awaitsReview: "A number's agent isn't answering yet",
    awaitsReviewText:
      'Check what happens to its earlier chats, then let the agent start. Until then, leads wait.',
    planNeeded: 'Your agents are paused: WhatsApp needs a paid plan',
    usedUp: 'Your agents are paused: your team has used {used} of {limit} messages',
    pausedText:
      'Leads who write wait for you. Nothing is lost, and your agents resume after an upgrade.',
    seePlans: 'See the plans',
  },
  monitor: {
    title: 'WhatsApp Disconnected',
    text: 'Agent "{agent}" has lost WhatsApp connection',
  },
  notice: {
    lost: 'No one answers here: the number lost its connection',
    unreachable: "Answers wait: the number can't be reached",
    unlinked: 'No one answers here: the campaign has no number',
  },
});
