import { catalog } from '#copy/catalog/catalog.ts';
export const copy = catalog('shared.privacy', {
  title: 'This team will be deleted on {at}',
  text: '{by} asked to delete it. Everything keeps working until then. An owner can undo it.',
  owner: 'An owner',
  undo: 'Undo the deletion',
  undoBusy: 'Undoing...',
  undone: 'The deletion is undone.',
  failed: "We couldn't undo the deletion. Please try again.",
});
