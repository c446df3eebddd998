import { useEffect, useRef, useState } from 'react';
import { postFile, type PostedFile, PostRefused } from './post-file.ts';
import { useTeam } from './team/team.tsx';

export type UploadState =
  | { kind: 'idle' }
  | { kind: 'uploading'; name: string }
  /** `file` can be retried; null if it would be refused again */
  | { kind: 'failed'; text: string; file: File | null };

interface Options {
  /** why the server would refuse a file; null if it wouldn't */
  refusalOf: (file: File) => string | null;
  /** why an upload failed; `why`: the server's reason, '' without a response */
  failed: (file: File, why: string) => string;
  onUploaded: (file: PostedFile) => void;
}

/** Uploads a file as soon as it is chosen, so that what uses it only refers to it. */
export function useUpload({ refusalOf, failed, onUploaded }: Options) {
  const { team_slug } = useTeam();
  const [state, setState] = useState<UploadState>({ kind: 'idle' });
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  const fail = (text: string, file: File | null = null) => setState({ kind: 'failed', text, file });

  async function upload(file: File) {
    const refused = refusalOf(file);
    if (refused) return fail(refused);
    running.current?.abort();
    const control = new AbortController();
    running.current = control;
    setState({ kind: 'uploading', name: file.name });
    try {
      const stored = await postFile(team_slug, file, control.signal);
      if (control.signal.aborted) return;
      setState({ kind: 'idle' });
      onUploaded(stored);
    } catch (error) {
      if (control.signal.aborted) return;
      fail(failed(file, error instanceof PostRefused ? error.message : ''), file);
    }
  }

  function cancel() {
    running.current?.abort();
    setState({ kind: 'idle' });
  }

  return { state, upload: (file: File) => void upload(file), fail, cancel };
}
