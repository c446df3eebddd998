/** As far back as the agent reads a thread. */
export const MAX_TURNS = 60;
/** Characters of a whole chat: more than the agent's history takes. */
export const MAX_CHAT = 80_000;
/** Unsaved entries of the knowledge that a test chat knows. */
export const MAX_UNSAVED_ENTRIES = 10;

export function lengthOf(turns: ({ text: string } | object)[]): number {
  return turns.reduce((sum, turn) => sum + ('text' in turn ? turn.text.length : 0), 0);
}
