import { messageOf } from '#web/platform/rpc.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { ErrorState } from '#web/ui/layout/states.tsx';
import { Skeleton } from '#web/ui/loading.tsx';

interface Props {
  query: { isError: boolean; error: unknown; refetch: () => unknown };
  copy: Record<'threadFailed' | 'failedText' | 'retry' | 'threadLoading', string>;
}

/** In the place of a conversation with support: while it loads, when it cannot be had. */
export function MissingThread({ query: { isError, error, refetch }, copy }: Props) {
  return (
    <Card>
      {isError ? (
        <ErrorState
          title={copy.threadFailed}
          description={messageOf(error, copy.failedText)}
          action={<Button onClick={() => void refetch()}>{copy.retry}</Button>}
        />
      ) : (
        <output aria-label={copy.threadLoading} className="flex flex-col gap-3">
          <Skeleton className="h-16 w-2/3" />
          <Skeleton className="h-16 w-2/3 self-end" />
        </output>
      )}
    </Card>
  );
}
