export const moving = {
  open: 'Move to another campaign',
  title: (name: string) => `Move ${name} to another campaign?`,
  text: 'Its agent answers on the same number from the next message on, and has read the whole conversation. What is planned for this lead moves along.',
  campaign: 'Campaign',
  choose: 'Choose a campaign',
  option: (campaign: string, agent: string) => `${campaign} (${agent})`,
  paused: (campaign: string) => `${campaign} (paused)`,
  confirm: 'Move lead',
  busy: 'Moving...',
  cancel: 'Cancel',
  done: (campaign: string) => `Moved to ${campaign}`,
  failed: "The lead wasn't moved",
};
