import type { Services } from '#server/services.ts';
import { probeRendering } from './reader/reader-process.ts';

/** Checks how this worker renders pages, for the log and the admin page. */
export async function reportRendering({ db, env, log, workerId }: Services): Promise<void> {
  const drawing = await probeRendering({ chromePath: env.CHROME_PATH, log });
  if (drawing === 'unsafe') {
    log.error('No Chromium can be started safely, so pages that need scripts are not read');
  } else log.info({ drawing }, 'how pages are drawn');
  await db.outsideTeams((tx) =>
    tx.db
      .updateTable('worker_heartbeats')
      .set({ drawing })
      .where('worker_id', '=', workerId)
      .execute(),
  );
}
