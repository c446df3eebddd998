import { catalog } from '#copy/catalog/catalog.ts';
export const merging = catalog('conversations.lead.merge.merging', {
  open: 'Merge with another lead',
  title: 'Merge another lead into {name}',
  text: 'Choose the lead that is the same person. Only leads of this campaign are listed.',
  search: 'Name, phone number or message',
  loading: 'Searching for leads',
  none: 'No other lead matches. Try the number, or part of the name.',
  failed: "We couldn't search for leads. Check your connection and try again.",
  confirmTitle: 'Merge {other} into {name}?',
  confirmText:
    'You get one thread with the messages, notes and tags of both. An opt-out of either counts for both. You can split them again later.',
  confirm: 'Merge leads',
  busy: 'Merging...',
  done: 'Leads merged',
  notDone: 'Nothing was merged: {why}',
  merged: 'Merged leads',
  since: 'merged by {by}',
  formerMember: 'a former member',
  split: 'Split',
  splitOne: 'Split {name} from this lead',
  splitTitle: 'Split {other} from this lead?',
  splitText:
    "Each thread gets its own messages back, including newer ones, based on the number they came from. Notes and changes you've made since stay with this lead.",
  splitConfirm: 'Split leads',
  splitting: 'Splitting...',
  splitDone: 'Leads split',
  splitFailed: 'Nothing was split: {why}',
});
