import { z } from 'zod';
import { campaignsFields } from '#copy/fields/campaigns.ts';
import { commonFields } from '#copy/fields/common.ts';
import { oneLine, typedText } from '../text.ts';
import { FACT_KINDS, siteFact } from '../websites/facts.ts';
import { campaignRef } from './schema.ts';

/** A fact of a campaign: from its website, or a person's, who may also have corrected or removed it. */
export const campaignFact = siteFact.extend({
  edited: z.object({ user_id: z.string(), name: z.string(), at: z.string() }).optional(),
  /** kept to be shown and restored; the agent does not know it */
  removed: z.boolean().optional(),
});
export type CampaignFact = z.output<typeof campaignFact>;
export const campaignFacts = z.array(campaignFact);

/** Facts that the agent knows, and as many again that were removed: the newest of those are kept. */
export const MAX_FACTS = 300;
const factRequired = () => campaignsFields.factMissing;

/** What a person writes of a fact. */
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
 * One change of a campaign's facts. Without `before` the fact is added, without `fact` it is removed,
 * with both it is corrected, or restored if it was removed.
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

/** Whether a change would leave more facts than a campaign can have. One that adds none never does. */
export const isOverFull = (before: CampaignFact[], after: CampaignFact[]): boolean => {
  const known = knownFacts(after).length;
  return known > MAX_FACTS && known > knownFacts(before).length;
};

/** Without the removed facts beyond the limit: those that were removed longest ago. */
export function withoutOldRemoved(facts: CampaignFact[]): CampaignFact[] {
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

/** The facts after a change. Null when someone else changed the same fact since it was shown. */
function changeFacts(
  facts: CampaignFact[],
  { before, fact }: FactChange,
  edited: Editor,
): CampaignFact[] | null {
  if (!before) return fact ? [...facts, written(fact, edited)] : facts;
  const index = facts.findIndex((item) => keyOf(item) === keyOf(before));
  const stored = facts[index];
  if (!stored) return null;
  // What is not compared is the stored fact's, whatever the browser sent along.
  const changed = fact
    ? { ...written(fact, edited), page: stored.page }
    : { ...stored, edited, removed: true };
  return facts.with(index, changed);
}

/** The facts after several changes. Null when someone else changed one of them since it was shown. */
export function changeAllFacts(
  facts: CampaignFact[],
  changes: FactChange[],
  edited: Editor,
): CampaignFact[] | null {
  return changes.reduce<CampaignFact[] | null>(
    (current, change) => current && changeFacts(current, change, edited),
    facts,
  );
}

/** When a fact was changed that isn't saved. */
export const UNSAVED = '';

/** The facts as they would be with changes that aren't saved; those are marked. */
export function withUnsaved(stored: CampaignFact[], changes: FactChange[]): CampaignFact[] {
  const edited = { user_id: '', name: '', at: UNSAVED };
  return changeAllFacts(stored, changes, edited) ?? stored;
}

/**
 * Changes that still fit the stored facts. A correction of a fact that someone else has changed since
 * becomes a fact beside theirs, so that neither is lost; a removal of it is dropped. So is what is stored
 * as it was written: the page may go before the answer that says so has come.
 */
export function rebasedFacts(stored: CampaignFact[], changes: FactChange[]): FactChange[] {
  const known = new Set(stored.map(keyOf));
  return changes.flatMap((change) => {
    const { before, fact } = change;
    if (before && known.has(keyOf(before))) return [change];
    const isMissing = fact && !stored.some((item) => isAsStored(item, fact));
    return isMissing ? [{ before: null, fact }] : [];
  });
}

/**
 * The changes after one more, made where a list shows the stored facts and then the added ones. There
 * is at most one change of each stored fact. `at`: the place in that list; null adds a fact.
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
  const chosen = added[at - stored.length];
  return changes.flatMap((item) => {
    if (item !== chosen) return [item];
    return fact ? [{ before: null, fact }] : [];
  });
}

const isAsStored = (
  { kind, about = '', value, removed = false }: CampaignFact,
  fact: FactForm | null,
) =>
  fact ? !removed && fact.kind === kind && fact.about === about && fact.value === value : removed;

/** What a person wrote has no quote: no page shows it. */
const written = ({ kind, about, value }: FactForm, edited: Editor): CampaignFact => ({
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
