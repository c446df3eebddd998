import { Link } from 'react-router';
import { paths } from '#web/shared/paths.ts';
import { useTeam } from '#web/shared/team.tsx';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toast.ts';
import { copy } from './copy.ts';

/** Skeleton of the form. Its buttons work: one leads back, the other says that data is loading. */
export function LoadingForm() {
  const { team_slug } = useTeam();
  return (
    <div className="flex flex-col gap-5">
      <output className="sr-only">{copy.loading}</output>
      {Object.keys(copy.fields).map((name) => (
        <div key={name} className="flex flex-col gap-1.5">
          <Skeleton className="h-5 w-32" />
          <Skeleton className="h-10" />
          <Skeleton className="h-5 w-64 max-w-full" />
        </div>
      ))}
      <div className="flex flex-col-reverse gap-2 border-t pt-5 sm:flex-row sm:justify-end">
        <Button asChild variant="secondary">
          <Link to={paths.campaigns(team_slug)}>{copy.cancel}</Link>
        </Button>
        <Button onClick={() => toast.error(copy.error, { description: copy.notLoaded })}>
          {copy.submit}
        </Button>
      </div>
    </div>
  );
}
