/** What staff see of the model that answers leads. */
export interface ModelReport {
  name: string;
  host: string;
  ok: boolean;
  /** one sentence: what is wrong, and what to set */
  state: string;
  /** the provider's own words about it, or empty */
  words: string;
  /** how it turned out that this model wants to be asked, beyond the usual */
  asked: string[];
  /** whether it sees pictures; null: it was never shown one */
  sees: boolean | null;
  /** since when it answers badly and leads wait, as ISO; null: it does not */
  unwell_since: string | null;
  /** the last error of any worker, as ISO; null: none yet */
  last_error_at: string | null;
}
