import { Link } from 'react-router';
import { paths } from '#web/shared/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { copy } from './copy.ts';

/** The partner page without a team in its address. */
export function NoPartnersTeam() {
  return (
    <main className="grid min-h-dvh place-items-center">
      <title>{`${copy.title} · OpenSetter`}</title>
      <EmptyState
        title={copy.noTeam}
        description={copy.noTeamText}
        action={
          <Button asChild>
            <Link to={paths.dashboard}>{copy.dashboard}</Link>
          </Button>
        }
      />
    </main>
  );
}
