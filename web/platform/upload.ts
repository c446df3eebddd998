import { IDENTITY_HEADER } from '#domain/accounts/identity.ts';
import { currentIdentity } from './identity.ts';

/** The server's message about a file it refused; '' without a response. */
export class UploadFailed extends Error {
  override readonly name = 'UploadFailed';
}

interface Options {
  /** the purpose of the file */
  plan: object;
  /** percentage of the file sent, which `fetch` doesn't report */
  onProgress: (percent: number) => void;
  signal?: AbortSignal;
}

/** Posts a file with its plan and returns the server's response. Throws UploadFailed. */
export function upload<Answer>(
  path: string,
  file: Blob,
  { plan, onProgress, signal }: Options,
): Promise<Answer> {
  const query = new URLSearchParams({ plan: JSON.stringify(plan) });
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `${path}?${query}`);
    request.responseType = 'json';
    request.setRequestHeader('content-type', 'application/octet-stream');
    const identity = currentIdentity();
    if (identity) request.setRequestHeader(IDENTITY_HEADER, identity);
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total === 0 ? 0 : Math.floor((loaded / total) * 100)),
    );
    request.addEventListener('load', () => {
      const answer: unknown = request.response;
      if (request.status >= 200 && request.status < 300) resolve(answer as Answer);
      else reject(new UploadFailed((answer as { message?: string } | null)?.message ?? ''));
    });
    request.addEventListener('error', () => reject(new UploadFailed('')));
    request.addEventListener('abort', () => reject(new UploadFailed('')));
    signal?.addEventListener('abort', () => request.abort());
    request.send(file);
  });
}
