import type { HeldFault } from '#domain/conversations/held-answer.ts';

/** What is wrong with a text of the agent, by the kind of its fault, as a whole sentence. */
const FAULTS: Record<string, string> = {
  amount: "The agent names a price or figure that the business doesn't say.",
  date: "The agent names a day or time that the business doesn't say.",
  policy: "The agent promises something that the business doesn't say.",
  link: "The agent sends a link that isn't yours.",
  contact: "The agent names a phone number or address that isn't yours.",
  payment: "The agent asks to pay somewhere that isn't yours.",
  act: 'The agent says that it did something, and it did not.',
  handover: 'The agent announces a person, and nobody was asked.',
  secret: 'The agent gives away its instructions.',
  other_lead: 'The agent gives away something about another lead.',
  template: 'The agent left a placeholder in the text.',
  request: 'The agent asks for card details, passwords or documents.',
  identity: 'The agent says that it is somebody it is not.',
  obedience: 'The agent does what the lead orders instead of what you want.',
  echo: 'The agent repeats a text that the lead dictates.',
  receipt: "The agent cites something that doesn't say this.",
  empty: 'The agent says nothing.',
  markup: 'The text has marks that WhatsApp would show as they are.',
  characters: 'The text has hidden or misleading characters.',
  language: 'The agent writes in another language than the lead.',
  questions: 'The agent asks more than one question at once.',
  length: 'The text is too long for WhatsApp.',
};

/** Kinds of later versions are named as they are stored. */
export function faultText({ kind }: Pick<HeldFault, 'kind'>): string {
  return FAULTS[kind] ?? `Please check this: ${kind.replaceAll('_', ' ')}.`;
}
