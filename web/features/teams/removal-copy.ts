/** Texts for whoever was removed from a team. Loaded without the members' page. */
export const copy = {
  title: (team: string) => `You're no longer in the team ${team}`,
  text: (by: string, at: string) =>
    `${by} removed you on ${at}. Your account is safe. Ask them for a new invitation if you should still be in it.`,
};
