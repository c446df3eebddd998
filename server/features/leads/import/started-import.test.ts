import { describe, expect, it } from 'vitest';
import { importScene } from '#server/test/scenes/import-scene.ts';
import { enterImport } from './enter-import.ts';
import { undoImport } from './undo-import.ts';

const scene = await importScene();
const {
  queue,
  rpc,
  numbered,
  upload,
  uploaded,
  find,
  ref,
  confirmed,
  work,
  countOf,
  leadsCounted,
} = scene;

describe('a started import', () => {
  it('enters every lead once, with its consent, and counts what it does', async () => {
    const one = await uploaded(numbered(600));
    const before = await leadsCounted();
    await rpc().startImport(confirmed(one));
    await work(enterImport, one);
    await work(enterImport, one);
    expect(await find(one.import_id)).toMatchObject({
      state: 'done',
      waiting: 600,
      counts: { good: 0, entered: 600, refused: 0 },
    });
    expect(await countOf('first_messages')).toBe(600);
    expect((await leadsCounted()) - before).toBe(600);
    const consents = await queue.query<{ count: number }>(
      `SELECT count(*)::int FROM permissions
       WHERE team_id = $1 AND kind = 'consent' AND source = 'Fair in Lyon'
         AND at = '2026-01-31'::timestamptz`,
      [scene.team.team_id],
    );
    expect(consents[0]?.count).toBe(600);
  });

  it('keeps where its leads came from: what their rows say, and the list itself', async () => {
    const file = [
      'name,phone,utm_source,Herkunft,ad_name,page_url',
      'Ada,+33639980001,google,,Autumn,https://acme.example/a?utm_campaign=May&gclid=x',
      'Bea,+33639980002,,Messe,,',
      'Cleo,+33639980003,,,,',
    ].join('\n');
    const { import_id } = await upload(file, { plan: { file_name: 'May.csv' } });
    const one = await find(import_id);
    await rpc().startImport(confirmed(one));
    await work(enterImport, one);
    const stored = await queue.query(
      `SELECT name, attribution, from_form, from_source, from_campaign, from_ad
       FROM conversations WHERE team_id = $1 ORDER BY name`,
      [scene.team.team_id],
    );
    expect(stored).toEqual([
      {
        name: 'Ada',
        attribution: {
          utm_source: 'google',
          utm_campaign: 'May',
          ad_title: 'Autumn',
          click_id: 'x',
          click_id_name: 'gclid',
          page: 'https://acme.example/a',
          list: 'May.csv',
        },
        from_form: 'May.csv',
        from_source: 'google',
        from_campaign: 'May',
        from_ad: 'Autumn',
      },
      {
        name: 'Bea',
        attribution: { utm_source: 'Messe', list: 'May.csv' },
        from_form: 'May.csv',
        from_source: 'Messe',
        from_campaign: null,
        from_ad: null,
      },
      {
        name: 'Cleo',
        attribution: { list: 'May.csv' },
        from_form: 'May.csv',
        from_source: null,
        from_campaign: null,
        from_ad: null,
      },
    ]);
  });

  it('is paused and resumes where it was', async () => {
    const one = await uploaded(numbered(10));
    await rpc().startImport(confirmed(one));
    await work(enterImport, one);
    await rpc().pauseImport(ref(one));
    expect(await countOf('first_messages', `state = 'held'`)).toBe(10);
    // A job scheduled before the pause does nothing.
    await work(enterImport, one);
    expect((await find(one.import_id)).state).toBe('paused');
    await rpc().startImport(confirmed(one));
    expect(await countOf('first_messages', `state = 'waiting'`)).toBe(10);
    await work(enterImport, one);
    expect(await find(one.import_id)).toMatchObject({ state: 'done', counts: { entered: 10 } });
  });

  it('is undone: who was not contacted is gone, who was or has written stays', async () => {
    const before = await leadsCounted();
    const one = await uploaded(numbered(300));
    await rpc().startImport(confirmed(one));
    await work(enterImport, one);
    await queue.query(
      `UPDATE first_messages SET state = 'sent' WHERE conversation_id IN
         (SELECT conversation_id FROM lead_import_rows WHERE import_id = $1 AND row_number = 2)`,
      [one.import_id],
    );
    await queue.query(
      `UPDATE conversations SET replied = true WHERE conversation_id IN
         (SELECT conversation_id FROM lead_import_rows WHERE import_id = $1 AND row_number = 3)`,
      [one.import_id],
    );
    await rpc().undoImport(ref(one));
    await work(undoImport, one);
    expect(await find(one.import_id)).toMatchObject({
      state: 'undone',
      waiting: 0,
      counts: { entered: 0, undone: 298, kept: 2 },
    });
    expect(await countOf('first_messages', `state IN ('waiting', 'held')`)).toBe(0);
    expect((await leadsCounted()) - before).toBe(2);
    // The corrected file can enter them.
    const again = await uploaded(numbered(300));
    expect(again.counts).toMatchObject({ good: 298, known: 2 });
  });

  it('refuses what its state no longer allows', async () => {
    const one = await uploaded(numbered(1));
    await expect(rpc().pauseImport(ref(one))).rejects.toMatchObject({ code: 'CONFLICT' });
    await rpc().discardImport(ref(one));
    await expect(rpc().startImport(ref(one))).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
