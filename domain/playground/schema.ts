import { z } from 'zod';
import { commonFields } from '#copy/fields/common.ts';
import { playgroundFields } from '#copy/fields/playground.ts';
import { REPLY_LIMIT } from '../agent/limits.ts';
import { autonomySettings } from '../autonomy/autonomy.ts';
import { UNLIMITED } from '../billing/plans.ts';
import { usagePeriod } from '../billing/usage-period.ts';
import { agentEdit } from '../campaigns/edit.ts';
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

/** The turns of a test chat, sent by the browser: the server stores none. */
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
    /** the lead's outcome with it */
    outcome: z.enum(OUTCOMES),
    /** the lead's words that say that an appointment is made */
    booked: typedText().max(REPLY_LIMIT).nullish(),
    /** what of the library went out with it */
    item: attachedItem.nullish(),
  }),
  /** the agent could not tell whether the lead's last message asks to stop, and waits for a person */
  z.object({ by: z.literal('doubt') }),
  /** it took that message for a request to stop */
  z.object({ by: z.literal('opt_out') }),
]);
export type PlayTurn = z.infer<typeof playTurn>;

/** Texts that are not live, as the editor passes them on. null: the live one. */
export const passedPrompts = z.object({
  behavior_prompt: typedText().max(MAX_PROMPT).nullable(),
  first_message_prompt: typedText().max(MAX_PROMPT).nullable(),
});

/** The live campaign with what the Agent page has not saved. */
export const editedAgent = z.object({
  edit: agentEdit.extend({
    qualification: qualificationChange.shape.fields.optional(),
    autonomy: autonomySettings.optional(),
    /** entries as they are typed; without an id, one that isn't stored */
    knowledge: z
      .array(z.object({ entry_id: z.uuid().nullable(), content: entryContent }))
      .max(MAX_UNSAVED_ENTRIES)
      .optional(),
    /** on top of the saved draft of the prompts */
    draft: z.boolean().optional(),
  }),
});
export type EditedAgent = z.output<typeof editedAgent>;

/** Which prompts are tried: what leads get, the saved draft, or texts and values that are not live. */
export const testedPrompts = z.union([z.enum(['live', 'draft']), editedAgent, passedPrompts]);
export type PromptsKind = 'live' | 'draft' | 'unsaved' | 'edited';
export type TestedPrompts = z.infer<typeof testedPrompts>;

/** The lead whom someone plays. */
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

/** Why the agent stays silent in a test. */
export type PlaySilence = 'opted_out' | 'opt_out_doubt' | 'not_ready';

/** How the agent came to its answer, and what else would happen to a real lead. */
export interface Why {
  silence: PlaySilence | null;
  /** what the model says of the lead; `taken`: its quote is the lead's own, so that it counts */
  judged: { status: Outcome; quote: string; taken: boolean } | null;
  /** the lead's words by which it counts as booked from this answer or one before; null: it does not */
  booked?: string | null;
  /** the lead has to be quiet for so long before a real answer, in ms; null: of a first message */
  answers_after_ms: number | null;
  /** the reminders that are planned with it, the first ones */
  follow_ups: { number: number; at: string }[];
  /** how many there may be */
  follow_ups_limit: number;
  time_zone: string;
  /** why a real lead would not get this now */
  blocked: SendRefusal | null;
  /** why a real lead would not get this before a person has looked; empty: they would */
  faults: GuardFault[];
  /** it waits for approval, by what the agent may send without */
  needs_approval?: boolean;
  /** how each sentence was verified; empty: only rules checked it */
  proof?: SentenceProof[];
  /** of a first message: when it would go out */
  pacing: FirstMessagePacing | null;
  /** what of the library goes out with it */
  item?: AttachedItem | null;
  /** passages of offer and facts that the answer is about */
  rests_on: string[];
  /** each sentence with what backs it up; empty where nothing was said */
  sentences?: SourcedSentence[];
  /** what of the team's knowledge the agent was given for it, the used first */
  looked_up?: LookedUp[];
  /** what the lead asked and nothing answers, in the lead's words */
  unanswered?: string | null;
  prompts: PromptsKind;
  model: ModelUse | null;
}

/** Where a line stands that backs up a sentence. */
export type SourceKind = 'offer' | 'facts' | 'knowledge' | 'conversation' | 'instructions';

export interface SentenceSource {
  kind: SourceKind;
  text: string;
  /** it is in what is tested, and not in what leads are answered with */
  unsaved: boolean;
}

export interface SourcedSentence {
  sentence: string;
  sources: SentenceSource[];
  /** it asks, greets or claims nothing, so that it needs no source */
  free: boolean;
}

export interface LookedUp {
  /** as the model names it */
  id: string;
  text: string;
  /** the answer is about it */
  used: boolean;
  expired: boolean;
}

export interface FirstMessagePacing {
  /** ISO; null: unknown until its blocker is fixed */
  at: string | null;
  /** first messages a day */
  quota: number;
  interval_minutes: number;
  /** leads who wait before this one would */
  waiting: number;
}

/** What the model was asked for this, all calls together. */
export interface ModelUse {
  name: string;
  ms: number;
  calls: number;
  prompt_tokens: number;
  cached_tokens: number;
  completion_tokens: number;
  /** billionths of a US dollar; null: not known */
  cost_nanos: number | null;
}

/** `demo`: the model did not answer, and this is a sample text. */
export interface PlayAnswer {
  kind: 'answer' | 'silent' | 'demo';
  /** '' when silent */
  text: string;
  /** the lead's outcome */
  outcome: Outcome;
  /** what went wrong with the model; null unless it is a demo */
  error: string | null;
  why: Why;
  credits: TestCredits;
}

/** The credits of a team's settings, as stored. */
export interface StoredCredits {
  test_credits: number;
  /** in the month that began at `test_credits_since` */
  test_credits_used: number;
  /** null: none was ever used */
  test_credits_since: Date | null;
  /** the day and time of the team's first month, on which all others begin */
  created_at: Date;
}

/** What a team has left for its tests, as a browser sees it. */
export interface TestCredits {
  test_credits: number;
  test_credits_used: number;
  left: number;
  /** the team may test as much as it likes */
  unlimited: boolean;
  /** ISO: when the next month begins, in which none is used */
  refills_at: string;
}

/** What is left now. What was used in a month before counts no longer. */
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
