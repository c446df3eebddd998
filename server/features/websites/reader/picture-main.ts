import { restrictFormats, shrinkPicture } from '../files/shrink-picture.ts';
import type { PictureTask } from './messages.ts';
import { dropRootPrivileges } from './reader-account.ts';
import { runReaderTask } from './run-reader-task.ts';

/**
 * The program of a reader process for one picture. The decoders are native code and process untrusted
 * content under an unprivileged account, without any key.
 */
restrictFormats();
dropRootPrivileges();
runReaderTask(async ({ picture }: PictureTask) => ({
  kind: 'picture',
  read: await shrinkPicture(picture),
}));
