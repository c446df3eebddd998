import { userKey } from '#web/platform/identity.ts';
import { storedJson } from '#web/platform/storage.ts';

/** A form as it is typed: choices not made yet are ''. */
type Draft = Record<string, string>;

/**
 * Stores what a user types in this browser, each person's and each team's on its own.
 * @param name of the key; the team's and the person's id are added
 * @param empty every field with its initial value
 */
export function storedDraft<Fields extends Draft>(name: string, empty: Fields) {
  const draftOf = (team_id: string) => storedJson('local', userKey(`${name}:${team_id}`), isObject);
  return {
    /** What was typed before; unknown or damaged fields are left out. */
    load(team_id: string): Fields {
      const known = Object.entries(draftOf(team_id).read() ?? {}).filter(
        ([field, value]) => field in empty && typeof value === 'string',
      );
      return { ...empty, ...Object.fromEntries(known) };
    },
    save: (team_id: string, draft: Fields): void => void draftOf(team_id).write(draft),
    clear: (team_id: string): void => draftOf(team_id).remove(),
  };
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
