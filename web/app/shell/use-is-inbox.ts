import { useMatch } from 'react-router';
import { PAGES } from '#domain/pages.ts';

/** Whether the address is that of a team's conversations, which waits in words of its own. */
export const useIsInbox = (): boolean => useMatch(PAGES.conversations) !== null;
