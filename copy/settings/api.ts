import { catalog } from '#copy/catalog/catalog.ts';

/** Every text of the API settings. */
export const copy = catalog('settings.api', {
  adminsOnly: 'Only admins and the owner can see and change API keys and webhooks.',
  leads: {
    title: 'Bring in leads without code',
    text: "Connect your website's form, or import a spreadsheet.",
    form: 'Connect a form',
    import: 'Import leads',
  },
  shownOnce: "Copy it now and keep it safe. We won't show it again.",
  copy: 'Copy',
  copied: 'Copied',
  done: 'Done',
  never: 'never used',
  used: 'used',
  made: 'created',
  by: 'by {name}',
});

export const keys = catalog('settings.api.keys', {
  title: 'API keys',
  text: 'Programs use a key to act for this team, within its scopes.',
  docs: 'Read and try the API',
  add: 'New key',
  empty: 'No keys yet. Create one for each program that needs access to this team.',
  addTitle: 'New API key',
  name: 'Name',
  nameHint:
    'Name it after the program that uses it. We show its actions as “API key” with this name.',
  scopes: 'What it can do',
  noScope: 'Please choose what the key can do',
  buttons: { save: 'Create key', saving: 'Creating...' },
  makeFailed: "We couldn't create the key. Please try again.",
  tokenTitle: 'Your key',
  rotate: 'Rotate {name}',
  rotation: {
    title: 'Rotate the key {name}?',
    text: "You'll get a new token. The current one keeps working for 24 hours.",
    confirm: 'Rotate key',
    busy: 'Rotating...',
    failed: "We couldn't rotate the key. Please try again.",
  },
  revoke: 'Revoke {name}',
  revokeTitle: 'Revoke the key {name}?',
  revokeText: "Programs that use it lose access immediately. You can't undo this.",
  revokeConfirm: 'Revoke key',
  overlap: 'Two tokens',
});

export const scopeTexts = catalog('settings.api.scopeTexts', {
  'campaigns:read': 'Read campaigns',
  'campaigns:write': 'Create and change campaigns',
  'leads:read': "Read leads and who's waiting for a first message, but no messages",
  'leads:write': 'Add leads the agent writes to first, and change them',
  'conversations:read': "Read conversations and messages, with leads' names and numbers",
  'conversations:write': 'Write to leads, stop the agent, set outcomes',
  'webhooks:write': 'Manage webhook endpoints. Events also need a scope to read their data',
});

export const webhooks = catalog('settings.api.webhooks', {
  title: 'Webhooks',
  text: 'We notify your servers of what happens, signed with Standard Webhooks.',
  add: 'New endpoint',
  empty: 'No endpoints yet. Add the address of a server to notify.',
  addTitle: 'New endpoint',
  editTitle: 'Edit endpoint',
  url: 'Address',
  urlHint:
    'It must start with https:// and answer each event with a status from 200 to 299 within 10 seconds.',
  description: 'Description',
  events: 'Events',
  noEvent: 'Please choose at least one event',
  saveFailed: "We couldn't save it. What you entered is still here. Please try again.",
  secretTitle: 'Signing secret',
  edit: 'Edit {url}',
  log: 'Deliveries to {url}',
  remove: 'Delete {url}',
  removeTitle: 'Delete this endpoint?',
  removeText: 'We stop sending events to it and delete its log.',
  removeConfirm: 'Delete endpoint',
  switchOn: 'Turn on',
  switchOff: 'Turn off',
  switchFailed: "We couldn't change it. Please try again.",
  rotate: 'New secret',
  rotating: 'Creating...',
  rotateHint: 'We also sign with the old secret for 24 hours.',
  test: 'Send a test',
  dead: "We've stopped sending events because the endpoint failed for three days or reported that it's gone. Fix it, then turn it back on.",
  logTitle: 'Deliveries',
  logText: 'The last 14 days. We retry failed deliveries for three days.',
  logEmpty: 'Nothing sent yet. Send a test to try the endpoint.',
  logFailed: "We couldn't load the deliveries.",
  more: 'Show more',
  replay: 'Send again',
  replayFailed: "We couldn't resend it. Please try again.",
  attempts: '{count, plural, one {# attempt} other {# attempts}}',
  next: 'next on {at}',
  noAnswer: 'no answer',
  ms: '{ms, number} ms',
});

export const healthTexts = catalog('settings.api.healthTexts', {
  new: 'Nothing sent yet',
  healthy: 'Works',
  failing: 'Failing',
  dead: 'Stopped',
  off: 'Off',
});

export const stateTexts = catalog('settings.api.stateTexts', {
  waiting: 'Waiting',
  delivered: 'Delivered',
  failed: 'Failed',
  canceled: 'Not sent',
});
