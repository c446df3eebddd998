import { Button } from '#web/ui/button.tsx';
import { copy } from './copy.ts';
import { FullPage } from './full-page.tsx';

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

/** The session could not be checked. */
export function AuthErrorScreen() {
  return (
    <FullPage title={copy.authError.title}>
      <h1 className="text-2xl font-semibold">{copy.authError.title}</h1>
      <p className="max-w-md text-muted-foreground">{copy.authError.text}</p>
      <Button onClick={reload}>{copy.authError.retry}</Button>
    </FullPage>
  );
}
