import { type Dispatch, type SetStateAction, useEffect, useMemo, useState } from 'react';
import type { z } from 'zod';
import { type AgentEdit, campaignEdit, type EditField, editOf } from '#domain/campaigns/edit.ts';
import {
  type FactChange,
  type FactForm,
  rebaseFacts,
  stageFact,
  applyUnsaved,
} from '#domain/campaigns/fact-edits.ts';
import type { CampaignResults } from '#domain/campaigns/results.ts';
import { userKey } from '#web/platform/identity.ts';
import { storedJson } from '#web/platform/storage.ts';
import type { AppForm } from '#web/platform/use-app-form.ts';

type Fields = Partial<Record<EditField, string>>;

/** Unsaved edits. `before`: the values the page showed when each field was changed. */
interface UnsavedEdits {
  form: Fields;
  before: Fields;
  facts: FactChange[];
}

const NO_EDITS: UnsavedEdits = { form: {}, before: {}, facts: [] };
const changes = campaignEdit.partial();

const isUnsavedEdits = (value: unknown): value is UnsavedEdits =>
  typeof value === 'object' &&
  value !== null &&
  'form' in value &&
  'before' in value &&
  'facts' in value &&
  Array.isArray(value.facts);

/**
 * A campaign's fields and facts with the unsaved edits, which survive reloads and navigation in this tab.
 * An untouched field follows what others save.
 */
export function useAgentEdit(campaign: CampaignResults) {
  const [storage] = useState(() =>
    storedJson('session', userKey(`agent:${campaign.campaign_id}`), isUnsavedEdits),
  );
  // The user may have left before the save was confirmed, so drop edits that are stored by now.
  const [typed, setTyped] = useState(() =>
    withoutStored(storage.read() ?? NO_EDITS, editOf(campaign)),
  );
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<Fields>({});

  useEffect(() => {
    if (isEmpty(typed)) storage.remove();
    else storage.write(typed);
  }, [storage, typed]);

  // Returns the same object until something changes, so consumers don't rerender.
  return useMemo(
    () => agentEdit(campaign, { typed, shown, refused, setTyped, setShown, setRefused }),
    [campaign, typed, shown, refused],
  );
}

interface EditState {
  typed: UnsavedEdits;
  /** fields whose errors are shown */
  shown: ReadonlySet<string>;
  /** errors from the server, by field */
  refused: Fields;
  setTyped: Dispatch<SetStateAction<UnsavedEdits>>;
  setShown: Dispatch<SetStateAction<ReadonlySet<string>>>;
  setRefused: Dispatch<SetStateAction<Fields>>;
}

function agentEdit(campaign: CampaignResults, state: EditState) {
  const { typed, shown, refused, setTyped, setShown, setRefused } = state;
  const stored: Record<string, string> = editOf(campaign);
  const checked = changes.safeParse(typed.form);
  const schemaErrors = errorsOf(checked.error);
  const facts = rebaseFacts(campaign.site_facts, typed.facts);

  function change(name: string, value: string) {
    setRefused((before) => ({ ...before, [name]: undefined }));
    setTyped((before) => withChange(before, { name, value, stored: stored[name] ?? '' }));
  }

  const form: AppForm<Record<string, string>> = {
    values: { ...stored, ...typed.form },
    errors: Object.fromEntries(
      Object.keys(stored).map((name) => [
        name,
        (shown.has(name) ? schemaErrors[name as EditField] : undefined) ??
          refused[name as EditField],
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
    /** including unsaved changes */
    facts: applyUnsaved(campaign.site_facts, facts),
    changeFact: (at: number | null, fact: FactForm | null) =>
      setTyped((before) => ({
        ...before,
        facts: stageFact(campaign.site_facts, rebaseFacts(campaign.site_facts, before.facts), {
          at,
          fact,
        }),
      })),
    /** what a save would send; null while a field is invalid */
    edit: checked.success ? { form: checked.data, before: typed.before, facts } : null,
    /** the first error */
    problem: Object.values(schemaErrors)[0] ?? null,
    showProblems: () => setShown(new Set(Object.keys(schemaErrors))),
    changedFields: Object.keys(typed.form) as EditField[],
    changedFacts: facts.length,
    /** Drops the edits that were sent and keeps what was typed since. */
    saved: (sent: AgentEdit) => setTyped((typed) => withoutSent(typed, sent)),
    discard() {
      setRefused({});
      setTyped(NO_EDITS);
    },
    /** Someone else saved: shows their values at the fields. Saving again keeps the user's values. */
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
        facts: rebaseFacts(now.site_facts, before.facts),
      }));
    },
  };
}

const isEmpty = ({ form, facts }: UnsavedEdits) =>
  Object.keys(form).length === 0 && facts.length === 0;

interface FieldChange {
  name: string;
  value: string;
  stored: string;
}

/** A field typed back to its stored value no longer counts as changed. */
function withChange(edits: UnsavedEdits, { name, value, stored }: FieldChange): UnsavedEdits {
  const { [name as EditField]: _value, ...form } = edits.form;
  const { [name as EditField]: base = stored, ...before } = edits.before;
  if (value === base) return { ...edits, form, before };
  return { ...edits, form: { ...form, [name]: value }, before: { ...before, [name]: base } };
}

/** Drops fields that match the stored values. `before`: what the page showed for the others. */
function withoutStored(edits: UnsavedEdits, stored: Fields, before = edits.before): UnsavedEdits {
  // Compares values as they would be sent, for example trimmed.
  const current = changes.safeParse(edits.form).data ?? edits.form;
  const names = (Object.keys(edits.form) as EditField[]).filter(
    (name) => current[name] !== stored[name],
  );
  const only = (fields: Fields): Fields =>
    Object.fromEntries(names.map((name) => [name, fields[name]]));
  return { ...edits, form: only(edits.form), before: only(before) };
}

function withoutSent(edits: UnsavedEdits, { form, facts }: AgentEdit): UnsavedEdits {
  const sent = new Set(facts.map((item) => JSON.stringify(item)));
  const others = edits.facts.filter((item) => !sent.has(JSON.stringify(item)));
  return { ...withoutStored(edits, form, form), facts: others };
}

function errorsOf(error: z.ZodError | undefined): Fields {
  const found: Fields = {};
  for (const { path, message } of error?.issues ?? []) found[path[0] as EditField] ??= message;
  return found;
}
