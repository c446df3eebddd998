import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { Button } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';
import { RefreshCw } from '#web/ui/first-icons.ts';
import { useRelative } from '#web/ui/relative-time.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { copy } from '#copy/app/shell.ts';

/** Pages where there is nothing to refresh. */
const WITHOUT_BUTTON = /^\/dashboard\/[^/]+\/(get-started|prompts|playground)(\/|$)/;

/** When the data was updated, with a refresh button. */
export function Refresh({ updatedAt }: { updatedAt: number }) {
  const { pathname } = useLocation();
  return (
    <>
      <span className="text-xs whitespace-nowrap text-muted-foreground max-lg:sr-only">
        {updatedAt === 0 ? copy.refresh.noData : <Updated at={updatedAt} />}
      </span>
      {WITHOUT_BUTTON.test(pathname) ? null : <RefreshButton />}
    </>
  );
}

function Updated({ at }: { at: number }) {
  const relative = useRelative(at);
  const shown = relative.endsWith('ago') ? relative : copy.refresh.justNow;
  return <span>{copy.refresh.updated({ relative: shown })}</span>;
}

function RefreshButton() {
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const refresh = async () => {
    setBusy(true);
    try {
      await queryClient.refetchQueries({ type: 'active' }, { throwOnError: true });
      toast.success(copy.refresh.done, { description: copy.refresh.doneText });
    } catch {
      toast.error(copy.refresh.failed, { description: copy.refresh.failedText });
    }
    setBusy(false);
  };
  return (
    <Button
      variant="secondary"
      size="sm"
      aria-disabled={busy || undefined}
      onClick={() => (busy ? undefined : void refresh())}
    >
      <RefreshCw aria-hidden className={cn(busy && 'animate-spin')} />
      <span className="max-sm:sr-only">{copy.refresh.label}</span>
    </Button>
  );
}
