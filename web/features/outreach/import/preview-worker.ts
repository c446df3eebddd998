import type { Encoding } from '#domain/leads/encodings.ts';
import { readPreview } from './read-preview.ts';

/** A request to the worker. */
export interface PreviewQuestion {
  file: Blob;
  country: string | null;
  /** as chosen by the user */
  encoding: Encoding | null;
}

self.addEventListener('message', ({ data }: MessageEvent<PreviewQuestion>) => {
  const { file, country, encoding } = data;
  void readPreview(file, country ?? undefined, encoding ?? undefined).then((answer) =>
    self.postMessage(answer, {}),
  );
});
