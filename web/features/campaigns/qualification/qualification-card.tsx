import { useState } from 'react';
import { v4 as uuid } from 'uuid';
import { MAX_QUALIFICATION_FIELDS, type QualificationField } from '#domain/qualification/fields.ts';
import { refusalOf } from '#web/platform/rpc.ts';
import { RestrictedButton } from '#web/shared/restricted.tsx';
import { useTeam } from '#web/shared/team/team.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { Plus } from '#web/ui/first-icons.ts';
import { Notice, RetryNotice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/loading.tsx';
import { copy } from '#copy/campaigns/qualification.ts';
import { PointDialog } from './point-dialog.tsx';
import { PointLine } from './point-line.tsx';
import type { useList } from './use-list.ts';

/** What the campaign's agent has to learn from each lead: a list to sort, saved with its page. */
export function QualificationCard({ list }: { list: ReturnType<typeof useList> }) {
  const { can } = useTeam();
  const { query, fields, draft, change, save } = list;
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
        <RetryNotice query={query}>{copy.loadFailed}</RetryNotice>
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
        <Notice variant={save.error ? 'destructive' : 'info'} className="mt-4">
          {save.error ? refusalOf(save.error, copy.failed) : copy.unsaved}
        </Notice>
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
