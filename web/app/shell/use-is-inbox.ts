import { useMatch } from 'react-router';
import { PAGES } from '#domain/pages.ts';

/** Whether the address is a team's conversations, which has its own loading state. */
export const useIsInbox = (): boolean => useMatch(PAGES.conversations) !== null;
