import { describe, expect, it } from 'vitest';
import type { ReadingState } from '#domain/conversations/messages/readings.ts';
import { createApp } from '#server/app.ts';
import { openBrowser } from '#server/test/browser.ts';
import { buildMember } from '#server/test/builders/builders.ts';
import { sendsFile } from '#server/test/builders/file-builders.ts';
import { fileScene, type SceneLead } from '#server/test/scene.ts';
import type { ReadingResult } from './reading.ts';
import { storeReading } from './store-reading.ts';

const scene = await fileScene();
const HEARD = 'Do you open on Sunday?';

/** A lead's voice message with this transcript. */
async function heard(
  result: ReadingResult = { state: 'done', text: HEARD },
  mimetype = 'audio/ogg; codecs=opus',
) {
  const lead = await scene.lead();
  await sendsFile(scene, lead, { mimetype });
  const { conversation_id } = await lead.conversation();
  const message_id = (await lead.thread()).at(-1)?.message_id ?? '';
  const { team } = lead.campaign;
  await storeReading(scene.services, team.scope, message_id, result);
  const { rpc } = openBrowser(scene.services, team.owner);
  const ref = { team_slug: team.team_slug, conversation_id, message_id };
  const correct = (text: string) => rpc.conversations.correctReading({ ...ref, text });
  return { lead, team, rpc, ref, correct };
}

const lineOf = async (lead: SceneLead) => (await lead.conversation()).last_message;

describe('what was heard', () => {
  it('is in the thread and in the list, instead of a name', async () => {
    const { lead } = await heard();
    expect(await lead.thread()).toMatchObject([
      { text: '', reading: { kind: 'speech', state: 'done', text: HEARD, corrected_at: null } },
    ]);
    expect(await lineOf(lead)).toBe(HEARD);
    const { lead: seen } = await heard({ state: 'done', text: 'A broken\ntap' }, 'image/jpeg');
    expect(await lineOf(seen)).toBe('[image] A broken tap');
  });

  it('never takes the line of a newer message', async () => {
    const lead = await scene.lead();
    await sendsFile(scene, lead, { mimetype: 'audio/ogg' });
    const message_id = (await lead.thread()).at(-1)?.message_id ?? '';
    await lead.says('Never mind', { at: Math.floor(Date.now() / 1000) + 1 });
    const result = { state: 'done', text: HEARD } as const;
    await storeReading(scene.services, lead.campaign.team.scope, message_id, result);
    expect(await lineOf(lead)).toBe('Never mind');
  });

  it('is corrected by a person, for the agent, the list, the file and the API', async () => {
    const { lead, team, rpc, ref, correct } = await heard();
    const text = 'Do you open on Monday?';
    expect(await correct(text)).toMatchObject({
      reading: { text, corrected_by: 'Ada Lovelace', corrected_at: expect.any(String) },
    });
    expect(await lineOf(lead)).toBe(text);
    await scene.runJobs();
    expect((await scene.outside.asked()).at(-1)?.lastMessage).toContain(text);
    const app = createApp(scene.services, { stopping: new AbortController().signal });
    const address = `/exports/${team.team_slug}/conversations?kind=messages`;
    const file = await app.request(address, { headers: { cookie: team.owner.cookie } });
    const csv = await file.text();
    expect(csv.split('\r\n')[0]).toMatch(/,understood$/);
    expect(csv).toContain(`,audio,received,${ref.conversation_id},${text}\r\n`);
    const { entries } = await rpc.privacy.actions({ team_slug: team.team_slug });
    expect(entries.map((entry) => entry.text)).toContain('corrected what a file of a lead says');
  });

  it('is what it was again, once a person writes that', async () => {
    const { lead, correct } = await heard();
    await correct('Something else');
    expect(await correct(HEARD)).toMatchObject({
      reading: { text: HEARD, corrected_by: null, corrected_at: null },
    });
    expect(await lineOf(lead)).toBe(HEARD);
  });

  it('that turns out to be a STOP is one', async () => {
    const { lead, correct } = await heard({ state: 'done', text: 'Top.' });
    await correct('Stop.');
    await scene.runJobs();
    expect(await lead.conversation()).toMatchObject({ opted_out: true });
    expect(await lead.heard()).toEqual([]);
  });

  it('is written down by a person where no model understood it', async () => {
    for (const state of ['unclear', 'failed', 'off'] as const) {
      const { lead, correct } = await heard({ state, reason: 'noisy' });
      expect(await correct(HEARD)).toMatchObject({ reading: { state: 'done', text: HEARD } });
      expect(await lineOf(lead)).toBe(HEARD);
    }
  });

  it('is not corrected while it is being heard, and never where it is private', async () => {
    const { team, ref, correct } = await heard();
    const become = (state: ReadingState) =>
      scene.queue.query('UPDATE message_readings SET state = $2 WHERE message_id = $1', [
        ref.message_id,
        state,
      ]);
    for (const state of ['waiting', 'sensitive'] as const) {
      await become(state);
      await expect(correct('Passport 123')).rejects.toMatchObject({ code: 'CONFLICT' });
    }
    await become('done');
    for (const text of ['', '  ', 'a'.repeat(20_001), 'a\0b']) {
      await expect(correct(text)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    }
    const viewer = await buildMember(scene.services, { team, role: 'viewer' });
    await expect(
      openBrowser(scene.services, viewer).rpc.conversations.correctReading({ ...ref, text: 'No' }),
    ).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});
