import { useEffect, useEffectEvent, useState } from 'react';
import { storeFormValues } from '#web/platform/drafts.ts';
import { reloadIfOnline } from '#web/platform/load-file.ts';
import { Button } from '#web/ui/button.tsx';
import { WifiOff } from '#web/ui/first-icons.ts';
import { Notice } from '#web/ui/notice.tsx';
import { missingCopy as copy } from '#copy/shared/common.ts';
import { kitCopy } from '#copy/platform/screen.ts';

/** Milliseconds between retries once the network is back, doubling up to the maximum. */
const FIRST_PAUSE = 500;
const MAX_PAUSE = 30_000;

/** Where a missing part is reported: as a page, in a line within a page, or not at all. */
export type MissingFileDisplay = 'page' | 'line' | 'nowhere';

interface Props {
  display: MissingFileDisplay;
  /** Loads the file again; resolves to false if that failed. */
  onRetry: () => Promise<boolean>;
}

/** Replaces a part of the page whose file failed to load. */
export function FileMissing({ display, onRetry }: Props) {
  const { busy, offline, retry } = useRetry(display, onRetry);
  if (display === 'nowhere') return null;
  const text = offline ? copy.offline : copy.text;
  const button = (
    <Button
      size={display === 'page' ? 'md' : 'sm'}
      variant={display === 'page' ? 'primary' : 'secondary'}
      busy={busy}
      busyLabel={copy.busy}
      onClick={() => void retry()}
    >
      {kitCopy.retry}
    </Button>
  );
  if (display === 'line') {
    return (
      <Notice variant="warning" title={copy.part} action={button}>
        {text}
      </Notice>
    );
  }
  return (
    <div
      role="alert"
      className="flex min-h-[60dvh] flex-col items-center justify-center gap-4 px-6 text-center"
    >
      <title>{`${copy.page} · OpenSetter`}</title>
      <WifiOff aria-hidden className="size-10 text-muted-foreground" />
      <h1 className="text-2xl font-semibold">{copy.page}</h1>
      <p className="max-w-md text-muted-foreground">{text}</p>
      {button}
    </div>
  );
}

/** Retries on demand, and automatically when the network is back. */
function useRetry(display: MissingFileDisplay, onRetry: Props['onRetry']) {
  const [busy, setBusy] = useState(false);
  const [offline, setOffline] = useState(() => !navigator.onLine);
  // Keeps text of the page that this one replaced.
  useEffect(() => storeFormValues(), []);

  async function retry() {
    setBusy(true);
    if (await onRetry()) return;
    // The server responds but lacks this file, because a newer version has others.
    setOffline(!(await reloadIfOnline()));
    setBusy(false);
  }

  // Browsers cache a failed import, so only a reload can get a page's file. A page that misses only a
  // part stays, because a reload would interrupt the user.
  const recover = useEffectEvent(
    async () => (await onRetry()) || (display === 'page' && (await reloadIfOnline())),
  );
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let unmounted = false;
    /** Retries, because a browser reports being online before requests succeed. */
    async function retryWithBackoff(pause: number) {
      clearTimeout(timer);
      if ((await recover()) || unmounted || !navigator.onLine) return;
      timer = setTimeout(() => void retryWithBackoff(Math.min(2 * pause, MAX_PAUSE)), pause);
    }
    const online = () => void retryWithBackoff(FIRST_PAUSE);
    window.addEventListener('online', online);
    return () => {
      unmounted = true;
      clearTimeout(timer);
      window.removeEventListener('online', online);
    };
  }, []);
  return { busy, offline, retry };
}
