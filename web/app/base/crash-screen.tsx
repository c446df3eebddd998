import { useEffect } from 'react';
import { Button } from '#web/ui/button.tsx';
import { copy } from '#copy/app/base.ts';
import { FullPage } from './full-page.tsx';

/** ms: how often a page without a server asks whether it is back */
const ASK_AGAIN = 5_000;

const reload = () => window.location.reload();

/** A page that threw, or whose files are gone because a newer version is out. */
export function CrashScreen() {
  return (
    <FullPage title={copy.crash.title}>
      <h1 className="text-2xl font-semibold">{copy.crash.title}</h1>
      <p className="max-w-md text-muted-foreground">{copy.crash.text}</p>
      <Button onClick={reload}>{copy.crash.reload}</Button>
    </FullPage>
  );
}

/**
 * The session could not be checked. The page retries automatically when the server or its database is
 * away; any other fault would only repeat.
 */
export function AuthErrorScreen() {
  useEffect(() => {
    let wasAway = false;
    const look = async () => {
      const isReady = await fetch('/readyz').then(
        ({ ok }) => ok,
        () => false,
      );
      if (!isReady) wasAway = true;
      else if (wasAway) reload();
    };
    void look();
    const asking = setInterval(() => void look(), ASK_AGAIN);
    return () => clearInterval(asking);
  }, []);
  return (
    <FullPage title={copy.authError.title}>
      <h1 className="text-2xl font-semibold">{copy.authError.title}</h1>
      <p className="max-w-md text-muted-foreground">{copy.authError.text}</p>
      <Button onClick={reload}>{copy.authError.retry}</Button>
    </FullPage>
  );
}
