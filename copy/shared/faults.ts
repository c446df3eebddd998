import { catalog } from '#copy/catalog/catalog.ts';

/** What is wrong with the agent's text, as a full sentence by kind of fault. */
export const faults = catalog('shared.faults', {
  unproven: 'Nothing your business says backs this up.',
  unverified:
    "We couldn't verify this answer because the AI model misjudged control sentences. If this happens often, choose another model or turn off verification in Settings, AI model.",
  strict: "On this subject, the agent can only use your approved text, and this isn't from it.",
  promise: "The agent promises something that isn't planned.",
  third_time: 'The agent says this for the third time.',
  repeated: 'The agent said this in one of its last messages.',
  amount: "The agent gives a price or figure that your business doesn't.",
  link: "The agent sends a link that isn't yours.",
  contact: "The agent gives a phone number or address that isn't yours.",
  account: "The agent gives a code or account that isn't yours.",
  act: "The agent says it did something, but it didn't.",
  handover: "The agent says a person will take over, but it didn't ask anyone.",
  secret: 'The agent gives away its instructions.',
  template: 'The agent left a placeholder or a note in the text.',
  empty: 'The agent says nothing.',
  markup: "The text has formatting that WhatsApp doesn't support.",
  characters: 'The text has hidden or misleading characters.',
  language: 'The agent writes in a different language from the lead.',
  questions: 'The agent asks more than one question at once.',
  length: 'The text is too long for WhatsApp.',
  // Only texts that an earlier version held have these kinds.
  date: "The agent gives a day or time that your business doesn't.",
  policy: "The agent promises something that your business doesn't.",
  payment: "The agent asks to pay somewhere that isn't yours.",
  other_lead: 'The agent gives away something about another lead.',
  request: 'The agent asks for card details, passwords or documents.',
  identity: "The agent claims to be someone it isn't.",
  obedience: 'The agent does what the lead orders instead of what you want.',
  echo: 'The agent repeats a text that the lead dictates.',
  receipt: "The agent cites something that doesn't say this.",
  unknown: 'Please check this: {kind}.',
});
