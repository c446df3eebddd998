import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Knowledge, KnowledgeDocument } from '#domain/knowledge/schema.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { EmptyState } from '#web/ui/layout/states.tsx';
import { FileText } from '#web/ui/icons.ts';
import { ConfirmDialog } from '#web/ui/overlay/alert-dialog.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { Spinner } from '#web/ui/loading.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { AddDocument } from './add-document.tsx';
import { UseField } from './entry-fields.tsx';
import { documents as copy } from '#copy/knowledge/screen.ts';
import { showError, knowledgeRefetch } from './api.ts';
import { rpc } from '#web/platform/rpc.ts';

/** Files and pages in which agents look things up. */
export function DocumentsTab({ knowledge }: { knowledge: Knowledge }) {
  const { can } = useTeam();
  return (
    <div className="flex min-w-0 flex-col gap-6">
      {can.canEditCampaigns ? <AddDocument /> : null}
      {knowledge.documents.length === 0 ? (
        <EmptyState picture={<FileText aria-hidden />} copy={copy.empty} />
      ) : (
        <ul className="flex flex-col gap-3">
          {knowledge.documents.map((document) => (
            <DocumentRow
              key={document.document_id}
              document={document}
              campaigns={knowledge.campaigns}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

interface Props {
  document: KnowledgeDocument;
  campaigns: Knowledge['campaigns'];
}

/** A document with the progress and result of reading it. */
function DocumentRow({ document, campaigns }: Props) {
  const { can } = useTeam();
  const { title, kind, step, problem, notes, passages, pages, read_at, added_by, url } = document;
  return (
    <li className="flex min-w-0 flex-col gap-3 rounded-xl border border-border bg-card p-4 shadow-sm">
      <div className="flex min-w-0 flex-wrap items-center gap-2">
        <h2 className="min-w-0 flex-1 basis-48 font-semibold wrap-anywhere">{title}</h2>
        <Badge>{copy.kinds[kind]}</Badge>
      </div>
      {url ? <p className="truncate text-sm text-muted-foreground">{url}</p> : null}
      {step ? (
        <output className="flex items-center gap-2 text-sm">
          <Spinner />
          {copy.steps[step]}
        </output>
      ) : null}
      {problem ? <Notice variant="destructive">{problem}</Notice> : null}
      {read_at ? (
        <p className="text-sm text-muted-foreground">
          <span>{copy.ready({ passages, pages })}</span> · {copy.readAt}{' '}
          <RelativeTime at={read_at} /> · <span>{copy.addedBy({ name: added_by })}</span>
        </p>
      ) : null}
      {notes.map((note) => (
        <p key={note} className="text-sm text-muted-foreground">
          {note}
        </p>
      ))}
      <Changes document={document} />
      {can.canEditCampaigns ? <Actions document={document} campaigns={campaigns} /> : null}
    </li>
  );
}

function Changes({ document: { changes } }: Pick<Props, 'document'>) {
  if (!changes) return null;
  return (
    <details className="text-sm">
      <summary className="cursor-pointer text-muted-foreground">
        {changes.added + changes.removed === 0
          ? copy.unchanged
          : copy.changes({ added: changes.added, removed: changes.removed })}
      </summary>
      <ul className="mt-2 flex flex-col gap-1">
        {changes.lines.map((line) => (
          <li
            key={line}
            className={`wrap-anywhere ${line.startsWith('-') ? 'text-destructive line-through' : 'text-success'}`}
          >
            {line}
          </li>
        ))}
      </ul>
    </details>
  );
}

function Actions({ document, campaigns }: Props) {
  const { team_slug } = useTeam();
  const options = { ...knowledgeRefetch, onError: showError };
  const reread = useMutation(rpc.knowledge.rereadDocument.mutationOptions(options));
  const cancel = useMutation(rpc.knowledge.cancelReading.mutationOptions(options));
  const use = useMutation(rpc.knowledge.changeDocumentUse.mutationOptions(options));
  const remove = useMutation(
    rpc.knowledge.removeDocument.mutationOptions({
      ...options,
      onSuccess: () => toast.success(copy.removed),
    }),
  );
  const { document_id, title, step, all_campaigns, campaign_ids } = document;
  const ref = { team_slug, document_id };
  const [chosen, setChosen] = useState<string | null>(null);
  const shown = chosen ?? (all_campaigns ? 'all' : campaign_ids.join(','));
  const changeUse = (value: string) => {
    setChosen(value);
    if (value === '') return;
    const all = value === 'all';
    use.mutate(
      { ...ref, use: { all_campaigns: all, campaign_ids: all ? [] : value.split(',') } },
      { onSettled: () => setChosen(null) },
    );
  };
  return (
    <div className="flex flex-wrap items-end justify-between gap-3">
      {campaigns.length > 1 ? (
        <UseField value={shown} campaigns={campaigns} onChange={changeUse} />
      ) : (
        <span />
      )}
      <div className="flex gap-2">
        <Button
          variant="secondary"
          size="sm"
          aria-label={(step ? copy.cancelOf : copy.rereadOf)({ title })}
          onClick={() => (step ? cancel : reread).mutate(ref)}
        >
          {step ? copy.cancel : copy.reread}
        </Button>
        <ConfirmDialog
          trigger={
            <Button variant="ghost" size="sm" aria-label={copy.removeOf({ title })}>
              {copy.confirm.confirm}
            </Button>
          }
          copy={{ ...copy.confirm, title: copy.confirm.title({ title }) }}
          action={remove}
          destructive
          onConfirm={() => remove.mutate(ref)}
        />
      </div>
    </div>
  );
}
