import { catalog } from '#copy/catalog/catalog.ts';
export const copy = catalog('platform.screen', {
  /** The rules of a form could not be loaded. */
  unchecked:
    "We couldn't check the form. Nothing was sent, and your text is still here. Check your connection and try again.",
});

/** What every dialog and every part that didn't load offers, where the caller has no words of its own. */
export const kitCopy = catalog('platform.kit', {
  close: 'Close',
  cancel: 'Cancel',
  retry: 'Try again',
});
