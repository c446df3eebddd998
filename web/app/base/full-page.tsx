import { Component, type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router';
import { cn } from '#web/ui/cn.ts';
import { Waiting } from '#web/ui/loading.tsx';
import { addLogEntry } from '#web/platform/debug-log.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { paths } from '#web/shared/paths.ts';
import { storeFormValues } from '#web/platform/drafts.ts';
import { copy } from '#copy/app/base.ts';
import { kitCopy } from '#copy/platform/screen.ts';

interface Props {
  title: string;
  /** Inside the dashboard's frame. */
  framed?: boolean;
  children: ReactNode;
}

/** A full-page message for when nothing else can be shown. */
export function FullPage({ title, framed = false, children }: Props) {
  const Around = framed ? 'div' : 'main';
  return (
    <Around
      className={cn(
        'flex flex-col items-center justify-center gap-4 px-6 text-center',
        framed ? 'min-h-[70dvh]' : 'min-h-dvh',
      )}
    >
      <title>{`${title} · OpenSetter`}</title>
      {children}
    </Around>
  );
}

/** Shown while the whole page loads. */
export function Starting() {
  return <Waiting label={kitCopy.loading} className="min-h-dvh" />;
}

/** `framed`: the address is below an existing team. */
export function NotFound({ framed = false }: { framed?: boolean }) {
  const { pathname } = useLocation();
  useEffect(() => addLogEntry('warn', 'routes', `no page at ${pathname}`), [pathname]);
  return (
    <FullPage title={copy.notFound.title} framed={framed}>
      <h1 className="text-5xl font-semibold tracking-tight tnum">{copy.notFound.code}</h1>
      <p className="text-lg text-muted-foreground">{copy.notFound.title}</p>
      <ButtonLink to={paths.root}>{copy.notFound.home}</ButtonLink>
    </FullPage>
  );
}

/** ms between checks for whether the server is back */
const CHECK_EVERY_MS = 5_000;

const reload = () => window.location.reload();

/** Shown when a page threw, or a newer version replaced its files. */
function CrashScreen() {
  return (
    <FullPage title={copy.crash.title}>
      <h1 className="text-2xl font-semibold">{copy.crash.title}</h1>
      <p className="max-w-md text-muted-foreground">{copy.crash.text}</p>
      <Button onClick={reload}>{copy.crash.reload}</Button>
    </FullPage>
  );
}

/**
 * The session could not be checked. Retries automatically while the server or its database is down; any
 * other error would only repeat.
 */
export function AuthErrorScreen() {
  useEffect(() => {
    let wasUnreachable = false;
    const look = async () => {
      const isReady = await fetch('/readyz').then(
        ({ ok }) => ok,
        () => false,
      );
      if (!isReady) wasUnreachable = true;
      else if (wasUnreachable) reload();
    };
    void look();
    const asking = setInterval(() => void look(), CHECK_EVERY_MS);
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

/** Shows an error page instead of a blank one when a page threw or its files were replaced. */
export function CrashBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  // Navigating away resets the error.
  return <Boundary resetOn={pathname}>{children}</Boundary>;
}

interface CrashBoundaryProps {
  resetOn: string;
  children: ReactNode;
}

interface State {
  crashed: boolean;
  at: string;
}

class Boundary extends Component<CrashBoundaryProps, State> {
  override state = { crashed: false, at: this.props.resetOn };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  static getDerivedStateFromProps({ resetOn }: CrashBoundaryProps, { at }: State) {
    return resetOn === at ? null : { crashed: false, at: resetOn };
  }

  override componentDidCatch(error: unknown) {
    // Runs just before the page unmounts, while its forms still hold what was typed.
    storeFormValues();
    addLogEntry('error', 'page', error instanceof Error ? error.name : 'unknown');
  }

  override render() {
    return this.state.crashed ? <CrashScreen /> : this.props.children;
  }
}
