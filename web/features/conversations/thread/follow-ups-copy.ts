export const copy = {
  label: 'Planned follow-ups',
  planned: (number: number, limit: number) =>
    `Follow-up ${number} of ${limit}, if the lead stays silent:`,
  cancel: 'Cancel',
  cancelOf: (number: number) => `Cancel follow-up ${number}`,
  more: (count: number) => (count === 1 ? '1 more planned' : `${count} more planned`),
  fewer: 'Show the next only',
  canceled: 'Follow-up canceled',
  failed: "The follow-up couldn't be canceled. It's still planned. Please try again.",
};
