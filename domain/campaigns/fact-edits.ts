import { z } from 'zod';
import { campaignsFields } from '#copy/fields/campaigns.ts';
import { commonFields } from '#copy/fields/common.ts';
import { oneLine, typedText } from '../text.ts';
import { FACT_KINDS, siteFact } from '../websites/facts.ts';
import { campaignRef } from './schema.ts';

/** A fact of a campaign: from its website or written by a user, who may also correct or remove it. */
export const campaignFact = siteFact.extend({
  edited: z.object({ user_id: z.string(), name: z.string(), at: z.string() }).optional(),
  /** kept to show and restore it; the agent doesn't know it */
  removed: z.boolean().optional(),
});
export type CampaignFact = z.output<typeof campaignFact>;
export const campaignFacts = z.array(campaignFact);

/** The limit of known facts, and also of removed ones, of which the newest are kept. */
export const MAX_FACTS = 300;
const factRequired = () => campaignsFields.factMissing;

/** The fields of a fact that a user writes. */
export const factForm = z.object({
  kind: z.enum(FACT_KINDS),
  about: typedText()
    .overwrite(oneLine)
    .max(200, { error: () => commonFields.tooLong({ max: 200 }) })
    .default(''),
  value: typedText()
    .overwrite(oneLine)
    .min(1, { error: factRequired })
    .max(500, { error: () => commonFields.tooLong({ max: 500 }) }),
});
export type FactForm = z.output<typeof factForm>;

/**
 * One change of a campaign's facts. Without `before` it adds a fact, without `fact` it removes one.
 * With both it corrects a fact, or restores a removed one.
 */
export const factEdit = z.object({
  before: campaignFact.nullable(),
  fact: factForm.nullable(),
});
export type FactChange = z.output<typeof factEdit>;
export const factChange = campaignRef.extend(factEdit.shape);

type Editor = NonNullable<CampaignFact['edited']>;

/** The facts that the agent knows. */
export const knownFacts = (facts: CampaignFact[]): CampaignFact[] =>
  facts.filter(({ removed }) => !removed);

/** Whether a change leaves too many facts. A change that adds none is always allowed. */
export const exceedsMaxFacts = (before: CampaignFact[], after: CampaignFact[]): boolean => {
  const known = knownFacts(after).length;
  return known > MAX_FACTS && known > knownFacts(before).length;
};

/** Drops removed facts beyond the limit, those removed longest ago first. */
export function dropOldRemovedFacts(facts: CampaignFact[]): CampaignFact[] {
  const removed = facts.filter((fact) => fact.removed);
  const excess = removed.length - MAX_FACTS;
  if (excess <= 0) return facts;
  const oldest = new Set(
    removed
      .toSorted((a, b) => ((a.edited?.at ?? '') < (b.edited?.at ?? '') ? -1 : 1))
      .slice(0, excess),
  );
  return facts.filter((fact) => !oldest.has(fact));
}

/** Returns the facts after a change, or null if another member changed the same fact meanwhile. */
function changeFacts(
  facts: CampaignFact[],
  { before, fact }: FactChange,
  editor: Editor,
): CampaignFact[] | null {
  if (!before) return fact ? [...facts, factOfForm(fact, editor)] : facts;
  const index = facts.findIndex((item) => keyOf(item) === keyOf(before));
  const stored = facts[index];
  if (!stored) return null;
  // Other fields come from the stored fact, whatever the browser sent.
  const changed = fact
    ? { ...factOfForm(fact, editor), page: stored.page }
    : { ...stored, edited: editor, removed: true };
  return facts.with(index, changed);
}

/** Returns the facts after several changes, or null if another member changed one of them meanwhile. */
export function applyFactChanges(
  facts: CampaignFact[],
  changes: FactChange[],
  editor: Editor,
): CampaignFact[] | null {
  return changes.reduce<CampaignFact[] | null>(
    (current, change) => current && changeFacts(current, change, editor),
    facts,
  );
}

/** The time of an unsaved change. */
export const UNSAVED_TIME = '';

/** Applies unsaved changes to the facts and marks the changed ones. */
export function applyUnsaved(stored: CampaignFact[], changes: FactChange[]): CampaignFact[] {
  const edited = { user_id: '', name: '', at: UNSAVED_TIME };
  return applyFactChanges(stored, changes, edited) ?? stored;
}

/**
 * Returns the changes that still fit the stored facts. If another member changed a fact since, a
 * correction becomes a second fact, so that neither is lost, and a removal is dropped. Drops facts that
 * are stored already: the page may have closed before the response to its save arrived.
 */
export function rebaseFacts(stored: CampaignFact[], changes: FactChange[]): FactChange[] {
  const known = new Set(stored.map(keyOf));
  return changes.flatMap((change) => {
    const { before, fact } = change;
    if (before && known.has(keyOf(before))) return [change];
    const isMissing = fact && !stored.some((item) => isAsStored(item, fact));
    return isMissing ? [{ before: null, fact }] : [];
  });
}

/**
 * Adds a change made in the list, which shows the stored facts and then the added ones. Each stored
 * fact has at most one change. `at` is the index in that list; null adds a fact.
 */
export function stageFact(
  stored: CampaignFact[],
  changes: FactChange[],
  { at, fact }: { at: number | null; fact: FactForm | null },
): FactChange[] {
  if (at === null) return [...changes, { before: null, fact }];
  const before = stored[at];
  if (before) {
    const others = changes.filter((item) => !item.before || keyOf(item.before) !== keyOf(before));
    return isAsStored(before, fact) ? others : [...others, { before, fact }];
  }
  const added = changes.filter((item) => !item.before);
  const stagedChange = added[at - stored.length];
  return changes.flatMap((item) => {
    if (item !== stagedChange) return [item];
    return fact ? [{ before: null, fact }] : [];
  });
}

const isAsStored = (
  { kind, about = '', value, removed = false }: CampaignFact,
  fact: FactForm | null,
) =>
  fact ? !removed && fact.kind === kind && fact.about === about && fact.value === value : removed;

/** A fact that a user wrote has no quote, because no page contains it. */
const factOfForm = ({ kind, about, value }: FactForm, edited: Editor): CampaignFact => ({
  kind,
  value,
  quote: '',
  page: '',
  ...(about && { about }),
  edited,
});

/** Equal for the same fact in the same state. */
export const keyOf = ({ kind, value, about, page, edited, removed }: CampaignFact): string =>
  JSON.stringify([kind, value, about ?? '', page, edited?.at ?? '', removed ?? false]);
