import { useMatch } from 'react-router';

/** Whether the address is that of a team's conversations, which waits in words of its own. */
export const useIsInbox = (): boolean => useMatch('/dashboard/:team_slug/conversations/*') !== null;
