import type { UploadPlan } from '#domain/knowledge/schema.ts';
import { upload } from '#web/platform/upload.ts';

interface Progress {
  onProgress: (percent: number) => void;
  signal: AbortSignal;
}

/** Uploads a file, which is then read in the background. Throws UploadFailed. */
export async function uploadDocument(
  team_slug: string,
  plan: UploadPlan,
  file: Blob,
  progress: Progress,
): Promise<void> {
  await upload(`/knowledge/${encodeURIComponent(team_slug)}`, file, { plan, ...progress });
}
