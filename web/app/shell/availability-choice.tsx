import { useMutation, useQuery } from '@tanstack/react-query';
import { AVAILABILITIES, type Availability } from '#domain/conversations/assignment.ts';
import { refetchOnSettled, rpc } from '#web/platform/rpc.ts';
import {
  assignmentOptions,
  AvailabilityMark,
} from '#web/shared/availability/availability-mark.tsx';
import { availability as copy } from '#copy/shared/availability.ts';
import { useMe } from '#web/shared/session/session.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import {
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuSeparator,
} from '#web/ui/overlay/dropdown-menu.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

/** Toggles whether the member gets leads. Hidden from members who can't reply to leads. */
export function AvailabilityChoice() {
  const { team_slug } = useTeam();
  const { data: me } = useMe();
  const options = assignmentOptions(team_slug);
  const mine = useQuery(options).data?.members.find(({ user_id }) => user_id === me?.user.id);
  const change = useMutation(
    rpc.conversations.setAvailability.mutationOptions({
      ...refetchOnSettled(options.queryKey),
      onError: () => toast.error(copy.failed, { description: copy.failedText }),
    }),
  );
  if (!mine || me?.impersonation) return null;
  const chosen = change.isPending ? change.variables.availability : mine.availability;
  return (
    <>
      <DropdownMenuLabel>{copy.label}</DropdownMenuLabel>
      <DropdownMenuRadioGroup
        value={chosen}
        onValueChange={(availability) =>
          change.mutate({ team_slug, availability: availability as Availability })
        }
      >
        {AVAILABILITIES.map((choice) => (
          <DropdownMenuRadioItem
            key={choice}
            value={choice}
            title={copy.hints[choice]}
            onSelect={(event) => event.preventDefault()}
          >
            <AvailabilityMark of={choice} className="gap-3 pl-0.5 text-sm text-foreground" />
          </DropdownMenuRadioItem>
        ))}
      </DropdownMenuRadioGroup>
      <p className="px-3 pb-1 text-xs text-muted-foreground">{copy.hints[chosen]}</p>
      <DropdownMenuSeparator />
    </>
  );
}
