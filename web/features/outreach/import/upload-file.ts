import type { ImportPlan } from '#domain/leads/imports.ts';
import { upload } from '#web/platform/upload.ts';

/** Uploads a file and answers once every row is checked. Throws UploadFailed. */
export function uploadFile(
  team_slug: string,
  plan: ImportPlan,
  file: Blob,
  onProgress: (percent: number) => void,
): Promise<{ import_id: string }> {
  return upload(`/imports/${encodeURIComponent(team_slug)}`, file, { plan, onProgress });
}
