/** What is typed, as it is typed: choices not made yet are ''. */
type Draft = Record<string, string>;

/**
 * Keeps what a person types in this browser, for each team of theirs by itself.
 * @param name of the key; the team's id is added
 * @param empty every field, as it is in the beginning
 */
export function keptDraft<Fields extends Draft>(name: string, empty: Fields) {
  const keyOf = (team_id: string) => `${name}:${team_id}`;
  return {
    /** What was typed before; unknown or damaged parts are left out. */
    load(team_id: string): Fields {
      try {
        const kept: unknown = JSON.parse(localStorage.getItem(keyOf(team_id)) ?? '{}');
        if (typeof kept !== 'object' || kept === null) return empty;
        const known = Object.entries(kept).filter(
          ([field, value]) => field in empty && typeof value === 'string',
        );
        return { ...empty, ...Object.fromEntries(known) };
      } catch {
        return empty;
      }
    },

    save(team_id: string, draft: Partial<Fields>): void {
      try {
        localStorage.setItem(keyOf(team_id), JSON.stringify(draft));
      } catch {
        // Storage may be closed or full: then the text lives as long as the page.
      }
    },

    clear(team_id: string): void {
      try {
        localStorage.removeItem(keyOf(team_id));
      } catch {
        // Nothing was kept then.
      }
    },
  };
}
