import { useState } from 'react';
import { v4 as uuid } from 'uuid';
import {
  MAX_QUALIFICATION_FIELDS,
  QUALIFICATION_KINDS,
  type QualificationField,
} from '#domain/qualification/fields.ts';
import { foldCase } from '#domain/conversations/lead/lead.ts';
import { formOf, qualificationForm } from '#domain/qualification/form.ts';
import { refusalOf } from '#web/platform/rpc.ts';
import { RestrictedButton } from '#web/shared/restricted.tsx';
import { useTeam } from '#web/shared/team/team.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Plus } from '#web/ui/first-icons.ts';
import { Notice, RetryNotice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/loading.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { ArrowDown, ArrowUp, Pencil, Trash2 } from '#web/ui/icons.ts';
import { useAppForm } from '#web/platform/use-app-form.ts';
import { ChoiceField, TextField } from '#web/shared/fields/form-fields.tsx';
import type { useQualification } from './use-list.ts';
import { copy, dialog, kinds, rules } from '#copy/campaigns/qualification.ts';
import { formatChoice } from '#web/ui/format.ts';
import { SaveDialog } from '#web/shared/save-dialog.tsx';

/** What the agent has to learn from each lead: a sortable list, saved with its page. */
export function QualificationCard({ list }: { list: ReturnType<typeof useQualification> }) {
  const { can } = useTeam();
  const { isLoaded, isError, fields, draft, change, error } = list;
  const [edited, setEdited] = useState<{ field_id: string; field?: QualificationField } | null>(
    null,
  );
  const [moved, setMoved] = useState('');
  const isFull = fields.length >= MAX_QUALIFICATION_FIELDS;

  function move(from: number, to: number) {
    const field = fields[from];
    if (!field || to < 0 || to >= fields.length) return;
    change(fields.with(from, fields[to] ?? field).with(to, field));
    setMoved(copy.moved({ name: field.name, position: to + 1, of: fields.length }));
  }

  function put(field: QualificationField) {
    const at = fields.findIndex(({ field_id }) => field_id === field.field_id);
    change(at < 0 ? [...fields, field] : fields.with(at, field));
    setEdited(null);
  }

  return (
    <Card
      title={copy.title}
      description={copy.text}
      aside={
        <RestrictedButton
          permission="canEditCampaigns"
          restriction={{ text: copy.refused }}
          variant="secondary"
          size="sm"
          disabled={isFull || !isLoaded}
          onClick={() => setEdited({ field_id: uuid() })}
        >
          <Plus aria-hidden />
          {copy.add}
        </RestrictedButton>
      }
    >
      {!isLoaded && isError ? <RetryNotice query={list}>{copy.loadFailed}</RetryNotice> : null}
      {isLoaded || isError ? null : <Skeleton className="h-16 w-full" />}
      {isLoaded && fields.length === 0 ? (
        <p className="text-sm text-muted-foreground">{copy.empty}</p>
      ) : null}
      {isLoaded ? (
        <ol className="flex flex-col divide-y">
          {fields.map((field, at) => (
            <PointLine
              key={field.field_id}
              field={field}
              isFirst={at === 0}
              isLast={at === fields.length - 1}
              mayEdit={can.canEditCampaigns}
              onEdit={() => setEdited({ field_id: field.field_id, field })}
              onMove={(by) => move(at, at + by)}
              onRemove={() => change(fields.filter((item) => item !== field))}
            />
          ))}
        </ol>
      ) : null}
      <output className="sr-only">{moved}</output>
      {isFull ? <p className="mt-3 text-sm text-muted-foreground">{copy.full}</p> : null}
      {draft ? (
        <Notice variant={error ? 'destructive' : 'info'} className="mt-4">
          {error ? refusalOf(error, copy.failed) : copy.unsaved}
        </Notice>
      ) : null}
      {edited ? (
        <PointDialog
          field_id={edited.field_id}
          field={edited.field}
          others={fields.filter(({ field_id }) => field_id !== edited.field_id)}
          onDone={put}
          onClose={() => setEdited(null)}
        />
      ) : null}
    </Card>
  );
}

interface Props {
  field: QualificationField;
  isFirst: boolean;
  isLast: boolean;
  mayEdit: boolean;
  onEdit: () => void;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
}

/** One field of the list. The sort buttons keep the focus, so the user can keep moving it. */
function PointLine({ field, isFirst, isLast, mayEdit, onEdit, onMove, onRemove }: Props) {
  const { name, question, kind, required } = field;
  const details = [kinds[kind], ruleText(field)].filter(Boolean).join(' · ');
  return (
    <li className="flex flex-col gap-2 py-3 first:pt-0 sm:flex-row sm:items-center sm:justify-between">
      <div className="flex min-w-0 flex-col gap-0.5 text-sm">
        <span className="flex flex-wrap items-center gap-2">
          <bdi className="font-medium wrap-anywhere">{name}</bdi>
          <Badge variant={required ? 'primary' : 'secondary'}>
            {required ? copy.required : copy.niceToKnow}
          </Badge>
        </span>
        <span dir="auto" className="wrap-anywhere">
          {question}
        </span>
        <span className="wrap-anywhere text-muted-foreground">{details}</span>
      </div>
      {mayEdit ? (
        <div className="flex shrink-0 gap-1">
          <IconButton
            icon={ArrowUp}
            label={copy.up({ name })}
            aria-disabled={isFirst}
            onClick={() => onMove(-1)}
          />
          <IconButton
            icon={ArrowDown}
            label={copy.down({ name })}
            aria-disabled={isLast}
            onClick={() => onMove(1)}
          />
          <IconButton
            icon={Pencil}
            label={copy.edit({ name })}
            aria-haspopup="dialog"
            onClick={onEdit}
          />
          <IconButton icon={Trash2} label={copy.remove({ name })} onClick={onRemove} />
        </div>
      ) : null}
    </li>
  );
}

/** Describes briefly when a value qualifies. */
function ruleText({ kind, rule, currency }: QualificationField): string {
  if (!rule) return '';
  const unit = kind === 'money' ? ` ${currency}` : '';
  const { at_least: from, at_most: to, one_of } = rule;
  if (from !== null && to !== null) return rules.between({ from, to: `${to}${unit}` });
  if (from !== null) return rules.from({ value: `${from}${unit}` });
  if (to !== null) return rules.upTo({ value: `${to}${unit}` });
  return formatChoice(one_of);
}

interface PointDialogProps {
  field_id: string;
  /** undefined for a new field */
  field?: QualificationField;
  others: QualificationField[];
  onDone: (field: QualificationField) => void;
  onClose: () => void;
}

/** Edits one field: what the agent asks, and which answers qualify. */
function PointDialog({ field_id, field, others, onDone, onClose }: PointDialogProps) {
  const [isDuplicate, setDuplicate] = useState(false);
  const form = useAppForm({
    about: field ? field_id : 'new',
    schema: qualificationForm,
    defaultValues: () => formOf(field),
    onSubmit: (values) => {
      const hasDuplicate = others.some(({ name }) => foldCase(name) === foldCase(values.name));
      setDuplicate(hasDuplicate);
      if (!hasDuplicate) onDone({ ...values, field_id });
    },
  });
  const { kind } = form.values;
  return (
    <SaveDialog
      title={field ? dialog.editTitle : dialog.addTitle}
      form={form}
      saving={{ isPending: false }}
      labels={{ save: dialog.done, saving: dialog.done }}
      onClose={onClose}
    >
      {isDuplicate ? <Notice variant="destructive">{dialog.twin}</Notice> : null}
      <TextField name="name" label={dialog.name} hint={dialog.nameHint} required />
      <TextField name="question" label={dialog.question} hint={dialog.questionHint} required />
      <ChoiceField
        name="kind"
        label={dialog.kind}
        choices={Object.fromEntries(QUALIFICATION_KINDS.map((item) => [item, kinds[item]]))}
      />
      {kind === 'choice' ? (
        <TextField
          name="options"
          label={dialog.options}
          hint={dialog.optionsHint}
          rows={3}
          required
        />
      ) : null}
      <ChoiceField name="required" label={dialog.required} choices={dialog.requiredChoices} />
      <RuleFields kind={kind} />
    </SaveDialog>
  );
}

function RuleFields({ kind }: { kind: string }) {
  if (kind === 'date') return null;
  if (kind === 'yes_no') {
    return <ChoiceField name="answer" label={dialog.answer} choices={dialog.answers} />;
  }
  if (kind === 'number' || kind === 'money') {
    return (
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <TextField name="at_least" label={dialog.at_least} hint={dialog.limitHint} />
        <TextField name="at_most" label={dialog.at_most} hint={dialog.limitHint} />
        {kind === 'money' ? <TextField name="currency" label={dialog.currency} /> : null}
      </div>
    );
  }
  return <TextField name="one_of" label={dialog.one_of} hint={dialog.one_ofHint} rows={3} />;
}
