import { catalog } from '#copy/catalog/catalog.ts';
export const copy = catalog('platform.screen', {
  /** The validation rules of a form couldn't be loaded. */
  unchecked:
    "We couldn't check the form. Nothing was sent, and your text is still here. Check your connection and try again.",
});

/** Common buttons and loading states. */
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
