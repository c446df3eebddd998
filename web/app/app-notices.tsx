import { type ReactNode, useState, useSyncExternalStore } from 'react';
import {
  isFileMissing,
  reloadIfOnline,
  reportMissing,
  watchMissing,
} from '#web/platform/load-file.ts';
import { missingCopy } from '#copy/shared/common.ts';
import { nameOf, takeShownBefore, useMe } from '#web/shared/session/session.ts';
import { Button } from '#web/ui/button.tsx';
import { X } from '#web/ui/first-icons.ts';
import { Notice } from '#web/ui/notice.tsx';
import { copy } from '#copy/app/base.ts';

/** What concerns the whole page, above everything else on it. */
export function AppNotices() {
  return (
    <div className="pointer-events-none fixed inset-x-0 top-2 z-[60] flex flex-col items-center gap-2 px-4">
      <PersonChanged />
      <PartMissing />
    </div>
  );
}

/** After a reload because someone else has signed in with this browser. */
function PersonChanged() {
  const [before, setBefore] = useState(takeShownBefore);
  const { data: me } = useMe();
  if (before === null || !me) return null;
  const { title, text } = copy.personChanged;
  return (
    <OnTop
      title={title({ now: me.impersonation ? `${nameOf(me)} (${me.user.email})` : me.user.email })}
      onClose={() => setBefore(null)}
    >
      {text({ before })}
    </OnTop>
  );
}

/** Something was pressed whose file did not come. */
function PartMissing() {
  const missing = useSyncExternalStore(watchMissing, isFileMissing);
  const [busy, setBusy] = useState(false);
  const [offline, setOffline] = useState(false);
  if (!missing) return null;
  const retry = async () => {
    setBusy(true);
    setOffline(!(await reloadIfOnline()));
    setBusy(false);
  };
  return (
    <OnTop
      title={missingCopy.part}
      onClose={() => reportMissing(false)}
      action={
        <Button
          variant="secondary"
          size="sm"
          busy={busy}
          busyLabel={missingCopy.busy}
          onClick={() => void retry()}
        >
          {missingCopy.retry}
        </Button>
      }
    >
      {offline || !navigator.onLine ? missingCopy.offline : missingCopy.text}
    </OnTop>
  );
}

interface OnTopProps {
  title: string;
  onClose: () => void;
  action?: ReactNode;
  children: ReactNode;
}

function OnTop({ title, onClose, action, children }: OnTopProps) {
  return (
    <Notice
      variant="warning"
      title={title}
      className="pointer-events-auto max-w-xl border border-border shadow-lg"
      action={
        <div className="flex shrink-0 items-center gap-1 max-sm:flex-col-reverse max-sm:items-end">
          {action}
          <Button variant="ghost" size="icon" aria-label={copy.close} onClick={onClose}>
            <X aria-hidden />
          </Button>
        </div>
      }
    >
      {children}
    </Notice>
  );
}
