import { IDENTITY_HEADER } from '#domain/accounts/identity.ts';
import type { OptOutProgress } from '#domain/privacy/opt-outs.ts';
import { shownIdentity } from '#web/platform/identity.ts';

/** The server's words about a file that it did not take; '' when its answer ended early. */
export class OptOutsFailed extends Error {
  override readonly name = 'OptOutsFailed';
}

/**
 * Sends a list of opt-outs, and says how far the server is with each step that it has stored. Throws
 * OptOutsFailed; what was stored before stays, and the same file can be sent again.
 */
export async function sendOptOuts(
  team_slug: string,
  { country, file }: { country: string; file: File },
  onProgress: (progress: OptOutProgress) => void,
): Promise<OptOutProgress> {
  const query = new URLSearchParams({ country, file_name: file.name.slice(0, 200) });
  const identity = shownIdentity();
  const response = await fetch(`/imports/${encodeURIComponent(team_slug)}/opt-outs?${query}`, {
    method: 'POST',
    body: file,
    headers: {
      'content-type': 'application/octet-stream',
      ...(identity && { [IDENTITY_HEADER]: identity }),
    },
  }).catch(() => undefined);
  if (!response) throw new OptOutsFailed('');
  if (!response.ok || !response.body) {
    const answer = (await response.json().catch(() => null)) as { message?: string } | null;
    throw new OptOutsFailed(answer?.message ?? '');
  }
  let last: OptOutProgress | undefined;
  let rest = '';
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      const lines = (rest + piece.value).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        last = JSON.parse(line) as OptOutProgress;
        onProgress(last);
      }
    }
  } catch {
    throw new OptOutsFailed('');
  }
  if (!last?.done) throw new OptOutsFailed('');
  return last;
}
