import { describe, expect, it } from 'vitest';
import { openBrowser } from '#server/test/browser.ts';
import { buildItem } from '#server/test/builders/library-builders.ts';
import { buildMember } from '#server/test/builders/builders.ts';
import { buildConversation } from '#server/test/builders/chat-builders.ts';
import { newId } from '#server/platform/id.ts';
import { fileScene } from '#server/test/scene.ts';

const scene = await fileScene();

interface Stored {
  state: string;
  reason: string | null;
  content: Buffer | null;
}

async function openTeam() {
  const { campaign, conversation_id, lead } = await buildConversation(scene.services);
  const { team } = campaign;
  const { rpc } = openBrowser(scene.services, { cookie: team.owner.cookie });
  const ref = { team_slug: team.team_slug };
  /** Stores a file of the lead, this many days ago. */
  const file = async (days: number, reading?: 'done' | 'sensitive') => {
    const [message_id, file_id] = [newId(), newId()];
    await lead.says('Look', {
      id: `3A${message_id.replaceAll('-', '').toUpperCase().slice(-18)}`,
    });
    const [message] = await scene.queue.query<{ message_id: string }>(
      `SELECT message_id FROM messages WHERE conversation_id = $1 ORDER BY seq DESC LIMIT 1`,
      [conversation_id],
    );
    await scene.queue.query(
      `INSERT INTO message_files (team_id, file_id, message_id, mime, bytes, state, content, created_at)
       VALUES ($1, $2, $3, 'image/jpeg', 3, 'stored', '\\x010203', now() - make_interval(days => $4))`,
      [team.team_id, file_id, message?.message_id, days],
    );
    if (reading) {
      await scene.queue.query(
        `INSERT INTO message_readings (team_id, message_id, kind, state, text)
         VALUES ($1, $2, 'image', $3, $4)`,
        [team.team_id, message?.message_id, reading, reading === 'done' ? 'A broken tap' : ''],
      );
    }
    return file_id;
  };
  const stored = async (file_id: string) => {
    const [row] = await scene.queue.query<Stored>(
      'SELECT state, reason, content FROM message_files WHERE file_id = $1',
      [file_id],
    );
    return row;
  };
  const night = async () => {
    await scene.queue.clear();
    await scene.queue.query(`SELECT graphile_worker.add_job('privacy:apply-file-terms', '{}')`);
    await scene.runJobs();
  };
  return { team, campaign, rpc, ref, lead, file, stored, night };
}

describe('how long files are kept', () => {
  it('is as long as their messages, and a month where they are sensitive', async () => {
    const { rpc, ref, file, stored, night } = await openTeam();
    expect(await rpc.privacy.fileTerms(ref)).toEqual({ file_days: null, sensitive_days: 30 });
    const [old, secret, fresh] = [
      await file(1_000, 'done'),
      await file(31, 'sensitive'),
      await file(29, 'sensitive'),
    ];
    await night();
    expect(await stored(old)).toMatchObject({ state: 'stored' });
    expect(await stored(fresh)).toMatchObject({ state: 'stored' });
    expect(await stored(secret)).toEqual({ state: 'gone', reason: 'expired', content: null });
  });

  it('is what an admin chooses; what was understood stays', async () => {
    const { rpc, ref, lead, file, stored, night } = await openTeam();
    const [old, fresh, secret] = [
      await file(91, 'done'),
      await file(89, 'done'),
      await file(8, 'sensitive'),
    ];
    const terms = { file_days: 90, sensitive_days: 7 };
    expect(await rpc.privacy.previewFileTerms({ ...ref, ...terms })).toEqual({
      files: 2,
      more: false,
    });
    expect(await stored(old)).toMatchObject({ state: 'stored' });
    expect(await rpc.privacy.changeFileTerms({ ...ref, ...terms })).toEqual(terms);
    await night();
    await night();
    expect(await stored(old)).toEqual({ state: 'gone', reason: 'expired', content: null });
    expect(await stored(secret)).toMatchObject({ state: 'gone' });
    expect(await stored(fresh)).toMatchObject({ state: 'stored' });
    const thread = await lead.thread();
    expect(thread.filter(({ file: one }) => one?.state === 'gone')).toMatchObject([
      {
        file: { reason: expect.stringContaining('limited time') },
        reading: { text: 'A broken tap' },
      },
      {
        file: { reason: expect.stringContaining('limited time') },
        reading: { state: 'sensitive' },
      },
    ]);
    const { entries } = await rpc.privacy.actions(ref);
    expect(entries.map(({ text, about }) => [text, about])).toEqual([
      ['deleted old files', { files: '2' }],
      ['changed how long files are kept', {}],
    ]);
  });

  it('never concerns another team, nor an upload that waits to be sent', async () => {
    const [mine, theirs] = [await openTeam(), await openTeam()];
    const kept = await theirs.file(400);
    const upload = newId();
    await scene.queue.query(
      `INSERT INTO message_files (team_id, file_id, mime, bytes, state, content, created_at)
       VALUES ($1, $2, 'image/jpeg', 3, 'stored', '\\x010203', now() - interval '400 days')`,
      [mine.team.team_id, upload],
    );
    await mine.rpc.privacy.changeFileTerms({ ...mine.ref, file_days: 1, sensitive_days: 1 });
    await mine.night();
    expect(await theirs.stored(kept)).toMatchObject({ state: 'stored' });
    expect(await mine.stored(upload)).toMatchObject({ state: 'stored' });
  });

  it('is as long as a thread shows it where it was removed from a library', async () => {
    const { team, campaign, rpc, ref, lead, night } = await openTeam();
    const { campaign_slug } = campaign;
    const item_id = await buildItem(scene.services, { team, campaign_slug });
    const message_id = newId();
    await lead.says('Show me');
    await scene.queue.query(
      `INSERT INTO messages (team_id, message_id, conversation_id, campaign_id, wa_key,
         type_interaction, state, timestamp_unix)
       SELECT team_id, $2, conversation_id, campaign_id, 'out:removed', 'AI_RESPONSE', 'sent', 1
       FROM conversations WHERE conversation_id = $1`,
      [(await lead.conversation()).conversation_id, message_id],
    );
    await scene.queue.query(
      `INSERT INTO message_files (team_id, file_id, message_id, item_id, mime, bytes, state)
       VALUES ($1, gen_random_uuid(), $2, $3, 'image/jpeg', 3, 'stored')`,
      [team.team_id, message_id, item_id],
    );
    const isKept = async () => {
      const rows = await scene.queue.query('SELECT FROM library_items WHERE item_id = $1', [
        item_id,
      ]);
      return rows.length === 1;
    };
    await rpc.library.remove({ ...ref, campaign_slug, item_id });
    await night();
    expect(await isKept()).toBe(true);
    await scene.queue.query('DELETE FROM messages WHERE message_id = $1', [message_id]);
    await night();
    expect(await isKept()).toBe(false);
  });

  it('has bounds, and is not for editors to change', async () => {
    const { team, rpc, ref } = await openTeam();
    for (const wrong of [0, -1, 3_651, 1.5]) {
      await expect(
        rpc.privacy.changeFileTerms({ ...ref, file_days: wrong, sensitive_days: 30 }),
      ).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    }
    const editor = await buildMember(scene.services, { team, role: 'editor' });
    await expect(
      openBrowser(scene.services, editor).rpc.privacy.changeFileTerms({
        ...ref,
        file_days: 1,
        sensitive_days: 1,
      }),
    ).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});
