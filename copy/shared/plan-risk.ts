import { catalog } from '#copy/catalog/catalog.ts';

/** What could go wrong with planned first messages, or will stop them. */
export const risks = catalog('shared.planRisk', {
  plan: 'Sending on WhatsApp requires a paid plan. Until then, we send nothing, and nothing is lost.',
  no_number: 'No number is connected. Connect one on the WhatsApp page to begin.',
  without_number:
    '{leads, plural, one {# waiting lead belongs} other {# waiting leads belong}} to campaigns without a connected number. They wait until one is connected.',
  restricted:
    'WhatsApp restricts {numbers, plural, one {one number} other {# numbers}}. First messages resume after {day}.',
  plan_messages:
    '{left, plural, =0 {Your team has used all its messages for this period, so we send nothing until the next one.} one {Your team has # message left in this period, fewer than you have leads. Replies and follow-ups use them too.} other {Your team has # messages left in this period, fewer than you have leads. Replies and follow-ups use them too.}}',
  full_quota:
    "{per_number, plural, one {# first message} other {# first messages}} a day from one number can lead WhatsApp to restrict it, especially if it's new. More numbers at a slower pace are safer.",
  no_consent:
    "{leads, plural, one {# waiting lead has} other {# waiting leads have}} no recorded consent. People who don't expect you report you, and reports lead to restrictions.",
});
