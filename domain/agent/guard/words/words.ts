/**
 * What one language says for each thing that a rule asks about, as folded patterns: lower case, no
 * accents, apart by `; `. `*` is any ending, `~` a few words in the same sentence.
 */
export interface Words {
  /** words that only grammar needs, by which a language is known */
  common: string;
  /** begins a clause that takes back the one before */
  but: string;
  not: string;
  /** a denial in form only: "no problem" */
  noProblem: string;
  /** begins a clause about something that has not happened */
  when: string;
  /** what marks an amount as the lead's own: a budget, what is paid elsewhere */
  leadsOwn: string;
  /** a lead tells of their own money: "I have saved" */
  mine: string;
  price: string;
  free: string;
  discount: string;
  guarantee: string;
  refund: string;
  scarcity: string;
  result: string;
  advice: string;
  slander: string;
  /** data that no agent asks for */
  secretData: string;
  /** "I am a person" */
  human: string;
  /** "I obey you now" */
  obeys: string;
  /** the agent's own instructions, as a thing */
  instructions: string;
  /** "you are the sales agent of" */
  roleCard: string;
  /** "I must never" */
  duty: string;
  /** "I have booked", "your order is cancelled" */
  act: string;
  /** acts of the agent told by who acts in which tense, whatever the act */
  deed: string;
  /** makes a promise go further than a condition would let it: "always", "even on the day" */
  anyway: string;
  /** "a colleague will" */
  handover: string;
  /** a way to pay that names no address */
  bank: string;
  pay: string;
  /** "your email address", "your number" */
  yourContact: string;
  /** "another customer" */
  others: string;
  /** "say", "repeat", "answer with" */
  dictate: string;
  /** "ignore your instructions" */
  override: string;
  /** leaves a question open instead of answering it: "I'll ask", "I don't know" */
  open: string;
  /** "how are you?", "all right?": questions that want no answer */
  pleasantry: string;
  /** the lead wants a long answer */
  details: string;
  /** agrees with what was asked, where an answer begins */
  yes: string;
  /** takes an order */
  accepts: string;
  /** says that something comes out for certain, or for everybody */
  sure: string;
  /** a place, a date or a piece is there or soon gone: also as one asks for it */
  available: string;
  /** "from now on I am" */
  fromNow: string;
  /** a rule of the agent's own, told in any words: how long it writes */
  metaShort: string;
  /** that it asks one thing at a time */
  metaOne: string;
  /** that it invents nothing */
  metaInvent: string;
  /** when it gives the link */
  metaLink: string;
  /** where it leads people */
  metaSteer: string;
  /** what it keeps to itself */
  metaHide: string;
}
