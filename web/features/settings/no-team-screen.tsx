import { paths } from '#web/shared/paths.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { copy } from '#copy/settings/screen.ts';

/** Settings without a team in the address. */
export function NoTeamScreen() {
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-4 px-6 text-center">
      <title>{`${copy.teamNotFound} · OpenSetter`}</title>
      <h1 className="text-2xl font-semibold">{copy.teamNotFound}</h1>
      <p className="max-w-md text-muted-foreground">{copy.teamNotFoundText}</p>
      <ButtonLink to={paths.dashboard}>{copy.dashboard}</ButtonLink>
    </main>
  );
}
