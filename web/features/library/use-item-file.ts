import { useEffect, useRef, useState } from 'react';
import { MAX_FILE_BYTES } from '#domain/conversations/messages/files.ts';
import { postFile, type PostedFile, PostRefused } from '#web/shared/post-file.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { form as copy } from '#copy/library/screen.ts';

export type FileState =
  | { kind: 'none'; problem: string }
  | { kind: 'uploading'; name: string }
  | { kind: 'there'; file: PostedFile };

/** The file of a new item, uploaded as soon as it is chosen. */
export function useItemFile() {
  const { team_slug } = useTeam();
  const [state, setState] = useState<FileState>({ kind: 'none', problem: '' });
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function choose(file: File): Promise<PostedFile | undefined> {
    running.current?.abort();
    if (file.size === 0) return setProblem(copy.empty({ name: file.name }));
    if (file.size > MAX_FILE_BYTES) return setProblem(copy.tooLarge({ name: file.name }));
    const control = new AbortController();
    running.current = control;
    setState({ kind: 'uploading', name: file.name });
    try {
      const posted = await postFile(team_slug, file, control.signal);
      if (control.signal.aborted) return undefined;
      setState({ kind: 'there', file: posted });
      return posted;
    } catch (error) {
      if (control.signal.aborted) return undefined;
      const why = (error instanceof PostRefused && error.message) || copy.network;
      return setProblem(copy.refused({ name: file.name, why }));
    }
  }

  function setProblem(problem: string): undefined {
    setState({ kind: 'none', problem });
  }

  return { state, choose, setProblem };
}
