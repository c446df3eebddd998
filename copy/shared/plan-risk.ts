import { catalog } from '#copy/catalog/catalog.ts';

/** What a plan of first messages risks, or what will stop it. */
export const risks = catalog('shared.planRisk', {
  plan: 'Sending on WhatsApp requires a paid plan. Until then nothing is sent, and nothing is lost.',
  no_number: 'No number is connected. Connect one on the WhatsApp page to begin.',
  without_number:
    '{leads, plural, one {# waiting lead belongs} other {# waiting leads belong}} to campaigns without a connected number. They wait until one is connected.',
  restricted:
    'WhatsApp restricts {numbers, plural, one {one number} other {# numbers}}. First messages resume after {day}.',
  plan_messages:
    "{left, plural, =0 {Your team's messages for this period are used up: nothing is sent until there are new ones.} one {Your team has # message left in this period, fewer than there are leads. Replies and follow-ups use them, too.} other {Your team has # messages left in this period, fewer than there are leads. Replies and follow-ups use them, too.}}",
  full_quota:
    '{per_number, plural, one {# stranger} other {# strangers}} a day from one number is what WhatsApp restricts numbers for, new ones above all. More numbers at a lower pace are safer.',
  no_consent:
    "{leads, plural, one {# waiting lead has} other {# waiting leads have}} no recorded consent. People who don't expect you report you, and reports lead to restrictions.",
});
