import { useMutation } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import type { Lead, LeadMerge } from '#domain/conversations/lead/lead.ts';
import type { ConversationRow } from '#domain/conversations/schema.ts';
import { rpc } from '#web/platform/rpc.ts';
import { lazyPart } from '#web/shared/lazy-part.tsx';
import { useTeam } from '#web/shared/team/team.tsx';
import { Button } from '#web/ui/button.tsx';
import { GitMerge, Split } from '#web/ui/icons.ts';
import { ConfirmDialog } from '#web/ui/overlay/alert-dialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { refetchLeads } from './api.ts';
import { merging as copy } from '#copy/conversations/lead/merge.ts';

const MergeDialog = lazyPart('MergeDialog', () => import('./merge-dialog.tsx'), 'line');

/** Leads merged into this one, each with an undo, and a button to merge another. */
export function MergeSection({ lead, row }: { lead: Lead; row: ConversationRow }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      {lead.merges.length > 0 && (
        <section className="flex flex-col gap-2">
          <h3 className="text-sm font-semibold">{copy.merged}</h3>
          <ul className="flex flex-col gap-2">
            {lead.merges.map((merge) => (
              <MergedLead key={merge.merge_id} lead={lead} merge={merge} />
            ))}
          </ul>
        </section>
      )}
      {lead.can.edit && (
        <Button
          variant="ghost"
          size="sm"
          className="self-start"
          aria-haspopup="dialog"
          onClick={() => setAsking(true)}
        >
          <GitMerge aria-hidden />
          {copy.open}
        </Button>
      )}
      <Suspense fallback={null}>
        {asking && <MergeDialog row={row} onClose={() => setAsking(false)} />}
      </Suspense>
    </>
  );
}

function MergedLead({ lead, merge }: { lead: Lead; merge: LeadMerge }) {
  const { team_slug } = useTeam();
  const { conversation_id } = lead;
  const { merge_id, name, by_name, at } = merge;
  const split = useMutation(
    rpc.conversations.splitLead.mutationOptions({
      ...refetchLeads,
      onSuccess: () => toast.success(copy.splitDone),
    }),
  );
  return (
    <li className="flex items-center gap-2 text-sm">
      <span className="min-w-0 wrap-anywhere">
        <bdi>{name}</bdi>
        <span className="block text-xs text-muted-foreground">
          <span>{copy.since({ by: by_name ?? copy.formerMember })}</span> · <RelativeTime at={at} />
        </span>
      </span>
      {lead.can.edit && (
        <ConfirmDialog
          trigger={
            <Button
              variant="secondary"
              size="sm"
              className="ml-auto shrink-0"
              aria-label={copy.splitOne({ name })}
            >
              <Split aria-hidden />
              {copy.openSplit}
            </Button>
          }
          copy={{ ...copy.split, title: copy.split.title({ other: name }) }}
          action={split}
          onConfirm={() => split.mutate({ team_slug, conversation_id, merge_id })}
        />
      )}
    </li>
  );
}
