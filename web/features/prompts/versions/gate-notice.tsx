import { Link } from 'react-router';
import type { GateState } from '#domain/evals/schema.ts';
import { MAX_WHY } from '#domain/prompt-editor/schema.ts';
import { paths } from '#web/shared/paths.ts';
import { useTeam } from '#web/shared/team.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { gateCopy as copy } from '../copy.ts';

interface Props {
  gate: GateState | undefined;
  campaign_slug: string;
  reason: string;
  onReason: (reason: string) => void;
}

/** Whether a person may go on only with a reason. */
export const isRefused = (gate: GateState | undefined): boolean =>
  gate?.gate === 'binding' && !gate.verdict.passed;

/** What the evals say to this draft, and the owner's way past them. */
export function GateNotice({ gate, campaign_slug, reason, onReason }: Props) {
  const { team_slug, role } = useTeam();
  if (!gate || gate.gate === 'off') return null;
  if (gate.verdict.passed) return <Notice variant="success">{copy.passed}</Notice>;
  const refused = isRefused(gate);
  return (
    <>
      <Notice
        variant={refused ? 'destructive' : 'warning'}
        title={refused ? copy.refused : copy.missing}
        action={
          <Link
            className="font-medium underline underline-offset-4"
            to={paths.evals(team_slug, campaign_slug)}
          >
            {copy.open}
          </Link>
        }
      >
        {gate.message}
      </Notice>
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
