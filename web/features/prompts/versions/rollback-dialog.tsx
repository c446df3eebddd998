import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { PromptEditor } from '#domain/prompt-editor/schema.ts';
import { refusalOf, rpc } from '#web/platform/rpc.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { ActionDialog } from '#web/ui/overlay/action-dialog.tsx';
import { Waiting } from '#web/ui/loading.tsx';
import { editorCopy, versionCopy } from '#copy/prompts/screen.ts';
import { DiffView } from './diff-view.tsx';
import { useGoneLive, WhyField } from './go-live.tsx';
import { useVersion } from './version-diff.tsx';

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
  const version = useVersion(editor, number);
  const [why, setWhy] = useState('');
  const goBack = useMutation(rpc.prompts.rollBack.mutationOptions(useGoneLive(copy.done, onClose)));
  const send = () =>
    goBack.mutate({ team_slug, campaign_slug, number, live_number: live.number, why: why.trim() });
  const problem = goBack.error ?? version.error;
  return (
    <ActionDialog
      title={copy.title({ number })}
      description={copy.text}
      labels={{
        close: editorCopy.close,
        cancel: editorCopy.cancel,
        confirm: copy.confirm,
        busy: copy.busy,
      }}
      busy={goBack.isPending}
      disabled={!version.data}
      problem={problem ? refusalOf(problem, copy.failed) : undefined}
      onConfirm={send}
      onClose={onClose}
      className="max-w-3xl"
    >
      {version.data ? <DiffView before={live} after={version.data} /> : null}
      {version.isPending ? (
        <Waiting label={versionCopy.history.loading} className="min-h-20" />
      ) : null}
      <WhyField why={why} onChange={setWhy} />
    </ActionDialog>
  );
}
