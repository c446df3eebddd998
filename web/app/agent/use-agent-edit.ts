import { type Dispatch, type SetStateAction, useEffect, useMemo, useState } from 'react';
import type { z } from 'zod';
import { type AgentEdit, campaignEdit, type EditField, editOf } from '#domain/campaigns/edit.ts';
import {
  type FactChange,
  type FactForm,
  rebasedFacts,
  stageFact,
  withUnsaved,
} from '#domain/campaigns/fact-edits.ts';
import type { CampaignResults } from '#domain/campaigns/results.ts';
import { userKey } from '#web/platform/identity.ts';
import { storedJson } from '#web/platform/storage.ts';
import type { AppForm } from '#web/platform/use-app-form.ts';

type Fields = Partial<Record<EditField, string>>;

/** What was typed and isn't saved. `before`: what the page showed when a field was changed. */
interface Kept {
  form: Fields;
  before: Fields;
  facts: FactChange[];
}

const NOTHING: Kept = { form: {}, before: {}, facts: [] };
const changes = campaignEdit.partial();

const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' &&
  value !== null &&
  'form' in value &&
  'before' in value &&
  'facts' in value &&
  Array.isArray(value.facts);

/**
 * The fields and facts of a campaign as they are edited, apart from what is stored. They stay in this
 * tab over a reload and on other pages. A field that no one touched follows what others save.
 */
export function useAgentEdit(campaign: CampaignResults) {
  const [kept] = useState(() =>
    storedJson('session', userKey(`agent:${campaign.campaign_id}`), isKept),
  );
  // The page may have gone before the answer that what was typed is saved.
  const [typed, setTyped] = useState(() => without(kept.read() ?? NOTHING, editOf(campaign)));
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<Fields>({});

  useEffect(() => {
    if (isEmpty(typed)) kept.remove();
    else kept.write(typed);
  }, [kept, typed]);

  // The same object as long as nothing changes, so that what shows it isn't drawn again.
  return useMemo(
    () => agentEdit(campaign, { typed, shown, refused, setTyped, setShown, setRefused }),
    [campaign, typed, shown, refused],
  );
}

interface EditState {
  typed: Kept;
  /** fields whose problems are shown */
  shown: ReadonlySet<string>;
  /** what the server said of fields */
  refused: Fields;
  setTyped: Dispatch<SetStateAction<Kept>>;
  setShown: Dispatch<SetStateAction<ReadonlySet<string>>>;
  setRefused: Dispatch<SetStateAction<Fields>>;
}

function agentEdit(campaign: CampaignResults, state: EditState) {
  const { typed, shown, refused, setTyped, setShown, setRefused } = state;
  const stored: Record<string, string> = editOf(campaign);
  const checked = changes.safeParse(typed.form);
  const wrong = errorsOf(checked.error);
  const facts = rebasedFacts(campaign.site_facts, typed.facts);

  function change(name: string, value: string) {
    setRefused((before) => ({ ...before, [name]: undefined }));
    setTyped((before) => changed(before, { name, value, stored: stored[name] ?? '' }));
  }

  const form: AppForm<Record<string, string>> = {
    values: { ...stored, ...typed.form },
    errors: Object.fromEntries(
      Object.keys(stored).map((name) => [
        name,
        (shown.has(name) ? wrong[name as EditField] : undefined) ?? refused[name as EditField],
      ]),
    ),
    field: (name) => ({
      name,
      value: typed.form[name as EditField] ?? stored[name] ?? '',
      onChange: ({ target }) => change(name, target.value),
      onBlur: () => form.leave(name),
    }),
    change,
    leave: (name) => setShown((before) => new Set([...before, name])),
    clearError: (name) =>
      setShown((before) => new Set([...before].filter((other) => other !== name))),
  };

  return {
    form,
    /** with what isn't saved */
    facts: withUnsaved(campaign.site_facts, facts),
    changeFact: (at: number | null, fact: FactForm | null) =>
      setTyped((before) => ({
        ...before,
        facts: stageFact(campaign.site_facts, rebasedFacts(campaign.site_facts, before.facts), {
          at,
          fact,
        }),
      })),
    /** what would be saved; null while a field is wrong */
    edit: checked.success ? { form: checked.data, before: typed.before, facts } : null,
    /** the first thing that is wrong */
    problem: Object.values(wrong)[0] ?? null,
    showProblems: () => setShown(new Set(Object.keys(wrong))),
    changedFields: Object.keys(typed.form) as EditField[],
    changedFacts: facts.length,
    /** What was sent is stored; what was typed since stays. */
    saved: (sent: AgentEdit) => setTyped((typed) => withoutSent(typed, sent)),
    discard() {
      setRefused({});
      setTyped(NOTHING);
    },
    /** Someone else has saved: their values are shown at the fields, and saving again keeps these. */
    conflict(messages: Fields, now: CampaignResults) {
      setRefused(messages);
      const current: Fields = editOf(now);
      const names = Object.keys(messages) as EditField[];
      setTyped((before) => ({
        ...before,
        before: {
          ...before.before,
          ...Object.fromEntries(names.map((name) => [name, current[name]])),
        },
        facts: rebasedFacts(now.site_facts, before.facts),
      }));
    },
  };
}

const isEmpty = ({ form, facts }: Kept) => Object.keys(form).length === 0 && facts.length === 0;

interface FieldChange {
  name: string;
  value: string;
  stored: string;
}

/** A field that is typed back to what it was isn't changed. */
function changed(kept: Kept, { name, value, stored }: FieldChange): Kept {
  const { [name as EditField]: _value, ...form } = kept.form;
  const { [name as EditField]: base = stored, ...before } = kept.before;
  if (value === base) return { ...kept, form, before };
  return { ...kept, form: { ...form, [name]: value }, before: { ...before, [name]: base } };
}

/** Without the fields that are stored now. `before`: what the page showed of the others. */
function without(kept: Kept, stored: Fields, before = kept.before): Kept {
  // Compared as they are sent: without the spaces around them, for one.
  const current = changes.safeParse(kept.form).data ?? kept.form;
  const names = (Object.keys(kept.form) as EditField[]).filter(
    (name) => current[name] !== stored[name],
  );
  const only = (fields: Fields): Fields =>
    Object.fromEntries(names.map((name) => [name, fields[name]]));
  return { ...kept, form: only(kept.form), before: only(before) };
}

function withoutSent(kept: Kept, { form, facts }: AgentEdit): Kept {
  const sent = new Set(facts.map((item) => JSON.stringify(item)));
  const others = kept.facts.filter((item) => !sent.has(JSON.stringify(item)));
  return { ...without(kept, form, form), facts: others };
}

function errorsOf(error: z.ZodError | undefined): Fields {
  const found: Fields = {};
  for (const { path, message } of error?.issues ?? []) found[path[0] as EditField] ??= message;
  return found;
}
