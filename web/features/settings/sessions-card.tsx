import { useState } from 'react';
import { refusalOf } from '#web/platform/rpc.ts';
import { ConfirmDialog } from '#web/ui/overlay/alert-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { ErrorState } from '#web/ui/layout/states.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/loading.tsx';
import { useEndAllSessions, useSessions } from './api.ts';
import { copy as texts } from '#copy/settings/screen.ts';
import { SessionRow } from './session-row.tsx';

const copy = texts.sessions;

/** The user's sessions, with ways to end them. */
export function SessionsCard() {
  const sessions = useSessions();
  return (
    <Card>
      <CardHeader title={copy.title} description={copy.text} />
      {sessions.isPending ? <Skeleton className="h-28" /> : null}
      {sessions.data ? (
        <>
          <ul aria-label={copy.label} className="mb-4 flex flex-col divide-y divide-border">
            {sessions.data.map((session) => (
              <SessionRow key={session.session_id} session={session} />
            ))}
          </ul>
          <EndAll />
        </>
      ) : null}
      {sessions.isLoadingError ? (
        <ErrorState
          title={copy.failed}
          description={copy.failedText}
          className="py-6"
          action={<Button onClick={() => void sessions.refetch()}>{copy.retry}</Button>}
        />
      ) : null}
    </Card>
  );
}

function EndAll() {
  const [asking, setAsking] = useState(false);
  const end = useEndAllSessions();
  return (
    <>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        {copy.endAll}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={copy.endAllTitle}
        description={copy.endAllText}
        cancelLabel={copy.cancel}
        confirmLabel={copy.endAll}
        busyLabel={copy.ending}
        busy={end.isPending || end.isSuccess}
        onConfirm={() => end.mutate(undefined)}
      >
        {end.error ? (
          <Notice variant="destructive">{refusalOf(end.error, copy.endFailed)}</Notice>
        ) : null}
      </ConfirmDialog>
    </>
  );
}
