import { catalog } from '#copy/catalog/catalog.ts';

export const moving = catalog('conversations.lead.move', {
  open: 'Move to another campaign',
  title: 'Move {name} to another campaign?',
  text: 'Its agent answers on the same number from the next message, and has read the whole conversation. Everything planned for this lead moves too.',
  campaign: 'Campaign',
  choose: 'Choose a campaign',
  option: '{campaign} ({agent})',
  paused: '{campaign} (paused)',
  confirm: 'Move lead',
  busy: 'Moving...',
  done: 'Moved to {campaign}',
  failed: "We couldn't move the lead",
});
