import { useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PromptEditor } from '#domain/prompt-editor/schema.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Rocket } from '#web/ui/first-icons.ts';
import { History, Trash2 } from '#web/ui/icons.ts';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { refusalOf, rpc } from '#web/platform/rpc.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { ConfirmDialog } from '#web/ui/overlay/alert-dialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { HistorySheet } from '../versions/history-sheet.tsx';
import { PublishDialog } from '../versions/publish-dialog.tsx';
import { saveNow } from './editor-header.tsx';
import type { DraftOfEditor } from './use-draft.ts';
import { causeOf } from '../versions/version-diff.tsx';
import { editorCopy, liveCopy as copy, versionCopy } from '#copy/prompts/screen.ts';

interface Props {
  editor: PromptEditor;
  draft: DraftOfEditor;
}

/** The prompts that leads get answers from, whether a draft exists, and actions on both. */
export function LiveBar({ editor, draft }: Props) {
  const [open, setOpen] = useState<'publish' | 'discard' | 'history' | null>(null);
  const { live } = editor;
  const waits = editor.draft !== null || draft.dirty;
  const close = () => setOpen(null);
  const publish = async () => {
    // The dialog shows and publishes the server's state, so save first.
    if (!draft.dirty || (await saveNow(draft))) setOpen('publish');
  };
  return (
    <section className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-border bg-card px-4 py-2.5 text-sm">
      <Badge variant={live.number > 0 ? 'primary' : 'outline'}>
        {live.number > 0 ? copy.version({ number: live.number }) : copy.none}
      </Badge>
      {live.version ? (
        <span className="text-muted-foreground">
          <span>{causeOf(live.version.cause, live.version.restored_number)}</span>
          {live.version.by ? (
            <span>{` ${versionCopy.history.by({ name: live.version.by })}`}</span>
          ) : null}
          <span>,</span> <RelativeTime at={live.version.at} />
        </span>
      ) : null}
      <span className="font-medium">{waits ? copy.draft : copy.live}</span>
      <span className="flex flex-wrap items-center gap-2 max-md:-ml-3 md:ml-auto">
        <Button size="sm" variant="ghost" aria-haspopup="dialog" onClick={() => setOpen('history')}>
          <History aria-hidden />
          {copy.history}
        </Button>
        {editor.draft ? (
          <Button
            size="sm"
            variant="ghost"
            aria-haspopup="dialog"
            onClick={() => setOpen('discard')}
          >
            <Trash2 aria-hidden />
            {copy.discard}
          </Button>
        ) : null}
        {waits ? (
          <Button size="sm" className="max-sm:ml-3 max-sm:flex-1" onClick={() => void publish()}>
            <Rocket aria-hidden />
            {copy.publish}
          </Button>
        ) : null}
      </span>
      {open === 'publish' && editor.draft ? (
        <PublishDialog editor={editor} draft={editor.draft} onClose={close} />
      ) : null}
      {open === 'discard' && editor.draft ? (
        <DiscardDialog editor={editor} revision={editor.draft.revision} onClose={close} />
      ) : null}
      {open === 'history' ? <HistorySheet editor={editor} onClose={close} /> : null}
    </section>
  );
}

interface DiscardDialogProps {
  editor: PromptEditor;
  revision: string;
  onClose: () => void;
}

function DiscardDialog({ editor, revision, onClose }: DiscardDialogProps) {
  const { team_slug } = useTeam();
  const queryClient = useQueryClient();
  const discard = useMutation(
    rpc.prompts.discardDraft.mutationOptions({
      onSuccess: () => toast.success(copy.discarded),
      onError: (error) =>
        toast.error(editorCopy.error, { description: refusalOf(error, copy.discardFailed) }),
      onSettled: async () => {
        await queryClient.invalidateQueries({ queryKey: rpc.prompts.key() });
        onClose();
      },
    }),
  );
  return (
    <ConfirmDialog
      onClose={onClose}
      copy={copy.discardDialog}
      action={{ isPending: discard.isPending }}
      destructive
      onConfirm={() => discard.mutate({ team_slug, campaign_slug: editor.campaign_slug, revision })}
    />
  );
}
