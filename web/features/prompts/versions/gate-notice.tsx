import { Link } from 'react-router';
import type { VerifierCheck } from '#domain/quality/verifier-check.ts';
import type { GateState } from '#domain/quality/schema.ts';
import { MAX_WHY } from '#domain/prompt-editor/schema.ts';
import { paths } from '#web/shared/paths.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { Field, Input } from '#web/ui/form/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { gateCopy as copy } from '#copy/prompts/screen.ts';

interface Props {
  gate: GateState | undefined;
  /** undefined: not known yet */
  verifier: VerifierCheck | undefined;
  isTesting: boolean;
  campaign_slug: string;
  reason: string;
  onReason: (reason: string) => void;
}

/** Whether a person may go on only with a reason. */
export const isRefused = (
  gate: GateState | undefined,
  verifier: VerifierCheck | undefined,
): boolean => gate?.gate === 'binding' && (!gate.verdict.passed || verifier?.state === 'misjudged');

/** What the evals say to this draft, whether its answers can be verified, and the owner's way past both. */
export function GateNotice({ gate, verifier, isTesting, campaign_slug, reason, onReason }: Props) {
  const { role } = useTeam();
  if (!gate || gate.gate === 'off') return null;
  const refused = isRefused(gate, verifier);
  return (
    <>
      <EvalsNotice {...{ gate, campaign_slug }} />
      {isTesting ? <Notice variant="info">{copy.testing}</Notice> : null}
      {verifier ? <VerifierNotice verifier={verifier} binding={gate.gate === 'binding'} /> : null}
      {refused && role === 'owner' ? (
        <Field label={copy.reason} hint={copy.reasonHint}>
          {(control) => (
            <Input
              {...control}
              value={reason}
              maxLength={MAX_WHY}
              onChange={({ target }) => onReason(target.value)}
            />
          )}
        </Field>
      ) : null}
    </>
  );
}

const LINK = 'font-medium underline underline-offset-4';

function EvalsNotice({ gate, campaign_slug }: { gate: GateState; campaign_slug: string }) {
  const { team_slug } = useTeam();
  if (gate.verdict.passed) return <Notice variant="success">{copy.passed}</Notice>;
  const binding = gate.gate === 'binding';
  return (
    <Notice
      variant={binding ? 'destructive' : 'warning'}
      title={binding ? copy.refused : copy.missing}
      action={
        <Link className={LINK} to={paths.evals(team_slug, campaign_slug)}>
          {copy.open}
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
      title={copy.misjudges}
      action={
        <Link className={LINK} to={paths.settings(team_slug)}>
          {copy.settings}
        </Link>
      }
    >
      {message}
    </Notice>
  );
}
