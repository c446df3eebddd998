import { Link } from 'react-router';
import { Button } from '#web/ui/button.tsx';
import { copy } from './base/copy.ts';
import { FullPage } from './base/full-page.tsx';
import { paths } from '#web/shared/paths.ts';

/** `framed`: below the address of a team that is there. */
export function NotFound({ framed = false }: { framed?: boolean }) {
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
