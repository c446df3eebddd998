import { Suspense, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { INBOX_VIEWS, type InboxView } from '#domain/conversations/inbox.ts';
import type { SavedView } from '#domain/conversations/saved-views.ts';
import { refusalOf } from '#web/platform/rpc.ts';
import { useInboxCounts } from '#web/shared/inbox-counts.ts';
import { lazyPart } from '#web/shared/lazy-part.tsx';
import { paths } from '#web/shared/paths.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { Plus } from '#web/ui/first-icons.ts';
import { Download, Ellipsis, FileUp, Hourglass, ListChecks, Trash2 } from '#web/ui/icons.ts';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '#web/ui/overlay/dropdown-menu.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { inbox } from '#copy/conversations/inbox.ts';
import { type Filters, useFilters } from '../use-filters.ts';
import { EXPORT_KINDS, exportAddress } from './export-file.ts';
import { filtersOf, isShown, useRemoveView } from './use-saved-views.ts';
import type { Selection } from './use-selection.ts';
import { formatCompact } from './view-chips.tsx';

const SaveViewDialog = lazyPart('SaveViewDialog', () => import('./save-view-dialog.tsx'), 'line');

interface Props {
  selection: Selection;
  saved: SavedView[];
}

/** All views, and actions on the list: save it, select in it, export it. */
export function ListMenu({ selection, saved }: Props) {
  const { can } = useTeam();
  const { filters } = useFilters();
  const [saving, setSaving] = useState(false);
  const activeView = saved.find((view) => isShown(view, filters));
  const isNarrowed = Object.values(filters).some((value) => value !== '');
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <IconButton
            icon={Ellipsis}
            label={inbox.menu.label}
            title={inbox.menu.label}
            className="ml-auto"
          />
        </DropdownMenuTrigger>
        <DropdownMenuContent
          align="end"
          className="max-h-(--radix-dropdown-menu-content-available-height) w-64 overflow-y-auto"
        >
          <Views own={activeView} saved={saved} />
          {activeView ? <RemoveView view={activeView} /> : null}
          {isNarrowed && !activeView ? (
            <DropdownMenuItem onSelect={() => setSaving(true)}>
              <Plus aria-hidden />
              {inbox.saved.start}
            </DropdownMenuItem>
          ) : null}
          <DropdownMenuSeparator />
          <Outreach />
          {can.canEditCampaigns && <Tools selection={selection} />}
        </DropdownMenuContent>
      </DropdownMenu>
      <Suspense fallback={null}>
        {saving && <SaveViewDialog onClose={() => setSaving(false)} />}
      </Suspense>
    </>
  );
}

function Views({ own, saved }: { own: SavedView | undefined; saved: SavedView[] }) {
  const { team_slug } = useTeam();
  const { filters, hrefWith } = useFilters();
  const navigate = useNavigate();
  const counts = useInboxCounts(team_slug);
  function open(chosen: string) {
    const view = saved.find(({ view_id }) => view_id === chosen);
    const changed: Partial<Filters> = view
      ? filtersOf(view)
      : { view: chosen === 'all' ? '' : (chosen as InboxView) };
    void navigate(hrefWith(changed), { replace: true });
  }
  return (
    <DropdownMenuRadioGroup value={own?.view_id ?? (filters.view || 'all')} onValueChange={open}>
      {saved.length > 0 && <DropdownMenuLabel>{inbox.saved.label}</DropdownMenuLabel>}
      {saved.map(({ view_id, name }) => (
        <DropdownMenuRadioItem key={view_id} value={view_id}>
          <bdi className="min-w-0 flex-1 truncate">{name}</bdi>
        </DropdownMenuRadioItem>
      ))}
      <DropdownMenuLabel>{inbox.views.label}</DropdownMenuLabel>
      {INBOX_VIEWS.map((view) => (
        <DropdownMenuRadioItem key={view} value={view}>
          <span className="flex-1">{inbox.views.names[view]}</span>
          <span className="text-muted-foreground tnum">
            {counts && formatCompact(counts[view])}
          </span>
        </DropdownMenuRadioItem>
      ))}
    </DropdownMenuRadioGroup>
  );
}

function RemoveView({ view: { view_id, name } }: { view: SavedView }) {
  const { team_slug } = useTeam();
  const remove = useRemoveView();
  const onSelect = () =>
    remove.mutate(
      { team_slug, view_id },
      {
        onSuccess: () => toast.success(inbox.saved.removed({ name })),
        onError: (error) => toast.error(refusalOf(error, inbox.saved.removeFailed)),
      },
    );
  return (
    <DropdownMenuItem destructive onSelect={onSelect}>
      <Trash2 aria-hidden />
      <span className="min-w-0 truncate">{inbox.saved.remove({ name })}</span>
    </DropdownMenuItem>
  );
}

/** Leads the agent writes to first, who have no messages yet: their status, and how to add more. */
function Outreach() {
  const { team_slug, can } = useTeam();
  const to = paths.outreach(team_slug);
  return (
    <>
      <DropdownMenuItem asChild>
        <Link to={to}>
          <Hourglass aria-hidden />
          {inbox.menu.outreach}
        </Link>
      </DropdownMenuItem>
      {can.canEditCampaigns && (
        <DropdownMenuItem asChild>
          <Link to={`${to}?tab=import`}>
            <FileUp aria-hidden />
            {inbox.menu.import}
          </Link>
        </DropdownMenuItem>
      )}
    </>
  );
}

function Tools({ selection }: Pick<Props, 'selection'>) {
  const { team_slug } = useTeam();
  const { filters } = useFilters();
  return (
    <>
      <DropdownMenuSeparator />
      <DropdownMenuItem onSelect={selection.active ? selection.end : selection.start}>
        <ListChecks aria-hidden />
        <span>{selection.active ? inbox.select.end : inbox.select.start}</span>
      </DropdownMenuItem>
      {EXPORT_KINDS.map((kind) => (
        <DropdownMenuItem key={kind} asChild>
          <a href={exportAddress(team_slug, kind, filters)} download>
            <Download aria-hidden />
            {inbox.export.save[kind]}
          </a>
        </DropdownMenuItem>
      ))}
    </>
  );
}
