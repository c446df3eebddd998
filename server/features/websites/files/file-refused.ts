import type { FileProblem } from '#domain/knowledge/file-problems.ts';

/** A file that cannot be read, and why. */
export class FileRefused extends Error {
  override readonly name = 'FileRefused';
  readonly problem: FileProblem;
  constructor(problem: FileProblem) {
    super(problem);
    this.problem = problem;
  }
}
