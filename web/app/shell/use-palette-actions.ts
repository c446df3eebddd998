import { useNavigate } from 'react-router';
import type { Me } from '#domain/accounts/schema.ts';
import { paths } from '#web/shared/paths.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { useSwitchTeam } from '#web/shared/team-switch.ts';
import { LogOut } from '#web/ui/first-icons.ts';
import { THEMES, useTheme } from '#web/ui/theme.ts';
import { copy } from '#copy/app/shell.ts';
import { THEME_ICONS, useLeave } from './user-menu.tsx';
import { paletteCopy } from '#copy/app/shell/palette.ts';
import type { Choice } from './palette-places.ts';

const { actions, themeWords } = paletteCopy;

interface Options {
  onClose: () => void;
  onCreateTeam: () => void;
}

/** What the palette does itself. */
export function useActions(me: Me, { onClose, onCreateTeam }: Options): Choice[] {
  const { team_slug, can } = useTeam();
  const navigate = useNavigate();
  const [theme, setTheme] = useTheme();
  const leave = useLeave();
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
        { label: actions.theme({ name: copy.userMenu.themes[item] }), words: themeWords[item] },
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
      ...act('sign out', { ...actions.signOut, label: copy.userMenu.signOut }, leave),
      icon: LogOut,
    },
  ];
}
