import { type Conversation, isOptedOut } from './conversation.ts';
import { aiState, type Assignee } from './row.ts';

/** How leads that wait for a person are assigned to members. */
export const ASSIGNMENTS = ['manual', 'round_robin', 'least_busy'] as const;
export type Assignment = (typeof ASSIGNMENTS)[number];

/** The availability that members set for themselves. */
export const AVAILABILITIES = ['online', 'away', 'off'] as const;
export type Availability = (typeof AVAILABILITIES)[number];

/** Range of the limit of open leads per member. */
export const ASSIGNMENT_LIMIT = { min: 1, max: 500 } as const;

/** How long a member stays online after the last heartbeat of an open browser. */
export const ONLINE_TIMEOUT_MS = 120_000;
/** How often an open browser sends a heartbeat. */
export const HEARTBEAT_INTERVAL_MS = 45_000;

/** A member who chose online counts as away without an open browser. */
export function availabilityOf(chosen: Availability, connected: boolean): Availability {
  return chosen === 'online' && !connected ? 'away' : chosen;
}

/** A member who may reply, with the facts that decide whether they get leads. */
export interface TeamAssignee extends Assignee {
  availability: Availability;
  /** open leads, see `occupiesAssignee` */
  open: number;
}

type OpenState = Pick<
  Conversation,
  | 'outcome'
  | 'manual_override'
  | 'agent_active'
  | 'person_due_since'
  | 'opt_out_unix'
  | 'last_inbound_unix'
>;

/** Whether a lead takes up its assignee's time: still in progress, and with a person, not the agent. */
export function occupiesAssignee(lead: OpenState): boolean {
  if (lead.outcome !== 'en_cours' || isOptedOut(lead)) return false;
  return lead.person_due_since !== null || aiState(lead) !== 'ai_active';
}

export interface AssignmentRule {
  assignment: Assignment;
  /** open leads that a member may have before getting another; null: no limit */
  limit: number | null;
  /** the member who got the last lead */
  last: string | null;
}

/** Why a lead stays unassigned although the team assigns automatically. */
export type UnassignedReason = 'no_one_online' | 'all_full';

/** Returns who gets the next lead. Members are ordered by when they joined. */
export function chooseAssignee(
  members: readonly TeamAssignee[],
  { assignment, limit, last }: AssignmentRule,
): TeamAssignee | UnassignedReason {
  const at = members.findIndex(({ user_id }) => user_id === last);
  const inTurn = [...members.slice(at + 1), ...members.slice(0, at + 1)];
  const online = inTurn.filter(({ availability }) => availability === 'online');
  const free = online.filter(({ open }) => limit === null || open < limit);
  const [next] = free;
  if (!next) return online.length === 0 ? 'no_one_online' : 'all_full';
  if (assignment !== 'least_busy') return next;
  return free.reduce((least, member) => (member.open < least.open ? member : least));
}

/** Whether a waiting lead needs another assignee: it has none, or one who is not at work. */
export function needsAssignee(
  assigned_to: string | null,
  members: readonly TeamAssignee[],
): boolean {
  if (assigned_to === null) return true;
  return members.find(({ user_id }) => user_id === assigned_to)?.availability === 'off';
}
