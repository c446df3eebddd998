import { Command } from 'cmdk';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Me } from '#domain/accounts/schema.ts';
import { CreateTeamDialog } from '#web/features/teams/create-team-dialog.tsx';
import { useTeam } from '#web/shared/team/team.tsx';
import { useSwitchTeam } from '#web/shared/team-switch.ts';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { rpc } from '#web/platform/rpc.ts';
import { paths } from '#web/shared/paths.ts';
import { Phone } from '#web/ui/form/phone.tsx';
import { LogOut } from '#web/ui/first-icons.ts';
import { THEMES, useTheme } from '#web/ui/theme.ts';
import { navigation } from './navigation.ts';
import { type Choice, usePlaces } from './palette-places.ts';
import { findBest } from './palette-match.ts';
import { THEME_ICONS, useSignOutAction } from './user-menu.tsx';
import { paletteCopy as copy } from '#copy/app/shell/palette.ts';
import { copy as shellCopy } from '#copy/app/shell.ts';

/** Max results: more would scroll, and typing a longer word is quicker. */
const MAX_RESULTS = 12;

interface Props {
  me: Me;
  onClose: () => void;
}

/** Finds pages, settings, actions and leads by a few letters. Arrows move, Enter opens. */
export function CommandPalette({ me, onClose }: Props) {
  const [typed, setTyped] = useState('');
  const [creating, setCreating] = useState(false);
  const people = usePeople(typed.trim(), onClose);
  const places = usePlaces(me, onClose);
  const pages = usePages(me, onClose);
  const actions = useActions(me, { onClose, onCreateTeam: () => setCreating(true) });
  const switchTeam = useSwitchTeam();
  if (creating) {
    return <CreateTeamDialog onClose={onClose} onCreated={(slug) => void switchTeam(slug)} />;
  }
  const isSearching = typed.trim() !== '';
  return (
    <Dialog
      onClose={onClose}
      title={<span className="sr-only">{copy.label}</span>}
      className="top-[12vh] max-w-xl translate-y-0 gap-0 p-0 [&>button]:top-2"
    >
      <Command label={copy.label} shouldFilter={false} loop className="flex min-h-0 flex-col">
        <Command.Input
          value={typed}
          onValueChange={setTyped}
          placeholder={copy.placeholder}
          className="h-12 w-full border-b border-border bg-transparent pr-14 pl-4 text-base outline-none placeholder:text-muted-foreground"
        />
        <Command.Empty className="px-3 pt-8 pb-6 text-center text-sm text-muted-foreground">
          {people.pending ? copy.searching : `${copy.nothing}. ${copy.nothingText}`}
        </Command.Empty>
        {people.failed ? (
          <p role="alert" className="px-5 pt-3 text-sm text-destructive">
            {copy.failed}
          </p>
        ) : null}
        <Command.List label={copy.results} className="max-h-[60vh] overflow-y-auto p-2">
          {isSearching ? (
            <Group
              heading={copy.results}
              choices={findBest(typed, [...actions, ...places]).slice(0, MAX_RESULTS)}
            />
          ) : (
            <>
              <Group heading={copy.pages} choices={pages} />
              <Group heading={copy.actionsTitle} choices={actions} />
            </>
          )}
          {/* Last, because people load later and must not move what Enter opens. */}
          <Group heading={copy.people} choices={people.choices} />
        </Command.List>
      </Command>
    </Dialog>
  );
}

function Group({ heading, choices }: { heading: string; choices: Choice[] }) {
  if (choices.length === 0) return null;
  return (
    <Command.Group
      heading={heading}
      className="**:[[cmdk-group-heading]]:px-3 **:[[cmdk-group-heading]]:py-1.5 **:[[cmdk-group-heading]]:text-xs **:[[cmdk-group-heading]]:font-medium **:[[cmdk-group-heading]]:text-muted-foreground"
    >
      {choices.map(({ key, ...choice }) => (
        <Line key={key} name={key} {...choice} />
      ))}
    </Command.Group>
  );
}

interface LineProps extends Omit<Choice, 'key'> {
  name: string;
}

function Line({ name, icon: Icon, label, description, where, choose }: LineProps) {
  return (
    <Command.Item
      value={name}
      onSelect={choose}
      className="flex min-h-11 cursor-default items-center gap-2 rounded-md px-3 text-sm data-[selected=true]:bg-accent md:min-h-9"
    >
      {Icon ? <Icon aria-hidden className="size-4 shrink-0 text-muted-foreground" /> : null}
      <span dir="auto" className="min-w-0 truncate sm:shrink-0">
        {label}
      </span>
      <span className="min-w-0 flex-1 truncate text-xs text-muted-foreground max-sm:sr-only">
        {description}
      </span>
      {where ? (
        <span className="ml-auto max-w-2/5 shrink-0 truncate text-xs text-muted-foreground">
          {where}
        </span>
      ) : null}
    </Command.Item>
  );
}

/** The sidebar entries, shown before the user types. */
function usePages(me: Me, onClose: () => void): Choice[] {
  const team = useTeam();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return navigation(team, pathname, me)
    .flatMap(({ entries }) => entries)
    .map(({ label, to, icon }) => ({
      key: `page ${to} ${label}`,
      label,
      icon,
      description: '',
      words: '',
      choose: () => {
        onClose();
        void navigate(to);
      },
    }));
}

/** The same as for the search in the list. */
const DEBOUNCE_MS = 300;
const PEOPLE = 6;

/** The first leads whose name or number matches. */
function usePeople(typed: string, onClose: () => void) {
  const { team_slug, can } = useTeam();
  const navigate = useNavigate();
  const [search, setSearch] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const found = useQuery({
    ...rpc.conversations.list.queryOptions({ input: { team_slug, search } }),
    // Separate from the inbox lists, which are infinite queries of the same procedure.
    queryKey: ['palette', team_slug, search],
    enabled: search !== '' && can.canViewConversations,
    placeholderData: keepPreviousData,
  });
  const rows = typed === '' ? [] : (found.data?.items.slice(0, PEOPLE) ?? []);
  const choices = rows.map(
    (row): Choice => ({
      key: row.conversation_id,
      label: row.name,
      description: '',
      words: '',
      where: row.phone ? <Phone phone={row.phone} className="tnum" /> : row.campaign_name,
      choose: () => {
        onClose();
        void navigate(paths.conversations(team_slug, row.conversation_id));
      },
    }),
  );
  const pending = typed !== '' && (search !== typed || found.isFetching);
  return { choices, pending, failed: typed !== '' && found.isError };
}

const { actions, themeWords } = copy;

interface Options {
  onClose: () => void;
  onCreateTeam: () => void;
}

/** Actions that run in the palette itself. */
function useActions(me: Me, { onClose, onCreateTeam }: Options): Choice[] {
  const { team_slug, can } = useTeam();
  const navigate = useNavigate();
  const [theme, setTheme] = useTheme();
  const leave = useSignOutAction();
  const switchTeam = useSwitchTeam();
  const inbox = paths.conversations(team_slug);
  const act = (key: string, item: { label: string; words: string }, run: () => void): Choice => ({
    ...item,
    key,
    description: '',
    choose: () => {
      onClose();
      run();
    },
  });
  const open = (key: 'waiting' | 'mine' | 'unassigned' | 'campaign' | 'invite', to: string) =>
    act(key, actions[key], () => void navigate(to));
  return [
    open('waiting', `${inbox}?view=waiting`),
    open('mine', `${inbox}?view=mine`),
    open('unassigned', `${inbox}?view=unassigned`),
    ...(can.canCreateCampaigns ? [open('campaign', paths.createCampaign(team_slug))] : []),
    ...(can.canInviteMembers ? [open('invite', paths.members(team_slug))] : []),
    ...THEMES.filter((item) => item !== theme).map((item) => ({
      ...act(
        `theme ${item}`,
        {
          label: actions.theme({ name: shellCopy.userMenu.themes[item] }),
          words: themeWords[item],
        },
        () => setTheme(item),
      ),
      icon: THEME_ICONS[item],
    })),
    ...me.teams
      .filter((team) => team.team_slug !== team_slug)
      .map((team) =>
        act(
          `team ${team.team_slug}`,
          { label: actions.switchTo({ name: team.team_name }), words: actions.switchWords },
          () => void switchTeam(team.team_slug),
        ),
      ),
    ...(me.impersonation
      ? []
      : [{ ...act('create team', actions.createTeam, () => undefined), choose: onCreateTeam }]),
    {
      ...act('sign out', { ...actions.signOut, label: shellCopy.userMenu.signOut }, leave),
      icon: LogOut,
    },
  ];
}
