import { useState } from 'react';
import { v4 as uuid } from 'uuid';
import { MAX_QUALIFICATION_FIELDS, type QualificationField } from '#domain/qualification/fields.ts';
import { refusalOf } from '#web/platform/errors.ts';
import { RestrictedButton } from '#web/shared/restricted.tsx';
import { useTeam } from '#web/shared/team/team.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { Plus } from '#web/ui/first-icons.ts';
import { Notice } from '#web/ui/notice.tsx';
import { RetryNotice } from '#web/ui/retry-notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { copy } from './copy.ts';
import { PointDialog } from './point-dialog.tsx';
import { PointLine } from './point-line.tsx';
import { useList } from './use-list.ts';

/** What the campaign's agent has to learn from each lead: a list to sort, changed here and saved once. */
export function QualificationCard({ campaign_slug }: { campaign_slug: string }) {
  const { can } = useTeam();
  const { query, fields, draft, change, discard, save } = useList(campaign_slug);
  const [edited, setEdited] = useState<{ field_id: string; field?: QualificationField } | null>(
    null,
  );
  const [moved, setMoved] = useState('');
  const isFull = fields.length >= MAX_QUALIFICATION_FIELDS;

  function move(from: number, to: number) {
    const field = fields[from];
    if (!field || to < 0 || to >= fields.length) return;
    change(fields.with(from, fields[to] ?? field).with(to, field));
    setMoved(copy.moved(field.name, to + 1, fields.length));
  }

  function put(field: QualificationField) {
    const at = fields.findIndex(({ field_id }) => field_id === field.field_id);
    change(at < 0 ? [...fields, field] : fields.with(at, field));
    setEdited(null);
  }

  return (
    <Card>
      <CardHeader
        title={copy.title}
        description={copy.text}
        aside={
          <RestrictedButton
            permission="canEditCampaigns"
            restriction={{ text: copy.refused }}
            variant="secondary"
            size="sm"
            disabled={isFull || !query.data}
            onClick={() => setEdited({ field_id: uuid() })}
          >
            <Plus aria-hidden />
            {copy.add}
          </RestrictedButton>
        }
      />
      {query.data ? null : query.isError ? (
        <RetryNotice retry={copy.retry} onRetry={() => void query.refetch()}>
          {copy.loadFailed}
        </RetryNotice>
      ) : (
        <Skeleton className="h-16 w-full" />
      )}
      {query.data && fields.length === 0 ? (
        <p className="text-sm text-muted-foreground">{copy.empty}</p>
      ) : null}
      {query.data ? (
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
        <Unsaved
          problem={save.error ? refusalOf(save.error, copy.failed) : null}
          busy={save.isPending}
          onSave={() => save.mutate(draft)}
          onDiscard={discard}
        />
      ) : null}
      {edited ? (
        <PointDialog
          field_id={edited.field_id}
          {...(edited.field && { field: edited.field })}
          others={fields.filter(({ field_id }) => field_id !== edited.field_id)}
          onDone={put}
          onClose={() => setEdited(null)}
        />
      ) : null}
    </Card>
  );
}

interface UnsavedProps {
  problem: string | null;
  busy: boolean;
  onSave: () => void;
  onDiscard: () => void;
}

function Unsaved({ problem, busy, onSave, onDiscard }: UnsavedProps) {
  return (
    <div className="mt-4 flex flex-col gap-3 border-t pt-4">
      <Notice variant={problem ? 'destructive' : 'info'}>{problem ?? copy.unsaved}</Notice>
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button variant="secondary" disabled={busy} onClick={onDiscard}>
          {copy.discard}
        </Button>
        <Button busy={busy} busyLabel={copy.saving} onClick={onSave}>
          {copy.save}
        </Button>
      </div>
    </div>
  );
}
