import { useEffect, useRef, useState } from 'react';
import { v4 as uuid } from 'uuid';
import { IDENTITY_HEADER } from '#domain/accounts/identity.ts';
import {
  fileKind,
  MAX_FILE_BYTES,
  plainType,
  UPLOADED_WITHIN_MS,
} from '#domain/conversations/messages/files.ts';
import { shownIdentity } from '#web/platform/identity.ts';
import { attachment as copy } from '#copy/conversations/composer.ts';
import type { DraftFile } from './draft.ts';

export type UploadState =
  | { kind: 'idle' }
  | { kind: 'uploading'; name: string }
  /** `file` can be tried again; null when it would be refused again */
  | { kind: 'failed'; text: string; file: File | null };

const MEGABYTE = 1024 * 1024;

/** Uploads a file as soon as it is chosen, so that the draft only has to name it. */
export function useUpload(team_slug: string, onUploaded: (file: DraftFile) => void) {
  const [state, setState] = useState<UploadState>({ kind: 'idle' });
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function upload(file: File) {
    const name = file.name || copy.unnamed;
    const refused = refusalOf(file, name);
    if (refused) return setState({ kind: 'failed', text: refused, file: null });
    running.current?.abort();
    const control = new AbortController();
    running.current = control;
    setState({ kind: 'uploading', name });
    try {
      const stored = await send(team_slug, file, control.signal);
      if (control.signal.aborted) return;
      setState({ kind: 'idle' });
      onUploaded(stored);
    } catch (error) {
      if (control.signal.aborted) return;
      const why = error instanceof UploadRefused ? error.message : copy.network;
      setState({ kind: 'failed', text: copy.failed({ name, why }), file });
    }
  }

  function cancel() {
    running.current?.abort();
    setState({ kind: 'idle' });
  }

  return { state, upload: (file: File) => void upload(file), cancel };
}

/** Why the server would refuse a file; null when it would not. */
function refusalOf(file: File, name: string): string | null {
  if (file.size === 0) return copy.empty({ name });
  if (file.size > MAX_FILE_BYTES)
    return copy.tooLarge({ name, max: `${Math.round(MAX_FILE_BYTES / MEGABYTE)} MB` });
  // Systems name documents in many ways, or not at all: the server looks at the content.
  const type = plainType(file.type);
  if (/^(?:image|audio|video)\//.test(type) && !fileKind(type)) return copy.refusedType({ name });
  return null;
}

class UploadRefused extends Error {}

async function send(team_slug: string, file: File, signal: AbortSignal): Promise<DraftFile> {
  const identity = shownIdentity();
  const answer = await fetch(`/files/${encodeURIComponent(team_slug)}`, {
    method: 'POST',
    body: file,
    signal: AbortSignal.any([signal, AbortSignal.timeout(UPLOADED_WITHIN_MS)]),
    headers: {
      'content-type': file.type || 'application/octet-stream',
      'x-file-name': encodeURIComponent(file.name),
      'x-idempotency-key': uuid(),
      ...(identity && { [IDENTITY_HEADER]: identity }),
    },
  });
  const body = (await answer.json().catch(() => ({}))) as Partial<DraftFile> & { message?: string };
  if (!answer.ok) throw new UploadRefused(body.message ?? copy.network);
  const { file_id, mime, bytes } = body;
  if (!file_id || !mime) throw new UploadRefused(copy.network);
  return { file_id, mime, bytes: bytes ?? file.size, name: file.name };
}
