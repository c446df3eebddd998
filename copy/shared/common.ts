import { catalog, verbatim } from '#copy/catalog/catalog.ts';
export const switchCopy = catalog('shared.common.switch', {
  loading: 'Loading team...',
  /** the same on the conversations screen */
  inbox: 'Switching teams...',
  loadingText: 'Switching to your team dashboard',
  failed: "We couldn't open the team",
  failedText: "You're still in your previous team. Please try again.",
});

/** The plan gate is in French on every page. */
export const planGateCopy = verbatim('shared.common.planGate', {
  text: 'Cette fonctionnalité nécessite un abonnement payant.',
  upgrade: 'Upgrade to {plan}',
  plans: 'Voir tous les tarifs',
  /** the team has a plan but an unpaid invoice */
  unpaid: 'Votre abonnement est impayé.',
});

export const upgradeCopy = catalog('shared.common.upgrade', { pay: 'Pay the open invoice' });

export const restrictedCopy = catalog('shared.common.restricted', {
  title: 'Access Restricted',
  requiresRole: 'Requires {role} role or higher',
  currentRole: 'Current role',
  requiredRole: 'Required role',
  impersonating:
    "You're acting as someone else. Only they can do this, so sign in as yourself or ask them.",
  contact: 'Contact your team administrator to modify your permissions.',
  understood: 'OK',
});

export const limitCopy = catalog('shared.common.limit', {
  title: 'Campaign Limit Reached',
  text: "You've used {used, number} of {limit, number} campaigns on your plan. Upgrade to create another one.",
  textOfOperator:
    'Your team has {used, number} of {limit, number} campaigns. Delete one, or ask your administrator to raise the limit.',
  upgrade: 'Upgrade Plan',
});

/** A file of the web app couldn't be loaded. */
export const missingCopy = catalog('shared.common.missing', {
  page: "We couldn't load this page",
  part: "We couldn't load part of this page",
  text: 'There may be a newer version. What you saved and typed is safe. Try again to load it.',
  offline: "You seem to be offline. What you saved and typed is safe. Try again once you're back.",
  busy: 'Trying again...',
});

/** The next page of a list couldn't be loaded. */
export const moreCopy = catalog('shared.common.more', {
  failed: "We couldn't load more. What's shown stays. Check your connection and try again.",
});

export const clipboardCopy = catalog('shared.common.clipboard', {
  copied: 'Copied!',
  copiedText: '{what} copied to clipboard',
  failed: "Your browser doesn't allow copying",
  failedText: 'Select the text and copy it yourself.',
});

export const timeCopy = catalog('shared.common.time', { now: 'just now' });
