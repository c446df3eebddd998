import { messageRows } from './message-rows.ts';
import { sessionRows } from './session-rows.ts';
import type { ContractTable } from './table.ts';

/** The tables of docs/gateways.md, in their order. */
export const tables: readonly ContractTable[] = [
  { title: 'Sessions and numbers', rows: sessionRows },
  { title: 'Messages', rows: messageRows },
];
