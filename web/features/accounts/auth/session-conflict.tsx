import { errorStatus, messageOf } from '#web/platform/errors.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useClearSessions } from '../api.ts';
import { authCopy } from '../copy.ts';

const copy = authCopy.conflict;

/** A 401 that speaks of a session is no matter of the password (document 1, section 2). */
export function isSessionConflict(error: unknown): boolean {
  return errorStatus(error) === 401 && /session/i.test(messageOf(error, ''));
}

/** `onRetry` tries again what was refused. */
export function SessionConflict({ onRetry }: { onRetry: () => void }) {
  const clear = useClearSessions();
  return (
    <Notice variant="destructive" title={copy.title}>
      <p>{clear.isError ? messageOf(clear.error, copy.clearFailed) : copy.text}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="sm" onClick={onRetry} disabled={clear.isPending}>
          {copy.again}
        </Button>
        <Button
          size="sm"
          variant="secondary"
          busy={clear.isPending}
          busyLabel={copy.clearing}
          onClick={() => clear.mutate(undefined)}
        >
          {copy.clear}
        </Button>
      </div>
    </Notice>
  );
}
