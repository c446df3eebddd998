import { catalog } from '#copy/catalog/catalog.ts';
export const learned = catalog('conversations.lead.learned', {
  title: 'What we know',
  missing:
    '{count, plural, =0 {Nothing needed is missing} other {# needed {count, plural, one {is} other {are}} missing}}',
  quoted: 'The lead wrote: “{words}”',
  entered: 'Entered by {name}',
  enteredByFormer: 'Added by a former member',
  proof: '{field}: {text}',
  yesNo: { yes: 'Yes', no: 'No' },
  loadFailed: "What the campaign wants to know couldn't be loaded.",
  retry: 'Try again',
});
