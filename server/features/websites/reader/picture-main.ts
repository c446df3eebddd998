import { onlyUsualFormats, shrinkPicture } from '../files/shrink-picture.ts';
import type { PictureOrder } from './messages.ts';
import { leaveRoot } from './reader-account.ts';
import { takeOrder } from './take-order.ts';

/**
 * The program of a reader process for one picture. The decoders are native code and process untrusted
 * content under an unprivileged account, without any key.
 */
onlyUsualFormats();
leaveRoot();
takeOrder(async ({ picture }: PictureOrder) => ({
  kind: 'picture',
  read: await shrinkPicture(picture),
}));
