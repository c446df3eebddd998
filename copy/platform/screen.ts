import { catalog } from '#copy/catalog/catalog.ts';
export const copy = catalog('platform.screen', {
  /** The rules of a form could not be loaded. */
  unchecked:
    "We couldn't check the form. Nothing was sent, and your text is still here. Check your connection and try again.",
});

/** The buttons of dialogs and of parts that didn't load, unless the caller names them. */
export const kitCopy = catalog('platform.kit', {
  close: 'Close',
  cancel: 'Cancel',
  retry: 'Try again',
});
