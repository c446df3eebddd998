import { errorCode, refusalOf } from '#web/platform/errors.ts';
import { useTeam } from '#web/shared/team.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { wildCopy as copy } from './copy.ts';

interface Props {
  /** why it was refused, if it was */
  error: unknown;
  reason: string;
  onReason: (reason: string) => void;
}

/** What stood in the way; where that is the gate, the owner may say why to go on all the same. */
export function Refused({ error, reason, onReason }: Props) {
  const { role } = useTeam();
  if (!error) return null;
  return (
    <>
      <Notice variant="destructive">{refusalOf(error, copy.actionFailed)}</Notice>
      {errorCode(error) === 'EVALS_MISSING' && role === 'owner' ? (
        <Field label={copy.reason} hint={copy.reasonHint}>
          {(control) => (
            <Input
              {...control}
              value={reason}
              maxLength={500}
              onChange={({ target }) => onReason(target.value)}
            />
          )}
        </Field>
      ) : null}
    </>
  );
}
