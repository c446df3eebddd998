/** What a person can put right, in a sentence. */
export class BackupError extends Error {
  override name = 'BackupError';
}
