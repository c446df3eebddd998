import { describe, expect, it } from 'vitest';
import { uploadFile } from '#server/features/conversations/files/upload-file.ts';
import { findPerson } from '#server/features/accounts/find-person.ts';
import { newId } from '#server/platform/id.ts';
import { resolveTeamAccess } from '#server/platform/http/rpc.ts';
import { openBrowser } from '#server/test/browser.ts';
import { ackEvent, eventOf } from '#server/test/api/change-bodies.ts';
import { PDF, PNG, WEBM } from '#server/test/outside/sample-files.ts';
import { fileScene, type SceneLead } from '#server/test/scene.ts';
import { receiveEvents } from '#server/test/receive-events.ts';

const scene = await fileScene();

/** A lead whose agent is stopped, and a function with which a user sends it a file. */
async function desk() {
  const lead = await scene.lead();
  await lead.says('Hi');
  const { team } = lead.campaign;
  const { conversation_id } = await lead.conversation();
  const rpc = openBrowser(scene.services, { cookie: team.owner.cookie }).rpc.conversations;
  const ref = { team_slug: team.team_slug, conversation_id };
  await rpc.stop(ref);
  const send = async (content: Buffer, mime: string, text = '') => {
    const person = await findPerson(scene.services, team.owner.cookie);
    const access = resolveTeamAccess(person, team.team_slug, 'canEditCampaigns');
    const upload = { file_id: newId(), name: 'a.bin', mime, content };
    const { file_id } = await uploadFile(scene.services, access, upload);
    return rpc.reply({ ...ref, message_id: newId(), text, file_id });
  };
  return { lead, rpc, ref, send };
}

const handed = ({ campaign }: SceneLead) => scene.outside.sent(campaign.connection.waha_session);
const last = async (lead: SceneLead) => (await lead.thread()).at(-1);
const workOn = async (times: number) => {
  for (let i = 0; i < times; i += 1) await scene.runJobs();
};

/** The newest message in the gateway's history, in the webhook's format. */
async function echoOf(lead: SceneLead) {
  const session = lead.campaign.connection.waha_session;
  const url = `${scene.outside.url}/waha/api/${session}/chats/${lead.chat}/messages?limit=1`;
  const answer = await fetch(url, { headers: { 'x-api-key': 'sandbox' } });
  const [payload] = (await answer.json()) as object[];
  return eventOf('message.any', payload ?? {});
}

describe('a file of a person', () => {
  it.each([
    ['image/png', PNG, 'Our offer', { mimetype: 'image/png' }, 'image'],
    [
      'application/pdf',
      PDF,
      'Prices',
      { mimetype: 'application/pdf', filename: 'a.bin' },
      'document',
    ],
    ['audio/webm', WEBM, '', { mimetype: 'audio/ogg; codecs=opus' }, 'audio'],
    ['video/webm', WEBM, '', { mimetype: 'video/webm' }, 'video'],
  ] as const)('is sent as what it is: %s', async (mime, content, text, file, media_type) => {
    const { lead, send } = await desk();
    expect(await send(content, mime, text)).toMatchObject({ media_type, file: { mime } });
    await scene.runJobs();
    expect(await handed(lead)).toMatchObject([{ text, file: { ...file, bytes: content.length } }]);
    expect(await last(lead)).toMatchObject({ state: 'sent', media_type, text });
    const violations = await scene.outside.control('GET', '/waha/violations');
    expect(violations).toMatchObject({ violations: [] });
  });

  it('is one message, whichever comes first: the answer, the echo or the acknowledgement', async () => {
    const { lead, send } = await desk();
    const { waha } = scene.services;
    scene.services.waha = {
      ...waha,
      async call(call) {
        const answer = await waha.call(call);
        if (call.path !== '/api/sendImage') return answer;
        const [sent] = await handed(lead);
        const ack = ackEvent({ chat: lead.chat, id: sent?.id ?? '' }, 3);
        const echo = await echoOf(lead);
        await receiveEvents(scene.services, lead.campaign.connection, [ack, echo, echo]);
        return answer;
      },
    };
    await send(PNG, 'image/png', 'Look');
    await scene.runJobs();
    scene.services.waha = waha;
    await receiveEvents(scene.services, lead.campaign.connection, [await echoOf(lead)]);
    const files = (await lead.thread()).filter((message) => message.media_type === 'image');
    expect(files).toMatchObject([{ state: 'read', text: 'Look' }]);
    expect(await handed(lead)).toHaveLength(1);
  });

  it('whose answer was lost is found in the history and not sent again', async () => {
    const { lead, send } = await desk();
    const fault = { match: '/api/sendImage', dropAfterAccept: true, times: 1 };
    await scene.outside.fault('waha', fault);
    await send(PNG, 'image/png', 'Look');
    await workOn(3);
    expect(await handed(lead)).toHaveLength(1);
    expect(await last(lead)).toMatchObject({ state: 'sent' });
  });

  it('that the gateway did not take is sent when it does', async () => {
    const { lead, send } = await desk();
    await scene.outside.fault('waha', { match: '/api/sendImage', status: 422, times: 3 });
    await send(PNG, 'image/png');
    await workOn(6);
    expect(await handed(lead)).toHaveLength(1);
    expect(await last(lead)).toMatchObject({ state: 'sent' });
  });

  it('is never sent a third time when no one can say whether it arrived', async () => {
    const { lead, send } = await desk();
    await scene.outside.fault('waha', [
      { match: '/api/sendImage', dropAfterAccept: true },
      { match: '/messages', status: 500 },
    ]);
    await send(PNG, 'image/png');
    await workOn(12);
    expect(await handed(lead)).toHaveLength(2);
    expect(await lead.conversation()).toMatchObject({ needs_attention: true });
  });

  it('keeps its place: what is written after it comes after it', async () => {
    const { lead, send, rpc, ref } = await desk();
    await send(PNG, 'image/png', 'first');
    await rpc.reply({ ...ref, message_id: newId(), text: 'second' });
    await scene.runJobs();
    expect((await handed(lead)).map((item) => item.text)).toEqual(['first', 'second']);
  });

  it('is sent once, and belongs to one message', async () => {
    const { rpc, ref, send } = await desk();
    const { file } = await send(PNG, 'image/png');
    const again = rpc.reply({
      ...ref,
      message_id: newId(),
      text: '',
      file_id: file?.file_id ?? '',
    });
    await expect(again).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
