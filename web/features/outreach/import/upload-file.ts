import { IDENTITY_HEADER } from '#domain/accounts/identity.ts';
import type { ImportPlan } from '#domain/leads/imports.ts';
import { shownIdentity } from '#web/platform/identity.ts';

/** The server's words about a file that it did not take; '' without an answer. */
export class UploadFailed extends Error {
  override readonly name = 'UploadFailed';
}

/**
 * Uploads a file and answers once every row is checked. `onProgress`: percent of the file that has been
 * sent, which `fetch` does not tell. Throws UploadFailed.
 */
export function uploadFile(
  team_slug: string,
  plan: ImportPlan,
  file: Blob,
  onProgress: (percent: number) => void,
): Promise<{ import_id: string }> {
  const query = new URLSearchParams({ plan: JSON.stringify(plan) });
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `/imports/${encodeURIComponent(team_slug)}?${query}`);
    request.responseType = 'json';
    request.setRequestHeader('content-type', 'application/octet-stream');
    const identity = shownIdentity();
    if (identity) request.setRequestHeader(IDENTITY_HEADER, identity);
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total === 0 ? 0 : Math.floor((loaded / total) * 100)),
    );
    request.addEventListener('load', () => {
      const answer: unknown = request.response;
      if (request.status === 200) resolve(answer as { import_id: string });
      else reject(new UploadFailed((answer as { message?: string } | null)?.message ?? ''));
    });
    request.addEventListener('error', () => reject(new UploadFailed('')));
    request.addEventListener('abort', () => reject(new UploadFailed('')));
    request.send(file);
  });
}
