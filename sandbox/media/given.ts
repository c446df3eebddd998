import { remember, type Shown } from './picture.ts';
import { recordingOf, type Said, taggedWith } from './recording.ts';

/** A file as `POST sessions/{name}/messages` takes it; made by what it says or shows without `data`. */
export interface GivenMedia extends Said {
  mimetype?: string;
  filename?: string;
  /** In base64; without it and what it says or shows, the gateway fails to fetch the file. */
  data?: string;
  shows?: Shown;
}

export async function fileOf({ mimetype, filename, data, shows, ...said }: GivenMedia) {
  const given = data === undefined ? undefined : Buffer.from(data, 'base64');
  const isSaid = Object.keys(said).length > 0;
  const usual = shows === undefined ? 'audio/ogg; codecs=opus' : 'image/png';
  const file = { mimetype: mimetype ?? usual, ...(filename && { filename }) };
  if (shows === undefined && !isSaid) return { ...file, ...(data !== undefined && { data }) };
  const recorded = () => (given ? taggedWith(said, given) : recordingOf(said));
  const made = shows === undefined ? recorded() : await remember(shows, given);
  return { ...file, data: made.toString('base64') };
}
