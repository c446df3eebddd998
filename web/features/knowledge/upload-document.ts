import { IDENTITY_HEADER } from '#domain/accounts/identity.ts';
import type { UploadPlan } from '#domain/knowledge/schema.ts';
import { shownIdentity } from '#web/platform/identity.ts';

/** The server's words about a file that it did not take; '' without an answer. */
class UploadFailed extends Error {
  override readonly name = 'UploadFailed';
}

interface Progress {
  /** percent of the file that has been sent, which `fetch` does not tell */
  onProgress: (percent: number) => void;
  signal: AbortSignal;
}

/** Uploads a file, which is then read in the background. Throws UploadFailed. */
export function uploadDocument(
  team_slug: string,
  plan: UploadPlan,
  file: Blob,
  { onProgress, signal }: Progress,
): Promise<void> {
  const query = new URLSearchParams({ plan: JSON.stringify(plan) });
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `/knowledge/${encodeURIComponent(team_slug)}?${query}`);
    request.responseType = 'json';
    request.setRequestHeader('content-type', 'application/octet-stream');
    const identity = shownIdentity();
    if (identity) request.setRequestHeader(IDENTITY_HEADER, identity);
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total === 0 ? 0 : Math.floor((loaded / total) * 100)),
    );
    request.addEventListener('load', () => {
      const answer = request.response as { message?: string } | null;
      if (request.status === 201) resolve();
      else reject(new UploadFailed(answer?.message ?? ''));
    });
    request.addEventListener('error', () => reject(new UploadFailed('')));
    request.addEventListener('abort', () => reject(new UploadFailed('')));
    signal.addEventListener('abort', () => request.abort());
    request.send(file);
  });
}
