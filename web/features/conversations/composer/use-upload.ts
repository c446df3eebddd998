import { useEffect, useRef, useState } from 'react';
import { fileKind, MAX_FILE_BYTES, plainType } from '#domain/conversations/messages/files.ts';
import { postFile, type PostedFile, PostRefused } from '#web/shared/post-file.ts';
import { attachment as copy } from '#copy/conversations/composer.ts';
import { kitCopy } from '#copy/platform/screen.ts';

export type UploadState =
  | { kind: 'idle' }
  | { kind: 'uploading'; name: string }
  /** `file` can be retried; null if it would be refused again */
  | { kind: 'failed'; text: string; file: File | null };

const MEGABYTE = 1024 * 1024;

/** Uploads a file as soon as it is chosen, so that the draft only refers to it. */
export function useUpload(team_slug: string, onUploaded: (file: PostedFile) => void) {
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
      const stored = await postFile(team_slug, file, control.signal);
      if (control.signal.aborted) return;
      setState({ kind: 'idle' });
      onUploaded(stored);
    } catch (error) {
      if (control.signal.aborted) return;
      const why = (error instanceof PostRefused && error.message) || kitCopy.network;
      setState({ kind: 'failed', text: copy.failed({ name, why }), file });
    }
  }

  function cancel() {
    running.current?.abort();
    setState({ kind: 'idle' });
  }

  return { state, upload: (file: File) => void upload(file), cancel };
}

/** Why the server would refuse a file; null if it wouldn't. */
function refusalOf(file: File, name: string): string | null {
  if (file.size === 0) return copy.empty({ name });
  if (file.size > MAX_FILE_BYTES)
    return copy.tooLarge({ name, max: `${Math.round(MAX_FILE_BYTES / MEGABYTE)} MB` });
  // Systems report document types in many ways, or not at all, so the server checks the content.
  const type = plainType(file.type);
  if (/^(?:image|audio|video)\//.test(type) && !fileKind(type)) return copy.refusedType({ name });
  return null;
}
