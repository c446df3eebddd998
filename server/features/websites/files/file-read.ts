import type { Passage } from '#domain/knowledge/cut-passages.ts';
import type { FileProblem } from '#domain/knowledge/file-problems.ts';
import type { DocumentKind } from '#domain/knowledge/schema.ts';

export interface UploadedFile {
  kind: Exclude<DocumentKind, 'website'>;
  content: Uint8Array;
}

/** The text of a file, split into passages. Plain data. */
export type FileRead =
  | {
      ok: true;
      pages: number;
      /** those without any text */
      empty_pages: number;
      language: string | null;
      passages: Passage[];
    }
  | { ok: false; problem: FileProblem };

export class FileRefused extends Error {
  override readonly name = 'FileRefused';
  readonly problem: FileProblem;
  constructor(problem: FileProblem) {
    super(problem);
    this.problem = problem;
  }
}
