import { switchCopy as copy } from '#copy/shared/common.ts';
import { useTeamSwitch } from '#web/shared/team-switch.ts';
import { Spinner } from '#web/ui/spinner.tsx';

interface Props {
  /** the conversations of a team are below, and say it in their own words */
  inbox?: boolean;
}

/** Covers the dashboard during a team switch. */
export function TeamSwitchOverlay({ inbox = false }: Props) {
  if (!useTeamSwitch()) return null;
  return (
    <output className="fixed inset-0 z-50 flex flex-col items-center justify-center gap-3 bg-background px-6 text-center">
      <Spinner className="size-8 text-primary" />
      <span className="text-lg font-semibold">{inbox ? copy.inbox : copy.loading}</span>
      <span className="text-muted-foreground">{copy.loadingText}</span>
    </output>
  );
}
