import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { PromptEditor } from '#domain/prompt-editor/schema.ts';
import { refusalOf } from '#web/platform/errors.ts';
import { rpc } from '#web/platform/rpc.ts';
import { useTeam } from '#web/shared/team.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Waiting } from '#web/ui/spinner.tsx';
import { toast } from '#web/ui/toast.ts';
import { editorCopy, versionCopy } from '../copy.ts';
import { DiffView } from './diff-view.tsx';
import { useVersion } from './version-diff.tsx';
import { WhyField } from './why-field.tsx';

interface Props {
  editor: PromptEditor;
  number: number;
  onClose: () => void;
}

const copy = versionCopy.rollback;

/** What going back changes, and why. */
export function RollbackDialog({ editor, number, onClose }: Props) {
  const { team_slug } = useTeam();
  const { campaign_slug, live } = editor;
  const queryClient = useQueryClient();
  const version = useVersion(editor, number);
  const [why, setWhy] = useState('');
  const goBack = useMutation(
    rpc.prompts.rollBack.mutationOptions({
      onSuccess: async ({ live_number }) => {
        await queryClient.invalidateQueries({ queryKey: rpc.prompts.key() });
        void queryClient.invalidateQueries({ queryKey: rpc.campaigns.key() });
        onClose();
        toast.success(copy.done.title, { description: copy.done.text(live_number) });
      },
      onError: () => queryClient.invalidateQueries({ queryKey: rpc.prompts.key() }),
    }),
  );
  const send = () =>
    goBack.mutate({ team_slug, campaign_slug, number, live_number: live.number, why: why.trim() });
  const problem = goBack.error ?? version.error;
  return (
    <Dialog
      open
      onOpenChange={goBack.isPending ? () => undefined : onClose}
      title={copy.title(number)}
      description={copy.text}
      closeLabel={editorCopy.close}
      className="max-w-3xl"
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={goBack.isPending}>
            {editorCopy.cancel}
          </Button>
          <Button
            busy={goBack.isPending}
            busyLabel={copy.busy}
            disabled={!version.data}
            onClick={send}
          >
            {copy.confirm}
          </Button>
        </>
      }
    >
      {problem ? <Notice variant="destructive">{refusalOf(problem, copy.failed)}</Notice> : null}
      {version.data ? <DiffView before={live} after={version.data} /> : null}
      {version.isPending ? (
        <Waiting label={versionCopy.history.loading} className="min-h-20" />
      ) : null}
      <WhyField why={why} onChange={setWhy} />
    </Dialog>
  );
}
