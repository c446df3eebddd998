import { type CampaignFact, factForm } from '#domain/campaigns/fact-edits.ts';
import { FACT_KINDS } from '#domain/websites/facts.ts';
import { FormContext, useAppForm } from '#web/platform/use-app-form.ts';
import { ChoiceField, TextField } from '#web/shared/fields/form-fields.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogFooter } from '#web/ui/overlay/dialog.tsx';
import { copy, factLabels } from './copy.ts';
import { useFactChange } from './use-fact-change.ts';

interface Props {
  campaign_slug: string;
  /** as it is stored now; null for a new one */
  fact: CampaignFact | null;
  onSaved: () => void;
  onClose: () => void;
}

const KINDS = Object.fromEntries(FACT_KINDS.map((kind) => [kind, factLabels[kind] ?? kind]));

/**
 * A fact to write or correct. What was typed stays when saving fails. When someone else changed the
 * fact meanwhile, theirs is shown, and saving again keeps this one.
 */
export function FactDialog({ campaign_slug, fact, onSaved, onClose }: Props) {
  const change = useFactChange(campaign_slug);
  const form = useAppForm({
    schema: factForm,
    defaultValues: { kind: 'price', about: '', value: '', ...formOf(fact) },
    onSubmit: async (values) => {
      await change.mutateAsync({ before: fact, fact: values });
      onSaved();
      onClose();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={fact ? copy.facts.editTitle : copy.facts.addTitle}
      description={copy.facts.formText}
      closeLabel={copy.facts.close}
    >
      <FormContext value={form}>
        <form {...form.props} className="flex flex-col gap-5">
          <fieldset disabled={change.isPending} className="flex min-w-0 flex-col gap-5">
            <ChoiceField name="kind" choices={KINDS} label={copy.facts.kind} />
            <TextField name="about" label={copy.facts.about} hint={copy.facts.aboutHint} />
            <TextField name="value" required label={copy.facts.value} />
          </fieldset>
          <DialogFooter>
            <Button variant="secondary" disabled={change.isPending} onClick={onClose}>
              {copy.facts.cancel}
            </Button>
            <Button type="submit" busy={change.isPending} busyLabel={copy.facts.saving}>
              {copy.facts.save}
            </Button>
          </DialogFooter>
        </form>
      </FormContext>
    </Dialog>
  );
}

const formOf = (fact: CampaignFact | null) =>
  fact && { kind: fact.kind, about: fact.about ?? '', value: fact.value };
