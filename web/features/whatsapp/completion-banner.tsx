import { Link } from 'react-router';
import { paths } from '#web/shared/paths.ts';
import { useTeam } from '#web/shared/team.tsx';
import { Button } from '#web/ui/button.tsx';
import { X } from '#web/ui/first-icons.ts';
import { PartyPopper } from '#web/ui/icons.ts';
import { completion as copy } from './copy.ts';

/** The end of the setup, with what comes after it. */
export function CompletionBanner({ onDismiss }: { onDismiss: () => void }) {
  const { team_slug } = useTeam();
  return (
    <section
      aria-label={copy.title}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-xl bg-success-soft px-5 py-4 text-success"
    >
      <PartyPopper aria-hidden className="size-5 shrink-0" />
      <div className="min-w-0 flex-1 basis-56">
        <output className="block font-medium">{copy.title}</output>
        <p className="text-sm">{copy.text}</p>
      </div>
      <Button asChild size="sm" variant="secondary">
        <Link to={paths.conversations(team_slug)}>{copy.next}</Link>
      </Button>
      <Button variant="ghost" size="icon" aria-label={copy.dismiss} onClick={onDismiss}>
        <X aria-hidden />
      </Button>
    </section>
  );
}
