import { v4 as uuid } from 'uuid';

/** Identifies this page among the person's tabs, until it is reloaded. */
export const TAB_ID = uuid();
