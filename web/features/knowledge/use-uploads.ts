import { useState } from 'react';
import { v4 as uuid } from 'uuid';
import { MAX_FILE_BYTES } from '#domain/knowledge/limits.ts';
import type { UploadPlan } from '#domain/knowledge/schema.ts';
import { upload } from '#web/platform/upload.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { useRefresh } from './api.ts';
import { documents as copy } from '#copy/knowledge/screen.ts';

/** A file on its way to the server, or the error of a failed upload. */
export interface Upload {
  id: string;
  name: string;
  percent: number;
  /** '' while it is on its way */
  problem: string;
  cancel: () => void;
}

/** Uploads of this page, one after the other. */
export function useUploads() {
  const { team_slug } = useTeam();
  const refresh = useRefresh();
  const [uploads, setUploads] = useState<Upload[]>([]);
  const change = (id: string, like: Partial<Upload>) =>
    setUploads((all) => all.map((item) => (item.id === id ? { ...item, ...like } : item)));
  const drop = (id: string) => setUploads((all) => all.filter((item) => item.id !== id));

  async function send(file: File) {
    const id = uuid();
    const stop = new AbortController();
    const tooLarge = file.size > MAX_FILE_BYTES;
    const problem = tooLarge ? copy.tooLarge({ name: file.name }) : '';
    const cancel = () => stop.abort();
    setUploads((all) => [...all, { id, name: file.name, percent: 0, problem, cancel }]);
    if (tooLarge) return;
    const use = { all_campaigns: true, campaign_ids: [] };
    const plan = { document_id: id, file_name: file.name, use };
    try {
      await uploadDocument(team_slug, plan, file, {
        signal: stop.signal,
        onProgress: (percent) => change(id, { percent }),
      });
      drop(id);
      await refresh();
    } catch (error) {
      if (stop.signal.aborted) drop(id);
      else
        change(id, { problem: (error as Error).message || copy.uploadFailed({ name: file.name }) });
    }
  }

  async function upload(files: Iterable<File>) {
    setUploads((all) => all.filter(({ problem }) => problem === ''));
    for (const file of files) await send(file);
  }
  return { uploads, upload };
}

interface Progress {
  onProgress: (percent: number) => void;
  signal: AbortSignal;
}

/** Uploads a file, which is then read in the background. Throws UploadFailed. */
async function uploadDocument(
  team_slug: string,
  plan: UploadPlan,
  file: Blob,
  progress: Progress,
): Promise<void> {
  await upload(`/knowledge/${encodeURIComponent(team_slug)}`, file, { plan, ...progress });
}
