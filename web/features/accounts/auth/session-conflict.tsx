import { refusalOf } from '#web/platform/rpc.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useClearSessions } from '../api.ts';
import { conflictCopy as copy } from '#copy/accounts/auth/conflict.ts';

interface Props {
  /** The refusal message. */
  message: string;
  /** Retries the refused request. */
  onRetry: () => void;
}

export function SessionConflict({ message, onRetry }: Props) {
  const clear = useClearSessions();
  return (
    <Notice variant="destructive" title={copy.title}>
      <p>{message}</p>
      <p>{clear.isError ? refusalOf(clear.error, copy.clearFailed) : copy.text}</p>
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
