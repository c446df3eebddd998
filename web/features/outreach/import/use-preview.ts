import { useEffect, useState } from 'react';
import type { Encoding } from '#domain/leads/encodings.ts';
import type { PreviewQuestion } from './preview-worker.ts';
import type { PreviewAnswer } from './read-preview.ts';

/** What is known of a file: nothing yet, its beginning, or why it cannot be read. */
export function usePreview(
  file: File | null,
  country: string | null,
  encoding: Encoding | null,
): PreviewAnswer | null {
  const [answer, setAnswer] = useState<{ file: File; answer: PreviewAnswer } | null>(null);
  useEffect(() => {
    if (!file) return;
    const worker = new Worker(new URL('./preview-worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data }: MessageEvent<PreviewAnswer>) =>
      setAnswer({ file, answer: data }),
    );
    // Its file did not come, or the browser has stopped it.
    worker.addEventListener('error', () => setAnswer({ file, answer: { problem: 'unreadable' } }));
    const question: PreviewQuestion = { file, country, encoding };
    worker.postMessage(question, {});
    return () => worker.terminate();
  }, [file, country, encoding]);
  return answer && answer.file === file ? answer.answer : null;
}
