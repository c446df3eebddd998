import { readPreview } from './read-preview.ts';

/** What the page asks of the worker. */
export interface PreviewQuestion {
  file: Blob;
  country: string | null;
}

self.addEventListener('message', ({ data }: MessageEvent<PreviewQuestion>) => {
  void readPreview(data.file, data.country ?? undefined).then((answer) =>
    self.postMessage(answer, {}),
  );
});
