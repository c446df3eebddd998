/** The number of messages of a thread that the agent reads. */
export const MAX_TURNS = 60;
/** The maximum length of a chat: more than the agent's history takes. */
export const MAX_CHAT = 80_000;
/** The maximum number of unsaved knowledge entries in a test chat. */
export const MAX_UNSAVED_ENTRIES = 10;

export function lengthOf(turns: ({ text: string } | object)[]): number {
  return turns.reduce((sum, turn) => sum + ('text' in turn ? turn.text.length : 0), 0);
}
