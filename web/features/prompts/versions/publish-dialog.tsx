import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { compileContent } from '#domain/prompt-editor/compile-content.ts';
import { type Draft, MAX_WHY, type PromptEditor } from '#domain/prompt-editor/schema.ts';
import type { VerifierCheck } from '#domain/quality/verifier-check.ts';
import type { GateState } from '#domain/quality/schema.ts';
import { rpc } from '#web/platform/rpc.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { ActionDialog } from '#web/ui/overlay/action-dialog.tsx';
import { InputField } from '#web/ui/form/field.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { Waiting } from '#web/ui/loading.tsx';
import { paths } from '#web/shared/paths.ts';
import { Notice } from '#web/ui/notice.tsx';
import { DiffView } from './diff-view.tsx';
import { useVersion } from './version-diff.tsx';
import { gateCopy, versionCopy } from '#copy/prompts/screen.ts';

interface Props {
  editor: PromptEditor;
  draft: Draft;
  onClose: () => void;
}

const copy = versionCopy.publish;

/** Shows what publishing changes, and asks why. */
export function PublishDialog({ editor, draft, onClose }: Props) {
  const { team_slug, role } = useTeam();
  const { campaign_slug, live } = editor;
  const [why, setWhy] = useState('');
  const [reason, setReason] = useState('');
  const input = { team_slug, campaign_slug };
  const gate = useQuery(rpc.evals.gate.queryOptions({ input })).data;
  const verifier = useQuery(rpc.evals.verifier.queryOptions({ input }));
  /** the owner must give a reason to continue */
  const refused =
    gate?.gate === 'binding' && (!gate.verdict.passed || verifier.data?.state === 'misjudged');
  // A binding gate waits for the verifier; otherwise its result is optional.
  const isTesting = gate?.gate === 'binding' && verifier.isPending;
  const compiled = compileContent(draft.content, live);
  const publish = useMutation(
    rpc.prompts.publish.mutationOptions(useShowPublished(copy.done, onClose)),
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
    <ActionDialog
      copy={copy}
      action={publish}
      disabled={isTesting || why.trim().length > MAX_WHY || (refused && reason.trim() === '')}
      onConfirm={send}
      onClose={onClose}
      className="max-w-3xl"
    >
      {gate && gate.gate !== 'off' ? (
        <>
          <EvalsNotice {...{ gate, campaign_slug }} />
          {isTesting ? <Notice variant="info">{gateCopy.testing}</Notice> : null}
          {verifier.data ? (
            <VerifierNotice verifier={verifier.data} binding={gate.gate === 'binding'} />
          ) : null}
          {refused && role === 'owner' ? (
            <Reason
              label={gateCopy.reason}
              hint={gateCopy.reasonHint}
              value={reason}
              onChange={setReason}
            />
          ) : null}
        </>
      ) : null}
      <DiffView
        before={live}
        after={{
          content: draft.content,
          behavior_prompt: compiled.behavior_prompt ?? '',
          first_message_prompt: compiled.first_message_prompt ?? '',
        }}
      />
      <Reason label={copy.why} hint={copy.hint} value={why} onChange={setWhy} />
    </ActionDialog>
  );
}

interface ReasonProps {
  label: string;
  hint: string;
  value: string;
  onChange: (reason: string) => void;
}

/** A reason stored in the history. */
const Reason = ({ onChange, ...field }: ReasonProps) => (
  <InputField {...field} maxLength={MAX_WHY} onChange={({ target }) => onChange(target.value)} />
);

interface Done {
  title: string;
  text: (values: { live_number: number }) => string;
}

/** Handles the result of going live. Refetches the difference after a refusal. */
function useShowPublished(done: Done, onClose: () => void) {
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: rpc.prompts.key() });
  return {
    onSuccess: async ({ live_number }: { live_number: number }) => {
      await refresh();
      void queryClient.invalidateQueries({ queryKey: rpc.campaigns.key() });
      onClose();
      toast.success(done.title, { description: done.text({ live_number }) });
    },
    onError: refresh,
  };
}

interface RollbackDialogProps {
  editor: PromptEditor;
  number: number;
  onClose: () => void;
}

/** Shows what a rollback changes, and asks why. */
export function RollbackDialog({ editor, number, onClose }: RollbackDialogProps) {
  const { team_slug } = useTeam();
  const { campaign_slug, live } = editor;
  const version = useVersion(editor, number);
  const [why, setWhy] = useState('');
  const goBack = useMutation(
    rpc.prompts.rollBack.mutationOptions(useShowPublished(versionCopy.rollback.done, onClose)),
  );
  const send = () =>
    goBack.mutate({ team_slug, campaign_slug, number, live_number: live.number, why: why.trim() });
  const problem = goBack.error ?? version.error;
  return (
    <ActionDialog
      copy={{ ...versionCopy.rollback, title: versionCopy.rollback.title({ number }) }}
      action={{ isPending: goBack.isPending, error: problem }}
      disabled={!version.data}
      onConfirm={send}
      onClose={onClose}
      className="max-w-3xl"
    >
      {version.data ? <DiffView before={live} after={version.data} /> : null}
      {version.isPending ? (
        <Waiting label={versionCopy.history.loading} className="min-h-20" />
      ) : null}
      <Reason label={copy.why} hint={copy.hint} value={why} onChange={setWhy} />
    </ActionDialog>
  );
}

const LINK = 'font-medium underline underline-offset-4';

function EvalsNotice({ gate, campaign_slug }: { gate: GateState; campaign_slug: string }) {
  const { team_slug } = useTeam();
  if (gate.verdict.passed) return <Notice variant="success">{gateCopy.passed}</Notice>;
  const binding = gate.gate === 'binding';
  return (
    <Notice
      variant={binding ? 'destructive' : 'warning'}
      title={binding ? gateCopy.refused : gateCopy.missing}
      action={
        <Link className={LINK} to={paths.evals(team_slug, campaign_slug)}>
          {gateCopy.open}
        </Link>
      }
    >
      {gate.message}
    </Notice>
  );
}

function VerifierNotice({ verifier, binding }: { verifier: VerifierCheck; binding: boolean }) {
  const { team_slug } = useTeam();
  const { state, message } = verifier;
  if (state === 'unknown') return <Notice variant="warning">{message}</Notice>;
  if (state !== 'misjudged') return null;
  return (
    <Notice
      variant={binding ? 'destructive' : 'warning'}
      title={gateCopy.misjudges}
      action={
        <Link className={LINK} to={paths.settings(team_slug)}>
          {gateCopy.settings}
        </Link>
      }
    >
      {message}
    </Notice>
  );
}
