import { useState } from 'react';
import { caseless } from '#domain/conversations/lead/lead.ts';
import { QUALIFICATION_KINDS, type QualificationField } from '#domain/qualification/fields.ts';
import { formOf, qualificationForm } from '#domain/qualification/form.ts';
import { FormContext, useAppForm } from '#web/platform/use-app-form.ts';
import { ChoiceField, TextField } from '#web/shared/fields/form-fields.tsx';
import { Button } from '#web/ui/button.tsx';
import { CancelButton, Dialog, DialogFooter } from '#web/ui/overlay/dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { dialog as copy, kinds } from '#copy/campaigns/qualification.ts';

interface Props {
  field_id: string;
  /** missing: a new one */
  field?: QualificationField;
  others: QualificationField[];
  onDone: (field: QualificationField) => void;
  onClose: () => void;
}

/** One point of the list: what is asked, and when the answer qualifies. */
export function PointDialog({ field_id, field, others, onDone, onClose }: Props) {
  const [isTwin, setTwin] = useState(false);
  const form = useAppForm({
    schema: qualificationForm,
    defaultValues: () => formOf(field),
    onSubmit: (values) => {
      const twin = others.some(({ name }) => caseless(name) === caseless(values.name));
      setTwin(twin);
      if (!twin) onDone({ ...values, field_id });
    },
  });
  const { kind } = form.values;
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={field ? copy.editTitle : copy.addTitle}
    >
      <FormContext value={form}>
        <form {...form.props} className="flex flex-col gap-4">
          {isTwin ? <Notice variant="destructive">{copy.twin}</Notice> : null}
          <TextField name="name" label={copy.name} hint={copy.nameHint} required />
          <TextField name="question" label={copy.question} hint={copy.questionHint} required />
          <ChoiceField
            name="kind"
            label={copy.kind}
            choices={Object.fromEntries(QUALIFICATION_KINDS.map((item) => [item, kinds[item]]))}
          />
          {kind === 'choice' ? (
            <TextField
              name="options"
              label={copy.options}
              hint={copy.optionsHint}
              rows={3}
              required
            />
          ) : null}
          <ChoiceField name="required" label={copy.required} choices={copy.requiredChoices} />
          <RuleFields kind={kind} />
          <DialogFooter>
            <CancelButton onClick={onClose} />
            <Button type="submit">{copy.done}</Button>
          </DialogFooter>
        </form>
      </FormContext>
    </Dialog>
  );
}

function RuleFields({ kind }: { kind: string }) {
  if (kind === 'date') return null;
  if (kind === 'yes_no') {
    return <ChoiceField name="answer" label={copy.answer} choices={copy.answers} />;
  }
  if (kind === 'number' || kind === 'money') {
    return (
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <TextField name="at_least" label={copy.at_least} hint={copy.limitHint} />
        <TextField name="at_most" label={copy.at_most} hint={copy.limitHint} />
        {kind === 'money' ? <TextField name="currency" label={copy.currency} /> : null}
      </div>
    );
  }
  return <TextField name="one_of" label={copy.one_of} hint={copy.one_ofHint} rows={3} />;
}
