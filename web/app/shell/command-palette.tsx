import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Command } from 'cmdk';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Me } from '#domain/accounts/schema.ts';
import { foldText } from '#domain/conversations/inbox/search-words.ts';
import { rpc } from '#web/platform/rpc.ts';
import { paths } from '#web/shared/paths.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { Phone } from '#web/ui/form/phone.tsx';
import { useTheme } from '#web/ui/theme.ts';
import { copy } from './copy.ts';
import { navigation } from './navigation.ts';

const texts = copy.palette;
/** As long as for the search of the list. */
const DEBOUNCE_MS = 300;
const PEOPLE = 6;

interface Props {
  me: Me;
  onClose: () => void;
}

interface Choice {
  key: string;
  label: ReactNode;
  /** what the choice is found by */
  words: string;
  choose: () => void;
}

/** People, campaigns, pages and actions by a few letters: arrows move, Enter opens. */
export function CommandPalette({ me, onClose }: Props) {
  const [typed, setTyped] = useState('');
  const people = usePeople(typed.trim(), onClose);
  const campaigns = useCampaigns(onClose);
  const pages = usePages(me, onClose);
  const actions = useActions(onClose);
  const fits = fitsTo(typed);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={<span className="sr-only">{texts.label}</span>}
      closeLabel={texts.close}
      className="top-[12vh] max-w-xl translate-y-0 gap-0 p-0 [&>button]:top-2"
    >
      <Command label={texts.label} shouldFilter={false} loop className="flex min-h-0 flex-col">
        <Command.Input
          value={typed}
          onValueChange={setTyped}
          placeholder={texts.placeholder}
          className="h-12 w-full border-b border-border bg-transparent pr-14 pl-4 text-base outline-none placeholder:text-muted-foreground"
        />
        <Command.Empty className="px-3 pt-8 pb-6 text-center text-sm text-muted-foreground">
          {people.pending ? texts.searching : `${texts.nothing}. ${texts.nothingText}`}
        </Command.Empty>
        {people.failed ? (
          <p role="alert" className="px-5 pt-3 text-sm text-destructive">
            {texts.failed}
          </p>
        ) : null}
        <Command.List className="max-h-[60vh] overflow-y-auto p-2">
          <Group heading={texts.people} choices={people.choices} />
          <Group heading={texts.pages} choices={pages.filter(fits)} />
          <Group heading={texts.campaigns} choices={campaigns.filter(fits)} />
          <Group heading={texts.actions} choices={actions.filter(fits)} />
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
      {choices.map(({ key, label, choose }) => (
        <Command.Item
          key={key}
          value={key}
          onSelect={choose}
          className="flex min-h-11 cursor-default items-center gap-2 rounded-md px-3 text-sm data-[selected=true]:bg-accent md:min-h-9"
        >
          {label}
        </Command.Item>
      ))}
    </Command.Group>
  );
}

/** Every typed word begins or is inside of what the choice is called. */
function fitsTo(typed: string) {
  const parts = foldText(typed).split(/\s+/).filter(Boolean);
  return ({ words }: Choice) => {
    const folded = foldText(words);
    return parts.every((part) => folded.includes(part));
  };
}

function usePeople(typed: string, onClose: () => void) {
  const { team_slug } = useTeam();
  const navigate = useNavigate();
  const [search, setSearch] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const found = useQuery({
    ...rpc.conversations.list.queryOptions({ input: { team_slug, search } }),
    // Apart from the lists of the inbox, which are endless queries of the same procedure.
    queryKey: ['palette', team_slug, search],
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });
  const rows = typed === '' ? [] : (found.data?.items.slice(0, PEOPLE) ?? []);
  const choices = rows.map(
    (row): Choice => ({
      key: row.conversation_id,
      words: row.name,
      label: (
        <>
          <span dir="auto" className="truncate">
            {row.name}
          </span>
          <span className="ml-auto shrink-0 text-xs text-muted-foreground">
            {row.phone ? <Phone phone={row.phone} className="tnum" /> : row.campaign_name}
          </span>
        </>
      ),
      choose: () => {
        onClose();
        void navigate(paths.conversations(team_slug, row.conversation_id));
      },
    }),
  );
  const pending = typed !== '' && (search !== typed || found.isFetching);
  return { choices, pending, failed: typed !== '' && found.isError };
}

function useCampaigns(onClose: () => void): Choice[] {
  const { team_slug, can } = useTeam();
  const navigate = useNavigate();
  const campaigns = useQuery(rpc.campaigns.list.queryOptions({ input: { team_slug } }));
  if (!can.canViewAnalytics) return [];
  return (campaigns.data ?? []).map(
    ({ campaign_id, campaign_slug, campaign_name, agent_name }) => ({
      key: campaign_id,
      words: `${campaign_name} ${agent_name}`,
      label: campaign_name,
      choose: () => {
        onClose();
        void navigate(
          can.canEditCampaigns
            ? paths.editCampaign(team_slug, campaign_slug)
            : paths.campaigns(team_slug),
        );
      },
    }),
  );
}

function usePages(me: Me, onClose: () => void): Choice[] {
  const team = useTeam();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const entries = navigation(team, pathname, me).flatMap(
    (group) => group.entries,
  );
  return entries.map(({ label, to, icon: Icon }) => ({
    key: `page ${to} ${label}`,
    words: label,
    label: (
      <>
        <Icon aria-hidden className="size-4 shrink-0 text-muted-foreground" />
        {label}
      </>
    ),
    choose: () => {
      onClose();
      void navigate(to);
    },
  }));
}

function useActions(onClose: () => void): Choice[] {
  const { team_slug, can } = useTeam();
  const navigate = useNavigate();
  const [theme, setTheme] = useTheme();
  const { themes } = copy.userMenu;
  const inbox = paths.conversations(team_slug);
  const open = (key: string, label: string, to: string): Choice => ({
    key,
    label,
    words: label,
    choose: () => {
      onClose();
      void navigate(to);
    },
  });
  const others = (['light', 'dark', 'system'] as const).filter((item) => item !== theme);
  return [
    open('waiting', texts.waiting, `${inbox}?view=waiting`),
    open('mine', texts.mine, `${inbox}?view=mine`),
    open('unassigned', texts.unassigned, `${inbox}?view=unassigned`),
    ...(can.canCreateCampaigns
      ? [open('create', texts.createCampaign, paths.createCampaign(team_slug))]
      : []),
    ...(can.canInviteMembers ? [open('invite', texts.invite, paths.members(team_slug))] : []),
    ...others.map((item): Choice => {
      const label = texts.theme(themes[item]);
      return {
        key: `theme ${item}`,
        label,
        words: label,
        choose: () => {
          onClose();
          setTheme(item);
        },
      };
    }),
  ];
}
