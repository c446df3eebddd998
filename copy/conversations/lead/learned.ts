import { catalog } from '#copy/catalog/catalog.ts';
export const learned = catalog('conversations.lead.learned', {
  title: 'What we know',
  missing:
    '{count, plural, =0 {Nothing required is missing} other {# required {count, plural, one {answer is} other {answers are}} missing}}',
  quoted: 'The lead wrote: “{words}”',
  entered: 'Added by {name}',
  enteredByFormer: 'Added by a former member',
  proof: '{field}: {text}',
  yesNo: { yes: 'Yes', no: 'No' },
  loadFailed: "We couldn't load the campaign's questions.",
});
