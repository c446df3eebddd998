import { catalog } from '#copy/catalog/catalog.ts';
export const copy = catalog('shared.privacy', {
  title: 'This team will be deleted on {at}',
  text: '{by} asked for it. Everything keeps working until then. An owner can undo it.',
  owner: 'An owner',
  undo: 'Undo the deletion',
  undoBusy: 'Undoing...',
  undone: 'The team stays.',
  failed: "The deletion couldn't be undone. Please try again.",
});
