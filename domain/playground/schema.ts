import { z } from 'zod';
import { commonFields } from '#copy/fields/common.ts';
import { playgroundFields } from '#copy/fields/playground.ts';
import { REPLY_LIMIT } from '../agent/limits.ts';
import { autonomySettings } from '../autonomy/autonomy.ts';
import { UNLIMITED } from '../billing/plans.ts';
import { usagePeriod } from '../billing/usage-period.ts';
import { agentEdit } from '../campaigns/edit.ts';
import type { Tokens } from '../models/usage.ts';
import { qualificationChange } from '../qualification/fields.ts';
import type { SentenceProof } from '../agent/guard/verification/proof.ts';
import type { GuardFault } from '../agent/guard/guard.ts';
import { type Outcome, OUTCOMES } from '../conversations/schema.ts';
import { attachedItem, type AttachedItem } from '../conversations/messages/files.ts';
import { visibleName } from '../names.ts';
import type { SendRefusal } from '../outreach/may-send.ts';
import { entryContent } from '../knowledge/schema.ts';
import { typedText } from '../text.ts';
import { lengthOf, MAX_CHAT, MAX_TURNS, MAX_UNSAVED_ENTRIES } from './limits.ts';

const MAX_PROMPT = 60_000;

const saidText = () =>
  typedText().max(REPLY_LIMIT, { error: () => commonFields.tooLongMessage({ max: REPLY_LIMIT }) });

/** The turns of a test chat. The browser sends them; the server stores none. */
export const playTurn = z.discriminatedUnion('by', [
  z.object({
    by: z.literal('lead'),
    text: saidText()
      .trim()
      .min(1, { error: () => commonFields.emptyMessage }),
  }),
  z.object({
    by: z.literal('agent'),
    kind: z.enum(['first_message', 'answer']),
    text: saidText(),
    /** the lead's outcome after it */
    outcome: z.enum(OUTCOMES),
    /** the lead's words that confirm an appointment */
    booked: typedText().max(REPLY_LIMIT).nullish(),
    /** the library item sent with it */
    item: attachedItem.nullish(),
  }),
  /** the agent couldn't tell whether the lead's last message asks to stop, so it waits for a member */
  z.object({ by: z.literal('doubt') }),
  /** the agent took that message for an opt-out */
  z.object({ by: z.literal('opt_out') }),
]);
export type PlayTurn = z.infer<typeof playTurn>;

/** Texts from the editor that aren't live; null: the live one. */
export const editorPrompts = z.object({
  behavior_prompt: typedText().max(MAX_PROMPT).nullable(),
  first_message_prompt: typedText().max(MAX_PROMPT).nullable(),
});

/** The live campaign with the Agent page's unsaved changes. */
export const editedAgent = z.object({
  edit: agentEdit.extend({
    qualification: qualificationChange.shape.fields.optional(),
    autonomy: autonomySettings.optional(),
    /** entries as typed; those without an id aren't stored yet */
    knowledge: z
      .array(z.object({ entry_id: z.uuid().nullable(), content: entryContent }))
      .max(MAX_UNSAVED_ENTRIES)
      .optional(),
    /** applied to the saved draft of the prompts */
    draft: z.boolean().optional(),
  }),
});
export type EditedAgent = z.output<typeof editedAgent>;

/** The tested prompts: the live ones, the saved draft, or unsaved texts and values. */
export const testedPrompts = z.union([z.enum(['live', 'draft']), editedAgent, editorPrompts]);
export type PromptsKind = 'live' | 'draft' | 'unsaved' | 'edited';
export type TestedPrompts = z.infer<typeof testedPrompts>;

/** The name of the lead that the user plays. */
const leadName = {
  first_name: visibleName(() => commonFields.firstName, 60),
  last_name: typedText()
    .trim()
    .max(60, { error: () => commonFields.tooLong({ max: 60 }) })
    .default(''),
};

const tested = z.object({
  team_slug: z.string(),
  campaign_id: z.uuid(),
  prompts: testedPrompts.default('live'),
});

export const testMessage = tested.extend({
  lead_name: typedText().max(130).default(''),
  turns: z
    .array(playTurn)
    .min(1)
    .max(MAX_TURNS)
    .refine((turns) => turns.at(-1)?.by === 'lead', { error: () => playgroundFields.lastToAnswer })
    .refine((turns) => lengthOf(turns) <= MAX_CHAT, { error: () => playgroundFields.chatTooLong }),
});

export const testForm = tested.extend(leadName);

/** Why the agent doesn't answer in a test. */
export type PlaySilence = 'opted_out' | 'opt_out_doubt' | 'not_ready';

/** How the agent got to its answer, and what else would happen with a real lead. */
export interface Why {
  silence: PlaySilence | null;
  /** the model's judgement of the lead; `taken`: the quote is the lead's own, so it counts */
  judged: { status: Outcome; quote: string; taken: boolean } | null;
  /** the lead's words that count as a booking, now or in an earlier answer; null: none */
  booked?: string | null;
  /** how long a lead must be silent before a real answer, in ms; null for a first message */
  answers_after_ms: number | null;
  /** the first reminders that are scheduled with it */
  follow_ups: { number: number; at: string }[];
  /** the maximum number of reminders */
  follow_ups_limit: number;
  time_zone: string;
  /** why a real lead wouldn't receive this now */
  blocked: SendRefusal | null;
  /** why a member would have to check this before a real lead receives it; empty: no need */
  faults: GuardFault[];
  /** the campaign's autonomy requires approval */
  needs_approval?: boolean;
  /** how each sentence was verified; empty: checked by rules only */
  proof?: SentenceProof[];
  /** for a first message: when it would be sent */
  pacing: FirstMessagePacing | null;
  /** the library item sent with it */
  item?: AttachedItem | null;
  /** passages of offer and facts that the answer is about */
  rests_on: string[];
  /** each sentence with its sources; empty if nothing was said */
  sentences?: SourcedSentence[];
  /** the team's knowledge given to the agent, used passages first */
  looked_up?: LookedUpPassage[];
  /** the lead's question that no source answers, in the lead's words */
  unanswered?: string | null;
  prompts: PromptsKind;
  model: ModelUse | null;
}

/** Where a sentence's source is from. */
export type SourceKind = 'offer' | 'facts' | 'knowledge' | 'conversation' | 'instructions';

export interface SentenceSource {
  kind: SourceKind;
  text: string;
  /** part of the tested texts, but not of the live ones */
  unsaved: boolean;
}

export interface SourcedSentence {
  sentence: string;
  sources: SentenceSource[];
  /** a question, greeting or other sentence that claims nothing, so needs no source */
  free: boolean;
}

export interface LookedUpPassage {
  /** the id that the model uses */
  id: string;
  text: string;
  /** the answer is about it */
  used: boolean;
  expired: boolean;
}

export interface FirstMessagePacing {
  /** ISO; null: unknown until its blocker is fixed */
  at: string | null;
  /** first messages per day */
  quota: number;
  interval_minutes: number;
  /** leads who would be ahead of this one */
  waiting: number;
}

/** The model usage of an answer, over all calls. */
export interface ModelUse extends Tokens {
  name: string;
  ms: number;
  calls: number;
  /** billionths of a US dollar; null: unknown */
  cost_nanos: number | null;
}

/** `demo`: the model didn't answer, so this is a sample text. */
export interface PlayAnswer {
  kind: 'answer' | 'silent' | 'demo';
  /** '' when silent */
  text: string;
  /** the lead's outcome */
  outcome: Outcome;
  /** the model's problem; null unless this is a demo */
  error: string | null;
  why: Why;
  credits: TestCredits;
}

/** The credits in a team's settings, as stored. */
export interface StoredCredits {
  test_credits: number;
  /** in the month that began at `test_credits_since` */
  test_credits_used: number;
  /** null: never used */
  test_credits_since: Date | null;
  /** the start of the team's first month, whose day and time all others share */
  created_at: Date;
}

/** A team's remaining test credits, as the browser sees them. */
export interface TestCredits {
  test_credits: number;
  test_credits_used: number;
  left: number;
  /** no limit */
  unlimited: boolean;
  /** ISO time at which the next month starts with full credits */
  refills_at: string;
}

/** Returns the current credits. Usage of earlier months no longer counts. */
export function creditsOf(stored: StoredCredits, now: Date): TestCredits {
  const { from: start, until: end } = usagePeriod(stored.created_at, now);
  const { test_credits, test_credits_since } = stored;
  const counts = test_credits_since !== null && test_credits_since >= start;
  const test_credits_used = counts ? stored.test_credits_used : 0;
  return {
    test_credits,
    test_credits_used,
    left: Math.max(0, test_credits - test_credits_used),
    unlimited: test_credits >= UNLIMITED,
    refills_at: end.toISOString(),
  };
}
