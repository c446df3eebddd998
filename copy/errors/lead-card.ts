import { catalog } from '../catalog/catalog.ts';
import { reasons } from '../catalog/reasons.ts';

export const leadCardErrors = reasons(
  catalog('errors.leadCard', {
    replyGone: 'Reply not found',
    shortcutTaken: 'Another reply has this shortcut',
    fieldRemoved: 'This field was removed. Please reload the page.',
    fieldGone: 'Field not found',
    optionMissing: 'Please add at least one option',
    offList: 'This was removed from the list. Please reload the page.',
    sameLead: 'This is the same lead. Choose another one.',
    otherCampaign:
      'These leads are in two campaigns, each with its own agent. You can only merge leads of the same campaign.',
    noteOfOthers: 'Only its author can change a note.',
    noteDeletion: 'Only its author or an administrator can delete a note.',
    noteGone: 'Note not found',
    noteLimit: "A lead can have {max, number} notes. Please delete one that's no longer needed.",
    split: 'These leads were already split',
    tagGone: 'Tag not found',
    tagTaken: "There's already a tag with this name",
    chooseOtherTag: 'Please choose another tag',
    tagsOfLeadLimit: 'A lead can have {max, number} tags. Nothing was changed.',
    fieldTaken: "There's already a field with this name",
    fieldLimit: 'A team can have {max, number} fields. Please remove one first.',
    tagLimit: 'A team can have {max, number} tags. Please remove one first.',
    replyLimit: 'A team can have {max, number} canned replies. Please remove one first.',
  }),
);
