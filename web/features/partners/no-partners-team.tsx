import { Link } from 'react-router';
import { paths } from '#web/shared/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { copy } from '#copy/partners/screen.ts';

/** The partner page without a team in its address. */
export function NoPartnersTeam() {
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-4 px-6 text-center">
      <title>{`${copy.title} · OpenSetter`}</title>
      <h1 className="text-2xl font-semibold">{copy.noTeam}</h1>
      <p className="max-w-md text-muted-foreground">{copy.noTeamText}</p>
      <Button asChild>
        <Link to={paths.dashboard}>{copy.dashboard}</Link>
      </Button>
    </main>
  );
}
