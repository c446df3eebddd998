import { catalog } from '#copy/catalog/catalog.ts';
export const copy = catalog('platform.screen', {
  /** The rules of a form could not be loaded. */
  unchecked:
    "We couldn't check the form. Nothing was sent, and your text is still here. Check your connection and try again.",
});

/** The words of usual buttons, and of what waits. */
export const kitCopy = catalog('platform.kit', {
  breadcrumb: 'Breadcrumb',
  close: 'Close',
  cancel: 'Cancel',
  discard: 'Discard',
  retry: 'Try again',
  save: 'Save',
  saving: 'Saving...',
  sending: 'Sending...',
  loading: 'Loading...',
  network: "We couldn't reach the server.",
});
