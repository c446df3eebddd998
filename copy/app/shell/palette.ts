import { catalog } from '#copy/catalog/catalog.ts';
/** Texts of the command palette, loaded with it. */
export const paletteCopy = catalog('app.shell.palette', {
  label: 'Find people, campaigns, pages and settings',
  placeholder: 'What are you looking for?',
  results: 'Pages, settings and actions',
  people: 'People',
  pages: 'Pages',
  actionsTitle: 'Actions',
  searching: 'Searching…',
  nothing: 'Nothing found',
  nothingText: 'Try another word, or part of a name.',
  failed: "We couldn't search people. Check your connection and try again.",
  actions: {
    waiting: {
      label: 'Show who is waiting for you',
      words: 'waiting, unanswered, needs me, urgent, to do, reply',
    },
    mine: { label: 'Show my conversations', words: 'my leads, my chats, assigned to me' },
    unassigned: { label: 'Show unassigned conversations', words: 'no one, free, no owner' },
    campaign: { label: 'Create a campaign', words: 'new campaign, new agent, new bot, add agent' },
    invite: { label: 'Invite a member', words: 'add colleague, add user, new member, team mate' },
    createTeam: { label: 'Create team', words: 'new team, another company, second business' },
    switchTo: 'Switch to Team {name}',
    switchWords: 'change team, other team, other company',
    signOut: { words: 'log out, logout, sign off, leave, exit, end session' },
    theme: 'Theme: {name}',
  },
  themeWords: {
    light: 'light mode, white, bright, day, appearance, colors',
    dark: 'dark mode, black, night, appearance, colors, eyes',
    system: 'automatic appearance, like my computer, colors',
  },
});
