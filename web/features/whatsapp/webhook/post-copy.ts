import { counted } from '#domain/plural.ts';
import type { FieldRole } from '#domain/leads/extract/field-map.ts';
import type { Reason } from '#domain/leads/extract/candidates.ts';

/** Texts about posts that wait for review, and about trying a form. */
export const review = {
  title: 'Posts to review',
  text: "We couldn't turn these into leads, so we kept them. Tell us once which field is what, and every post of the same form becomes a lead, later ones too.",
  restricted: 'You need permission to view conversations to see these posts.',
  posts: (count: number) => (count === 1 ? '1 post' : `${count} posts`),
  from: (source: string) => `from ${source}`,
  newest: 'newest',
  mapped: 'Fields mapped',
  map: 'Choose the fields',
  mapAgain: 'Choose the fields again',
  dismiss: 'Dismiss',
  failed: "The posts couldn't be loaded",
  failedText: 'They are safe. Check your internet connection and try again.',
  retry: 'Retry',
  dismissDialog: {
    title: 'Dismiss these posts?',
    text: (count: number) =>
      count === 1
        ? 'The post is deleted and becomes no lead.'
        : `All ${count} posts of this form are deleted and become no leads.`,
    cancel: 'Keep',
    accept: 'Dismiss',
    busy: 'Dismissing...',
    failed: "The posts couldn't be dismissed",
    failedText: 'Nothing was deleted. Please try again.',
  },
};

export const mapping = {
  title: 'Which field is what?',
  text: 'This is the newest post of the form. Your choice applies to all of its posts, waiting and later ones.',
  roles: {
    name: 'Name',
    phone: 'Phone number',
    email: 'Email',
    message: 'Message',
    ignore: 'Ignore',
  } satisfies Record<FieldRole, string>,
  detail: 'Keep as a detail',
  label: (field: string) => `Field ${field}`,
  names: 'First and last name can be two fields: choose Name for both.',
  required: 'Choose which field is the phone number.',
  close: 'Close',
  cancel: 'Cancel',
  next: 'Continue',
  back: 'Back to the fields',
  summaryTitle: 'Create these leads?',
  summaryText: 'Every waiting post of this form becomes a lead, and your agent writes to each.',
  confirm: 'Save and create leads',
  busy: 'Saving...',
  failed: "Your choice couldn't be saved. Please try again.",
  saved: 'Fields saved',
  savedText: (count: number) =>
    count === 1 ? 'The waiting post becomes a lead.' : `${count} waiting posts become leads.`,
};

export const trying = {
  title: 'Try a post',
  text: "See what we'd read from a post, and why. Nothing is saved as a lead.",
  paste: 'Paste what your form sends',
  pasteHint: 'JSON, or an encoded form such as name=Ada&phone=…',
  read: 'Read it',
  busy: 'Reading...',
  address: 'Or send it here',
  addressHint: 'Use this URL in your form while you test. The last post shows up below.',
  copyAddress: 'Copy test URL',
  copied: 'Copied',
  pasted: 'Read from your text',
  sent: 'Read from the last test post,',
  failed: "The post couldn't be read. Please try again.",
  lead: 'This becomes a lead',
  leads: (count: number) => `This becomes ${counted(count, 'lead')}`,
  first: 'Below is the first one.',
  waits: 'This waits under "Posts to review"',
  parts: { phone: 'Phone', name: 'Name', email: 'Email', message: 'Message' },
  none: 'Not found',
  reasons: {
    type: (says: string) => `because the form declares it as "${says}"`,
    name: (says: string) => `from the field "${says}"`,
    value: (says: string) => `from the field "${says}", the only value of this kind`,
    joined: (says: string) => `from the fields "${says}"`,
    mapped: (says: string) => `from the field "${says}", as your team chose`,
  } satisfies Record<Reason, (says: string) => string>,
  others: (names: string) => `Also possible: ${names}`,
  source: 'Source',
  details: 'Details',
};

export const presets = {
  title: 'Connect your form',
  text: 'Choose what you use. Any other form works too.',
  label: 'Form or service',
};
