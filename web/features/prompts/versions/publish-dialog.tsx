import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { compileContent } from '#domain/prompt-editor/compile-content.ts';
import { type Draft, MAX_WHY, type PromptEditor } from '#domain/prompt-editor/schema.ts';
import { refusalOf, rpc } from '#web/platform/rpc.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { ActionDialog } from '#web/ui/overlay/action-dialog.tsx';
import { editorCopy, versionCopy } from '#copy/prompts/screen.ts';
import { GateNotice, isRefused } from './gate-notice.tsx';
import { DiffView } from './diff-view.tsx';
import { useGoneLive, WhyField } from './go-live.tsx';

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
  const [why, setWhy] = useState('');
  const [reason, setReason] = useState('');
  const input = { team_slug, campaign_slug };
  const gate = useQuery(rpc.evals.gate.queryOptions({ input })).data;
  const verifier = useQuery(rpc.evals.verifier.queryOptions({ input }));
  const refused = isRefused(gate, verifier.data);
  // A binding gate waits for the finding; otherwise it comes in time or doesn't.
  const isTesting = gate?.gate === 'binding' && verifier.isPending;
  const compiled = compileContent(draft.content, live);
  const publish = useMutation(rpc.prompts.publish.mutationOptions(useGoneLive(copy.done, onClose)));
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
    <ActionDialog
      title={copy.title}
      description={copy.text}
      labels={{
        close: editorCopy.close,
        cancel: editorCopy.cancel,
        confirm: copy.confirm,
        busy: copy.busy,
      }}
      busy={publish.isPending}
      disabled={isTesting || why.trim().length > MAX_WHY || (refused && reason.trim() === '')}
      problem={publish.error ? refusalOf(publish.error, copy.failed) : undefined}
      onConfirm={send}
      onClose={onClose}
      className="max-w-3xl"
    >
      <GateNotice
        {...{ gate, campaign_slug, reason, isTesting }}
        verifier={verifier.data}
        onReason={setReason}
      />
      <DiffView
        before={live}
        after={{
          content: draft.content,
          behavior_prompt: compiled.behavior_prompt ?? '',
          first_message_prompt: compiled.first_message_prompt ?? '',
        }}
      />
      <WhyField why={why} onChange={setWhy} />
    </ActionDialog>
  );
}
