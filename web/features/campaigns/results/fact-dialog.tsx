import { useState } from 'react';
import { type CampaignFact, type FactForm, factForm } from '#domain/campaigns/fact-edits.ts';
import { FACT_KINDS, type FactKind } from '#domain/websites/facts.ts';
import { FormContext, useAppForm } from '#web/platform/use-app-form.ts';
import { ChoiceField, TextField } from '#web/shared/fields/form-fields.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogFooter } from '#web/ui/overlay/dialog.tsx';
import { copy, factLabels } from '#copy/campaigns/results.ts';

interface Props {
  /** as it is stored now; null for a new one */
  fact: CampaignFact | null;
  /** those that can be chosen */
  kinds?: readonly FactKind[];
  staged: boolean;
  onSave: (fact: FactForm) => unknown;
  onSaved: () => void;
  onClose: () => void;
}

const choicesOf = (kinds: readonly FactKind[]) =>
  Object.fromEntries(kinds.map((kind) => [kind, factLabels[kind] ?? kind]));

/**
 * A fact to write or correct. What was typed stays when saving fails. When someone else changed the
 * fact meanwhile, theirs is shown, and saving again keeps this one.
 */
export function FactDialog({ fact, kinds = FACT_KINDS, staged, ...props }: Props) {
  const { onSave, onSaved, onClose } = props;
  const [busy, setBusy] = useState(false);
  const form = useAppForm({
    schema: factForm,
    defaultValues: { kind: defaultKind(kinds), about: '', value: '', ...formOf(fact) },
    onSubmit: async (values) => {
      setBusy(true);
      await Promise.resolve(onSave(values)).finally(() => setBusy(false));
      onSaved();
      onClose();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={fact ? copy.facts.editTitle : copy.facts.addTitle}
      description={staged ? copy.facts.stagedText : copy.facts.formText}
      closeLabel={copy.facts.close}
    >
      <FormContext value={form}>
        <form {...form.props} className="flex flex-col gap-5">
          <fieldset disabled={busy} className="flex min-w-0 flex-col gap-5">
            <ChoiceField name="kind" choices={choicesOf(kinds)} label={copy.facts.kind} />
            <TextField name="about" label={copy.facts.about} hint={copy.facts.aboutHint} />
            <TextField name="value" required label={copy.facts.value} />
          </fieldset>
          <DialogFooter>
            <Button variant="secondary" disabled={busy} onClick={onClose}>
              {copy.facts.cancel}
            </Button>
            <Button type="submit" busy={busy} busyLabel={copy.facts.saving}>
              {staged ? copy.facts.done : copy.facts.save}
            </Button>
          </DialogFooter>
        </form>
      </FormContext>
    </Dialog>
  );
}

const defaultKind = (kinds: readonly FactKind[]): string =>
  kinds.includes('price') ? 'price' : (kinds[0] ?? 'price');

const formOf = (fact: CampaignFact | null) =>
  fact && { kind: fact.kind, about: fact.about ?? '', value: fact.value };
