import { catalog } from '#copy/catalog/catalog.ts';
export const copy = catalog('conversations.followUps', {
  label: 'Planned follow-ups',
  planned: 'Follow-up {number, number} of {limit, number}, if the lead stays silent:',
  cancel: 'Cancel',
  cancelOf: 'Cancel follow-up {number, number}',
  more: '{count, plural, one {# more planned} other {# more planned}}',
  fewer: 'Show the next only',
  canceled: 'Follow-up canceled',
  failed: "We couldn't cancel the follow-up. It's still planned. Please try again.",
});
