import { catalog } from '#copy/catalog/catalog.ts';

/** Texts about posts that need review, and about testing a form. */
export const review = catalog('whatsapp.webhook.post.review', {
  title: 'Posts to review',
  text: "We couldn't turn these into leads, so we kept them. Match the fields once, and every post from the same form becomes a lead, including later ones.",
  posts: '{count, plural, one {# post} other {# posts}}',
  from: 'from {source}',
  newest: 'newest',
  mapped: 'Fields mapped',
  map: 'Choose the fields',
  mapAgain: 'Choose the fields again',
  dismiss: 'Dismiss',
  failed: "We couldn't load the posts",
  failedText: "They're safe. Check your internet connection and try again.",
  dismissDialog: {
    title: 'Dismiss these posts?',
    text: '{count, plural, one {We delete the post without creating a lead.} other {We delete all # posts from this form without creating leads.}}',
    cancel: 'Keep',
    confirm: 'Dismiss',
    busy: 'Dismissing...',
    failed: "We couldn't dismiss the posts",
    failedText: 'Nothing was deleted. Please try again.',
  },
});

export const mapping = catalog('whatsapp.webhook.post.mapping', {
  title: 'Match the fields',
  text: "This is the form's newest post. Your choice applies to all its posts, now and later.",
  roles: {
    name: 'Name',
    phone: 'Phone number',
    email: 'Email',
    message: 'Message',
    ignore: 'Ignore',
  },
  detail: 'Keep as a detail',
  label: 'Field {field}',
  names: 'Check what we chose. First and last name can be two fields: choose Name for both.',
  guesses: {
    type: 'Our choice: the form declares it as "{says}".',
    name: 'Our choice, from the name of the field, "{says}".',
    value: 'Our choice, from what "{says}" holds.',
    joined: 'Our choice, from the fields "{says}".',
    mapped: 'From the field "{says}", as your team chose.',
  },
  possible: 'Could also be: {role}.',
  required: 'Choose which field is the phone number.',
  next: 'Continue',
  back: 'Back to the fields',
  summaryTitle: 'Create these leads?',
  summaryText:
    'Every waiting post from this form becomes a lead, and your agent writes to each one.',
  confirm: 'Save and create leads',
  failed: "We couldn't save your choice. Please try again.",
  saved: 'Fields saved',
  savedText:
    '{count, plural, one {The waiting post becomes a lead.} other {# waiting posts become leads.}}',
});

export const trying = catalog('whatsapp.webhook.post.trying', {
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
  failed: "We couldn't read the post. Please try again.",
  lead: 'This becomes a lead',
  leads: 'This becomes {count, plural, one {# lead} other {# leads}}',
  first: 'Below is the first one.',
  waits: 'This waits under "Posts to review"',
  parts: { phone: 'Phone', name: 'Name', email: 'Email', message: 'Message' },
  none: 'Not found',
  reasons: {
    type: 'because the form declares it as "{says}"',
    name: 'from the field "{says}"',
    value: 'from the field "{says}", the only value of this kind',
    joined: 'from the fields "{says}"',
    mapped: 'from the field "{says}", as your team chose',
  },
  others: 'Also possible: {names}',
  source: 'Source',
  details: 'Details',
});

export const presets = catalog('whatsapp.webhook.post.presets', {
  title: 'Connect your form',
  text: 'Choose what you use. Any other form works too.',
  label: 'Form or service',
});
