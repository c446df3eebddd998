import type { ActionRecord } from './actions.ts';

/** Entries with the same cause. */
export interface ActionGroup {
  /** the most informative entry: the rarest, and of those the newest */
  headline: ActionRecord;
  /** all entries, newest first */
  entries: ActionRecord[];
}

/** The maximum gap within a group, in ms: linking a number or filling in a form takes several steps. */
const GAP_MS = 10 * 60_000;

/**
 * Groups the steps by which one actor changed one thing in one area. `entries` have the newest first, and
 * so do the groups, by their newest entry.
 */
export function groupActions(entries: readonly ActionRecord[]): ActionGroup[] {
  const groups: ActionRecord[][] = [];
  const open = new Map<string, ActionRecord[]>();
  for (const entry of entries) {
    const cause = causeOf(entry);
    const group = open.get(cause);
    const next = group?.at(-1);
    if (group && next && Date.parse(next.at) - Date.parse(entry.at) <= GAP_MS) {
      group.push(entry);
    } else {
      const started = [entry];
      groups.push(started);
      open.set(cause, started);
    }
  }
  return groups.map((group) => ({ headline: headlineOf(group), entries: group }));
}

function causeOf({ actor, by_rule, by_staff, area, about }: ActionRecord): string {
  const things = Object.entries(about).filter(([name]) => /(?:_id|_slug|^email)$/.test(name));
  things.sort(([a], [b]) => a.localeCompare(b));
  return JSON.stringify([actor?.user_id ?? null, by_rule, by_staff, area, things]);
}

function headlineOf(group: readonly ActionRecord[]): ActionRecord {
  const times = Map.groupBy(group, ({ text }) => text);
  const count = ({ text }: ActionRecord) => times.get(text)?.length ?? 0;
  return group.reduce((best, entry) => (count(entry) < count(best) ? entry : best));
}
