import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { compileContent } from '#domain/prompt-editor/compile-content.ts';
import { type Draft, MAX_WHY, type PromptEditor } from '#domain/prompt-editor/schema.ts';
import { refusalOf } from '#web/platform/errors.ts';
import { rpc } from '#web/platform/rpc.ts';
import { useTeam } from '#web/shared/team.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { toast } from '#web/ui/toast.ts';
import { editorCopy, versionCopy } from '../copy.ts';
import { GateNotice, isRefused } from './gate-notice.tsx';
import { DiffView } from './diff-view.tsx';
import { WhyField } from './why-field.tsx';

interface Props {
  editor: PromptEditor;
  draft: Draft;
  onClose: () => void;
}

const copy = versionCopy.publish;

/** What publishing changes, and why. */
export function PublishDialog({ editor, draft, onClose }: Props) {
  const { team_slug } = useTeam();
  const { campaign_slug, live } = editor;
  const queryClient = useQueryClient();
  const [why, setWhy] = useState('');
  const [reason, setReason] = useState('');
  const input = { team_slug, campaign_slug };
  const gate = useQuery(rpc.evals.gate.queryOptions({ input })).data;
  const refused = isRefused(gate);
  const compiled = compileContent(draft.content, live);
  const publish = useMutation(
    rpc.prompts.publish.mutationOptions({
      onSuccess: async ({ live_number }) => {
        await queryClient.invalidateQueries({ queryKey: rpc.prompts.key() });
        void queryClient.invalidateQueries({ queryKey: rpc.campaigns.key() });
        onClose();
        toast.success(copy.done.title, { description: copy.done.text(live_number) });
      },
      // The difference is shown anew.
      onError: () => queryClient.invalidateQueries({ queryKey: rpc.prompts.key() }),
    }),
  );
  const send = () =>
    publish.mutate({
      team_slug,
      campaign_slug,
      revision: draft.revision,
      live_number: live.number,
      why: why.trim(),
      ...(refused && { gate_reason: reason.trim() }),
    });
  return (
    <Dialog
      open
      onOpenChange={publish.isPending ? () => undefined : onClose}
      title={copy.title}
      description={copy.text}
      closeLabel={editorCopy.close}
      className="max-w-3xl"
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={publish.isPending}>
            {editorCopy.cancel}
          </Button>
          <Button
            busy={publish.isPending}
            busyLabel={copy.busy}
            disabled={why.trim().length > MAX_WHY || (refused && reason.trim() === '')}
            onClick={send}
          >
            {copy.confirm}
          </Button>
        </>
      }
    >
      {publish.error ? (
        <Notice variant="destructive">{refusalOf(publish.error, copy.failed)}</Notice>
      ) : null}
      <GateNotice {...{ gate, campaign_slug, reason }} onReason={setReason} />
      <DiffView
        before={live}
        after={{
          content: draft.content,
          behavior_prompt: compiled.behavior_prompt ?? '',
          first_message_prompt: compiled.first_message_prompt ?? '',
        }}
      />
      <WhyField why={why} onChange={setWhy} />
    </Dialog>
  );
}
