/** When the agent resumes in a conversation that a person takes over by writing. */
export interface ResumeRule {
  /** after so long without a message, as the team chose; null: never */
  after_minutes: number | null;
  /** the agent is off until then, by its hours; null: it is on */
  off_until: Date | null;
}
