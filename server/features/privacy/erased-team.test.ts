import { expect, it } from 'vitest';
import { newId } from '#server/platform/id.ts';
import { KEY_HEADER } from '#server/platform/idempotency/run-once.ts';
import { apiClient, buildKey } from '#server/test/api/api-client.ts';
import { openBrowser } from '#server/test/browser.ts';
import { buildMember, buildPerson, buildTeam } from '#server/test/builders/builders.ts';
import { fileWeb } from '#server/test/http.ts';
import { fileScene } from '#server/test/scene.ts';
import { tracesOf } from '#server/test/traces.ts';

const scene = await fileScene();
const { services, queue } = scene;
const web = await fileWeb(services);

const PASSWORD = 'analytical engine';
/** Appears in everything that leads, members and programs write. */
const WORD = 'Zanzibarova';

it('nothing that leads, members and programs wrote is left of a deleted team', async () => {
  const owner = await buildPerson(services, { password: PASSWORD });
  const team = await buildTeam(services, { owner, name: 'Zephyr' });
  const { team_slug } = team;
  const lead = await scene.lead({ team });
  await lead.says(`Hello, I am ${WORD}`, { name: WORD });
  await scene.runJobs();
  const { conversation_id } = await lead.conversation();
  const { token } = await buildKey(services, team, { name: WORD });
  const call = apiClient((path, init) => fetch(`${web.url}${path}`, init), token);
  const once = { 'idempotency-key': WORD };
  const named = { name: `Ada ${WORD}` };
  expect((await call('PATCH', `/leads/${conversation_id}`, named, once)).status).toBe(200);
  const editor = await buildMember(services, { team, role: 'editor' });
  const browser = openBrowser(services, { ...editor, headers: { [KEY_HEADER]: newId() } });
  const note = { team_slug, conversation_id, note_id: newId(), text: `Ask ${WORD}` };
  await browser.rpc.conversations.addNote(note);
  const assigned = { team_slug, conversation_ids: [conversation_id], user_id: null };
  await browser.rpc.conversations.assign(assigned);
  expect((await tracesOf(queue, WORD)).length).toBeGreaterThan(4);

  const { privacy } = openBrowser(services, owner).rpc;
  const proof = { password: PASSWORD };
  await privacy.startErasure({ team_slug, team_name: 'Zephyr', proof });
  await queue.query('UPDATE team_erasures SET due_at = now()');
  await scene.runJobs();
  await scene.runJobs();
  const [erased] = (await privacy.erasures()).proofs;
  expect(erased?.record.rows).toMatchObject({ conversations: 1, idempotency_keys: 2 });
  expect(await tracesOf(queue, WORD)).toEqual([]);
});
