import { v4 as uuid } from 'uuid';

/** Tells this page apart from other tabs of the same person, until it is reloaded. */
export const TAB_ID = uuid();
