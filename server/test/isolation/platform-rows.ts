import { newId } from '#server/platform/id.ts';
import type { Ids } from './ids.ts';
import type { Row } from './row.ts';

const thread = ({ team_slug, thread_id }: Ids) => ({ team_slug, thread_id });
const staffThread = ({ team_id, thread_id }: Ids) => ({ team_id, thread_id });
const written = () => ({ message_id: newId(), message: 'Hello', priority: 'low' });

/** Support, and what staff see and do. */
export const PLATFORM_ROWS: Record<string, Row> = {
  'admin.startImpersonation': {
    inputs: () => [{ userId: newId(), teamId: newId(), reason: 'A question about a campaign' }],
    own: ['NOT_FOUND'],
  },
  'admin.stopImpersonation': { inputs: () => [{}] },
  'admin.people': { inputs: () => [{ query: 'ada-' }] },
  'admin.audit': { inputs: () => [{}] },
  'admin.model': { inputs: () => [{}] },
  'admin.drawing': { inputs: () => [{}] },
  'admin.firstRun': { inputs: () => [{}] },
  'admin.finishFirstRun': { inputs: () => [{}] },
  'admin.testPart': { inputs: () => [{ part: 'email' }] },
  'admin.admins': { inputs: () => [{}] },
  'admin.grantLevel': {
    inputs: () => [{ email: 'nobody@example.com', level: 'admin' }],
    own: ['NOT_FOUND'],
  },
  'admin.revokeLevel': {
    inputs: () => [{ email: 'nobody@example.com' }],
    own: ['NOT_FOUND'],
  },
  'support.chat': { inputs: () => [{}] },
  'admin.setUp': {
    inputs: () => [{ name: 'Eve', email: `eve-${newId()}@example.com`, password: 'long enough 1' }],
    own: ['SETUP_TOKEN', 'SETUP_DONE', 'TOO_MANY_REQUESTS'],
  },
  'admin.teams': { inputs: () => [{}] },
  'admin.team': { inputs: ({ team_id }) => [{ team_id }], own: ['NOT_FOUND'] },
  'admin.teamEmails': { inputs: ({ team_id }) => [{ team_id }], own: ['NOT_FOUND'] },
  'admin.changePlan': {
    inputs: ({ team_id }) => [{ team_id, plan: 'business', reason: 'agreed' }],
    own: ['CONFLICT', 'NOT_FOUND'],
  },
  'admin.figures': { inputs: () => [{}] },
  'admin.health': { inputs: () => [{}] },
  'admin.status': { inputs: () => [{}] },
  'admin.deadJobs': { inputs: () => [{}] },
  'admin.retryJob': { inputs: () => [{ job_id: '1' }], own: ['CONFLICT'] },
  'admin.supportThreads': { inputs: () => [{}] },
  'admin.supportUnread': { inputs: () => [{}] },
  'admin.supportThread': { inputs: (ids) => [staffThread(ids)], own: ['NOT_FOUND'] },
  'admin.sendSupportMessage': {
    inputs: (ids) => [{ ...staffThread(ids), ...written() }],
    own: ['NOT_FOUND'],
  },
  'admin.changeSupportThread': {
    inputs: (ids) => [{ ...staffThread(ids), status: 'closed' }],
    own: ['NOT_FOUND'],
  },
  'admin.readSupportThread': {
    inputs: (ids) => [{ ...staffThread(ids), seq: 1 }],
    own: ['NOT_FOUND'],
  },
  'support.threads': { inputs: ({ team_slug }) => [{ team_slug }] },
  'support.thread': { inputs: (ids) => [thread(ids)] },
  'support.unread': { inputs: ({ team_slug }) => [{ team_slug }] },
  'support.write': {
    inputs: ({ team_slug }) => [{ team_slug, thread_id: newId(), ...written() }],
    own: ['TOO_MANY_REQUESTS', 'LIMIT_REACHED'],
  },
  'support.markRead': { inputs: (ids) => [{ ...thread(ids), seq: 1 }] },
};
