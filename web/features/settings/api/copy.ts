import type { ApiScope } from '#domain/api/scopes.ts';
import type { EndpointHealth } from '#domain/webhooks/delivery.ts';
import type { WebhookDeliveryState } from '#domain/webhooks/schema.ts';

/** Every text of the settings for programs. */
export const copy = {
  adminsOnly: 'Only admins and the owner can see and change API keys and webhooks.',
  leads: {
    title: 'Bring in leads without code',
    text: 'Connect the form of your website, or import a spreadsheet.',
    form: 'Connect a form',
    import: 'Import leads',
  },
  shownOnce: "Copy it now and keep it safe: it isn't shown again.",
  copy: 'Copy',
  copied: 'Copied',
  done: 'Done',
  never: 'never used',
  used: 'used',
  made: 'made',
  by: (name: string) => `by ${name}`,
};

export const keys = {
  title: 'API keys',
  text: 'A program acts for this team with a key, within its scopes.',
  docs: 'Read and try the API',
  add: 'New key',
  empty: 'No keys yet. Make one for each program that should reach this team.',
  addTitle: 'New API key',
  name: 'Name',
  nameHint:
    'After the program that uses it. What it does is shown as done by “API key” and this name.',
  scopes: 'What it may do',
  noScope: 'Please choose what the key may do',
  make: 'Make key',
  making: 'Making...',
  makeFailed: "The key wasn't made. Please try again.",
  tokenTitle: 'Your key',
  rotate: (name: string) => `Rotate ${name}`,
  rotateTitle: (name: string) => `Rotate the key ${name}?`,
  rotateText: 'You get another token. The one that programs have now works for 24 hours more.',
  rotateConfirm: 'Rotate key',
  rotating: 'Rotating...',
  rotateFailed: "The key wasn't rotated. Please try again.",
  revoke: (name: string) => `Revoke ${name}`,
  revokeTitle: (name: string) => `Revoke the key ${name}?`,
  revokeText: 'Programs that use it are refused at once. This cannot be undone.',
  revokeConfirm: 'Revoke key',
  overlap: 'Two tokens',
};

export const scopeTexts: Record<ApiScope, string> = {
  'campaigns:read': 'Read campaigns',
  'campaigns:write': 'Create and change campaigns',
  'leads:read': 'Read leads and who waits for a first message, but no messages',
  'leads:write': 'Enter leads, to whom the agent writes first, and change them',
  'conversations:read': "Read conversations and messages, with leads' names and numbers",
  'conversations:write': 'Write to leads, stop the agent, set outcomes',
  'webhooks:write': 'Manage webhook endpoints. Events also need a scope that reads their data',
};

export const webhooks = {
  title: 'Webhooks',
  text: 'Your servers are told what happens, signed as Standard Webhooks says.',
  add: 'New endpoint',
  empty: 'No endpoints yet. Add the address of a server that we should notify.',
  addTitle: 'New endpoint',
  editTitle: 'Change endpoint',
  url: 'Address',
  urlHint:
    'It begins with https:// and answers each event with a status from 200 to 299 within 10 seconds.',
  description: 'Description',
  events: 'Events',
  noEvent: 'Please choose at least one event',
  save: 'Save',
  saving: 'Saving...',
  saveFailed: "It wasn't saved. What you entered is still here. Please try again.",
  secretTitle: 'Signing secret',
  edit: (url: string) => `Change ${url}`,
  log: (url: string) => `Deliveries to ${url}`,
  remove: (url: string) => `Delete ${url}`,
  removeTitle: 'Delete this endpoint?',
  removeText: 'We stop sending events to it, and its log is deleted.',
  removeConfirm: 'Delete endpoint',
  switchOn: 'Switch on',
  switchOff: 'Switch off',
  switching: 'Saving...',
  switchFailed: "It wasn't changed. Please try again.",
  rotate: 'New secret',
  rotating: 'Making...',
  rotateHint: 'We sign with the old secret, too, for 24 hours.',
  test: 'Send a test',
  testing: 'Sending...',
  dead: "We've stopped sending events, because the endpoint failed for three days or said that it's gone. Fix it, then turn it back on.",
  logTitle: 'Deliveries',
  logText: 'The last 14 days. A failed one is tried again for three days.',
  logEmpty: 'Nothing was sent yet. Send a test to try the endpoint.',
  logFailed: "We couldn't load the deliveries.",
  retry: 'Retry',
  more: 'Show more',
  loading: 'Loading...',
  replay: 'Send again',
  replaying: 'Sending...',
  replayFailed: "It wasn't sent again. Please try again.",
  attempts: (count: number) => (count === 1 ? '1 attempt' : `${count} attempts`),
  next: (at: string) => `next on ${at}`,
  noAnswer: 'no answer',
  ms: (ms: number) => `${ms} ms`,
};

export const healthTexts: Record<EndpointHealth, string> = {
  new: 'Nothing sent yet',
  healthy: 'Works',
  failing: 'Failing',
  dead: 'Given up',
  off: 'Off',
};

export const stateTexts: Record<WebhookDeliveryState, string> = {
  waiting: 'Waiting',
  delivered: 'Delivered',
  failed: 'Failed',
  canceled: 'Not sent',
};
