import { catalog } from '#copy/catalog/catalog.ts';

/** An unknown status reads as Draft. */
export const statuses = catalog('campaigns.list.statuses', {
  draft: 'Draft',
  testing: 'Testing',
  active: 'Active',
  inactive: 'Inactive',
});

export const copy = catalog('campaigns.list', {
  title: 'Campaigns',
  create: 'Create New Campaign',
  createRestricted: {
    title: 'Permission Required',
    text: 'You need editor permissions or higher to create campaigns.',
  },
  empty: {
    title: 'No campaigns yet',
    text: 'A campaign is one AI agent with its offer, its goal and its WhatsApp number. Create your first one to start replying to leads.',
  },
  failed: {
    title: 'Failed to load campaigns',
    text: 'Your campaigns are safe. Please try again.',
  },
  caption: "Your team's campaigns",
  columns: {
    name: 'Campaign Name',
    agent: 'Agent Name',
    status: 'Status',
    whatsapp: 'WhatsApp Status',
    created: 'Created',
    actions: 'Actions',
  },
  creating: 'Creating...',
  soon: 'Ready in a moment',
  offer: 'Offer',
  offerLabel: 'Offer and facts of {campaign}',
  edit: 'Edit',
  editLabel: 'Edit {campaign}',
  editRestricted: {
    title: 'Edit Permission Required',
    text: 'You need editor permissions or higher to edit campaigns.',
  },
  test: 'Test',
  testLabel: 'Test {campaign}',
  pause: {
    confirm: 'Pause',
    button: 'Pause campaign',
    label: 'Pause {campaign}',
    title: 'Pause {campaign}?',
    text: 'The agent stops replying. First messages and follow-ups wait, and leads who write wait in your inbox until you resume or reply yourself. Nothing is lost.',
    busy: 'Pausing...',
    done: '{campaign} is paused',
    failed: "We couldn't pause the campaign. Please try again.",
  },
  resume: {
    confirm: 'Resume',
    button: 'Resume campaign',
    label: 'Resume {campaign}',
    title: 'Resume {campaign}?',
    text: "The agent replies to leads who've waited less than a day. Your team answers everyone else. Waiting first messages and follow-ups go out at their usual pace and hours.",
    busy: 'Resuming...',
    done: '{campaign} is running again',
    failed: "We couldn't resume the campaign. Please try again.",
  },
  delete: 'Delete',
  deleteLabel: 'Delete {campaign}',
  deleteRestricted: {
    title: 'Delete Permission Required',
    text: 'You need administrator permissions to delete campaigns.',
  },
  confirmDelete: {
    title: 'Are you sure?',
    text: 'This action cannot be undone. Campaign "{campaign}" will be permanently deleted.',
    confirm: 'Delete',
    busy: 'Deleting...',
  },
  deleted: 'Campaign "{campaign}" deleted successfully',
  sessionDeleted: 'Session deleted',
  sessionPartlyDeleted: 'Session partially deleted',
  sessionFailed: {
    title: 'Session deletion failed',
    text: 'Failed to delete WhatsApp session: {error}',
  },
  sessionUnreachable: {
    title: 'Session deletion error',
    text: 'Network error while deleting WhatsApp session',
  },
  deleteFailed: {
    title: 'Failed to delete campaign',
    text: 'The campaign and everything in it is still there. Please try again.',
  },
  connected: 'Connected',
  notConnected: 'Not connected',
  connect: 'Connect',
  connectLabel: 'Connect WhatsApp to {campaign}',
  reconnectLabel: 'Reconnect WhatsApp to {campaign}',
  disconnect: 'Disconnect',
  disconnectLabel: 'Disconnect WhatsApp from {campaign}',
  disconnectRestricted: {
    title: 'WhatsApp Disconnection Restricted',
    text: 'You need editor permissions to disconnect WhatsApp numbers from campaigns.',
  },
  confirm: {
    title: 'Disconnect WhatsApp?',
    text: '{agent} stops replying to new messages. You can reconnect the number later. We keep your conversations and data.',
    confirm: 'Disconnect',
    busy: 'Disconnecting...',
  },
  disconnected: {
    title: 'Number Disconnected',
    text: 'Your WhatsApp number has been disconnected from {campaign}.',
  },
  disconnectFailed: {
    title: 'Disconnection Failed',
    text: 'Failed to disconnect WhatsApp session. Please try again.',
  },
});
