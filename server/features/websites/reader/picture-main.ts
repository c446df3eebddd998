import { onlyUsualFormats, shrinkPicture } from '../files/shrink-picture.ts';
import { ALIVE_MS, type PictureOrder, type ReaderReport } from './messages.ts';
import { leaveRoot } from './reader-account.ts';

/**
 * The program of a reader process for one picture. The decoders are native code, and see what strangers
 * made under an account that owns nothing, without any key.
 */
onlyUsualFormats();
leaveRoot();
process.once('message', (order) => void work(order as PictureOrder));
process.once('disconnect', () => process.exit(0));
setInterval(() => send({ kind: 'alive' }), ALIVE_MS).unref();
send({ kind: 'ready' });

function send(report: ReaderReport, then?: () => void): void {
  process.send?.(report, () => then?.());
}

async function work({ picture }: PictureOrder): Promise<void> {
  send({ kind: 'picture', read: await shrinkPicture(picture) }, () => process.exit(0));
}
