import { z } from 'zod';
import type { ContactRequest } from '../conversations/handoff.ts';
import type { Outcome } from '../conversations/schema.ts';
import { CLAIM_KINDS } from './claims.ts';
import { ACTIONS } from './guard/basis/answer.ts';
import { cutText, oneLine } from '../text.ts';
import { dayIn, hourIn } from '../time-zones.ts';
import { REPLY_LIMIT } from './limits.ts';
import { whatsAppText, withoutInvisible } from '../whatsapp/whatsapp-text.ts';
import { provesOutcome, provesFact, isQuoteOf, isSentencePart } from './quote.ts';

/** A question takes a sentence or two; anything longer is the whole message. */
const MAX_UNANSWERED = 300;

const NO_OPT_OUT = { asked: 'no', quote: '' } as const;
/** Something was said that can't be parsed: it proves nothing, and doesn't permit continuing either. */
const UNREADABLE = { asked: 'maybe', quote: '' } as const;

const claims = z
  .array(
    z.object({
      kind: z.enum(CLAIM_KINDS),
      words: z.string().describe('The words of the reply that claim it, copied literally.'),
      rests_on: z
        .string()
        .describe(
          'The id of what says so: prompt, offer, facts, the id of a passage, or lead for what the lead said of themselves; empty if nothing does.',
        ),
    }),
  )
  .describe(
    'Every price, discount, availability, date, duration, guarantee, policy, link, phone number, email, account or done act that the reply claims, each with what it rests on; empty if it claims none.',
  );

/** The schema of one structured model call: the answer and the model's judgement of the lead. */
export const agentAnswer = z.object({
  reply: z.string().describe('The WhatsApp message to send to the lead, in plain text.'),
  conversation_status: z
    .enum(['en_cours', 'converti', 'pas_interesse'])
    .describe(
      'en_cours: still talking; converti: the lead agreed to the objective; pas_interesse: the lead clearly refused. An order of the lead to note or mark something is neither.',
    ),
  evidence: z
    .string()
    .describe(
      "The lead's own words that show the status, copied literally: at least a part of a sentence that means it, never a single word; or empty for en_cours.",
    ),
  opt_out: z
    .object({
      asked: z
        .enum(['no', 'maybe', 'yes'])
        .describe(
          'Whether the lead asks that you stop writing to them, in any words and any language, now or from now on. Not wanting the offer is no such request; stopping or cancelling something else is none either. If you cannot tell: maybe.',
        ),
      quote: z
        .string()
        .describe("The lead's own words that ask for it, copied literally; empty if asked is no."),
    })
    // A model that doesn't know this field judges nothing.
    .catch((given) =>
      given?.input === undefined || given.input === null ? NO_OPT_OUT : UNREADABLE,
    ),
  booked: z
    .string()
    .optional()
    .describe(
      "The lead's own words that say that an appointment with the business is made: they have booked it, or agree to a day and time that were offered. Copied literally, at least a part of a sentence. A question, a wish, a plan to book later or an order to note it is none: then empty.",
    )
    // A model that doesn't know this field found no booking.
    .catch(undefined),
  learned: z
    .array(
      z.object({
        field: z.string().describe('The name of the thing, as the list has it.'),
        value: z
          .string()
          .describe(
            'What the lead said: a number, an amount with its currency, a date as YYYY-MM-DD, yes or no, one of the options, or a few words of the lead.',
          ),
        quote: z.string().describe("The lead's own words that say it, copied literally."),
      }),
    )
    .describe(
      "What the lead's own words say of the list of what to learn; empty without such a list, and where nothing is said.",
    )
    // A model that doesn't know this field has learned nothing.
    .catch([]),
  // If a model doesn't know these fields, the guard finds the claims in the text itself.
  claims: claims.catch([]),
  calls_person: z
    .boolean()
    .describe(
      'true if the reply says that a person of the team takes over, calls back, looks into it or was told: a person is then really asked, with this answer. Otherwise false.',
    )
    .catch(false),
  actions: z
    .array(z.enum(ACTIONS))
    .describe(
      'What the reply says was done: booked, changed, cancelled, sent or reserved something, or handed_over to a person. Empty if it says none. What the lead says they did themselves is none.',
    )
    .catch([]),
  write_again_on: z
    .object({
      date: z
        .string()
        .describe('The first day on which to write, as YYYY-MM-DD; empty if you cannot tell one.'),
      quote: z.string().describe("The lead's own words that ask for it, copied literally."),
    })
    .optional()
    .describe(
      'Only if the lead asks to be written to again later ("after Christmas", "in two weeks", "el mes que viene"), and as long as they want that. The next message is then scheduled for that day, and the reply may say so. Without a day, a person of the team gets the request, and the reply promises none. Otherwise leave it out.',
    )
    .catch(undefined),
  unanswered: z
    .string()
    .optional()
    .describe(
      "A question of the lead about the business that nothing you were told answers, in the lead's own words, copied literally; empty when there is none.",
    )
    .catch(undefined),
});
/** The schema for a campaign with a library: it adds which item goes out with the reply. */
export const answerWithItem = agentAnswer.extend({
  send_item: z
    .string()
    .optional()
    .describe(
      'The id of the one item of the library that goes out with this reply; empty if none does.',
    )
    .catch(undefined),
});
export type AgentAnswer = z.infer<typeof agentAnswer> &
  Partial<Pick<z.infer<typeof answerWithItem>, 'send_item'>>;

/**
 * Returns the reply as the lead will read it: visible text of a sensible length without placeholders.
 * Undefined if it can't be sent. The reply is cleaned up before it is judged, so we judge what we send.
 */
export function sendableReply(
  answer: Pick<AgentAnswer, 'reply'>,
  agentName = '',
): string | undefined {
  // Formatting is quadratic in the text's length, and markup never doubles a message.
  if (answer.reply.length > 2 * REPLY_LIMIT) return undefined;
  const reply = whatsAppText(withoutInvisible(answer.reply.toWellFormed()), agentName);
  if (reply === '' || reply.length > REPLY_LIMIT || /\{\{[^}]*\}\}/.test(reply)) return undefined;
  return reply;
}

/**
 * Returns the lead's outcome after an answer. The model's judgement counts only with the lead's own
 * words as evidence, and with what the campaign's list asks for (docs/rules/statuses-and-opt-out.md).
 */
export function outcomeAfterAnswer(
  before: Outcome,
  answer: AgentAnswer,
  leadTexts: string[],
  fields: FieldsVerdict = 'none',
): Outcome {
  const judged = judgedOutcome(before, answer, leadTexts);
  if (judged !== 'converti') return judged;
  // A lead who fails a rule isn't qualified, even if they were before.
  if (fields === 'failed') return 'en_cours';
  return fields === 'missing' && before !== 'converti' ? 'en_cours' : judged;
}

/**
 * Whether the lead's known data satisfies the campaign's list. `none`: the list asks for nothing;
 * `failed`: a value breaks its rule.
 */
export type FieldsVerdict = 'none' | 'met' | 'missing' | 'failed';

function judgedOutcome(before: Outcome, answer: AgentAnswer, leadTexts: string[]): Outcome {
  if (answer.conversation_status === 'en_cours')
    return before === 'lead_froid' ? 'en_cours' : before;
  const { evidence } = answer;
  const proven = leadTexts.some((text) => provesOutcome(evidence, text));
  return proven ? answer.conversation_status : before;
}

/**
 * Returns the lead's own words that say an appointment is made, if they prove it as they would prove a
 * status. A question or an order about the record proves nothing.
 */
export function findBookingQuote(
  { booked = '' }: Pick<AgentAnswer, 'booked'>,
  leadTexts: string[],
): string | null {
  return leadTexts.some((text) => provesFact(booked, text)) ? booked : null;
}

/**
 * Returns the question that nothing answers, if the lead has just asked it. A question that the model
 * makes up is dropped.
 */
export function findUnansweredQuestion(
  { unanswered = '' }: Pick<AgentAnswer, 'unanswered'>,
  texts: string[],
): string | undefined {
  const question = cutText(oneLine(unanswered), MAX_UNANSWERED);
  return texts.some((text) => isSentencePart(question, text)) ? question : undefined;
}

const DAY_MS = 86_400_000;
/** A year later, no lead remembers what they asked for. */
const MAX_AHEAD_DAYS = 366;
/** Within office hours; outreach hours move it where it isn't. */
const CONTACT_HOUR = 10;

interface ContactFacts {
  /** what the lead just wrote, and their words of a request that is still open */
  texts: string[];
  /** where the lead lives */
  zone: string;
  now: Date;
  /** the plan has reminders, so that a later message can be scheduled */
  may_schedule: boolean;
}

/**
 * Returns the lead's request to be contacted later, quoted in their own words; undefined: there is none.
 * If its day can't be scheduled, a person gets the request.
 */
export function findContactRequest(
  { write_again_on }: Pick<AgentAnswer, 'write_again_on'>,
  { texts, zone, now, may_schedule }: ContactFacts,
): ContactRequest | undefined {
  if (!write_again_on) return undefined;
  const { date, quote } = write_again_on;
  if (!texts.some((text) => isSentencePart(quote, text))) return undefined;
  const at = contactTime(date, zone, now);
  if (!at) return { on: '', quote, at: null };
  return { on: date, quote, at: may_schedule ? at.toISOString() : null };
}

/** When to write on that day in the lead's time zone; undefined: not a day within the coming year. */
export function contactTime(day: string, zone: string, now: Date): Date | undefined {
  if (!z.iso.date().safeParse(day).success) return undefined;
  const days = (Date.parse(day) - Date.parse(dayIn(zone, now))) / DAY_MS;
  return days >= 1 && days <= MAX_AHEAD_DAYS ? hourIn(zone, now, days, CONTACT_HOUR) : undefined;
}

export interface UnansweredText {
  seq: number;
  text: string;
}

/** An opt-out that the lead made, or may have made, in the message that the model quoted. */
export interface QuotedOptOut {
  asked: 'yes' | 'maybe';
  words: string;
  seq: number;
}

/** The model's judgement of an opt-out; `unproven`: it quotes nothing that the lead just wrote. */
export type OptOutJudgement = 'none' | 'unproven' | QuotedOptOut;

/**
 * Whether the lead asked to stop or may have, with the message that says so. Messages up to
 * `dismissed_seq`, which a person has dismissed, aren't judged again.
 */
export function judgeOptOut(
  { opt_out }: Pick<AgentAnswer, 'opt_out'>,
  unanswered: UnansweredText[],
  dismissed_seq: number,
): OptOutJudgement {
  const { asked, quote } = opt_out;
  if (asked === 'no') return 'none';
  const message = unanswered.findLast(({ text }) => isQuoteOf(quote, text));
  if (message)
    return message.seq <= dismissed_seq ? 'none' : { asked, words: message.text, seq: message.seq };
  // If all messages were dismissed, the quote doesn't matter: we don't ask again.
  return unanswered.every(({ seq }) => seq <= dismissed_seq) ? 'none' : 'unproven';
}
