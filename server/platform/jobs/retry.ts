/**
 * Thrown by a use case that ran into something that will pass: the job is planned again after
 * `ms`, for as long as it takes, without using up the attempts of a job that is broken.
 */
export class RetryAfter extends Error {
  override readonly name = 'RetryAfter';
  readonly ms: number;

  constructor(ms: number, why: string, options?: ErrorOptions) {
    super(why, options);
    this.ms = ms;
  }
}
