import { useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { note } from '#web/platform/debug-log.ts';
import { Button } from '#web/ui/button.tsx';
import { copy } from '#copy/app/base.ts';
import { FullPage } from './base/full-page.tsx';
import { paths } from '#web/shared/paths.ts';

/** `framed`: below the address of a team that is there. */
export function NotFound({ framed = false }: { framed?: boolean }) {
  const { pathname } = useLocation();
  useEffect(() => note('warn', 'routes', `no page at ${pathname}`), [pathname]);
  return (
    <FullPage title={copy.notFound.title} framed={framed}>
      <h1 className="text-5xl font-semibold tracking-tight tnum">{copy.notFound.code}</h1>
      <p className="text-lg text-muted-foreground">{copy.notFound.title}</p>
      <Button asChild>
        <Link to={paths.root}>{copy.notFound.home}</Link>
      </Button>
    </FullPage>
  );
}
