import { useTeam } from '#web/shared/team/team.tsx';
import { Button } from '#web/ui/button.tsx';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '#web/ui/overlay/dropdown-menu.tsx';
import { Download, ListChecks } from '#web/ui/icons.ts';
import { exportAddress } from './export-file.ts';
import { inbox } from '../inbox-copy.ts';
import type { Filters } from '../use-filters.ts';
import type { Selection } from './use-selection.ts';

interface Props {
  filters: Filters;
  selection: Selection;
}

/** Beside the filters: begin a selection, and save the list as a file. */
export function ListTools({ filters, selection }: Props) {
  const { can } = useTeam();
  if (!can.canEditCampaigns) return null;
  return (
    <span className="flex shrink-0 items-center">
      <Button
        variant="ghost"
        size="icon"
        aria-label={inbox.select.start}
        aria-pressed={selection.active}
        title={inbox.select.start}
        onClick={selection.active ? selection.end : selection.start}
      >
        <ListChecks aria-hidden />
      </Button>
      <ExportMenu filters={filters} />
    </span>
  );
}

function ExportMenu({ filters }: { filters: Filters }) {
  const { team_slug } = useTeam();
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button
          variant="ghost"
          size="icon"
          aria-label={inbox.export.button}
          title={inbox.export.button}
        >
          <Download aria-hidden />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        {(['leads', 'messages'] as const).map((kind) => (
          <DropdownMenuItem key={kind} asChild>
            <a href={exportAddress(team_slug, kind, filters)} download>
              {inbox.export[kind]}
            </a>
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
