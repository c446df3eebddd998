import { ACCOUNT_ROWS } from './account-rows.ts';
import { API_ROWS } from './api-rows.ts';
import { CAMPAIGN_ROWS } from './campaign-rows.ts';
import { CONVERSATION_ROWS } from './conversation-rows.ts';
import { KNOWLEDGE_ROWS } from './knowledge-rows.ts';
import { LIBRARY_ROWS } from './library-rows.ts';
import { OUTREACH_ROWS } from './outreach-rows.ts';
import { PLATFORM_ROWS } from './platform-rows.ts';
import { PRIVACY_ROWS } from './privacy-rows.ts';
import { QUALIFICATION_ROWS } from './qualification-rows.ts';
import { QUALITY_ROWS } from './quality-rows.ts';
import { TEAM_ROWS } from './team-rows.ts';
import type { Row } from './row.ts';

/** One row per procedure, by its path in the router. */
export const PROCEDURE_ROWS: Record<string, Row> = {
  ...ACCOUNT_ROWS,
  ...API_ROWS,
  ...CAMPAIGN_ROWS,
  ...CONVERSATION_ROWS,
  ...KNOWLEDGE_ROWS,
  ...LIBRARY_ROWS,
  ...QUALITY_ROWS,
  ...OUTREACH_ROWS,
  ...PLATFORM_ROWS,
  ...PRIVACY_ROWS,
  ...QUALIFICATION_ROWS,
  ...TEAM_ROWS,
};
