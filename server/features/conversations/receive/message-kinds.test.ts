import { describe, expect, it } from 'vitest';
import { MESSAGE_KINDS, type MessageKind } from '#domain/conversations/messages/message-kinds.ts';
import type { GatewayEvent } from '#server/features/whatsapp/gateway/gateway-event.ts';
import type { ReadingResult } from '#server/features/conversations/readings/reading.ts';
import { storeReading } from '#server/features/conversations/readings/store-reading.ts';
import { eventOf as gatewayEvent, reactionEvent } from '#server/test/api/change-bodies.ts';
import { callEvent, rawMessage } from '#server/test/api/raw-messages.ts';
import { openBrowser } from '#server/test/browser.ts';
import { receiveEvents } from '#server/test/receive-events.ts';
import { fileScene, type SceneLead } from '#server/test/scene.ts';

const scene = await fileScene();
const QUESTION = 'Shall I book Tuesday at ten for you?';
const STATEMENT = 'See you on Tuesday at ten.';
const now = () => Math.floor(Date.now() / 1000);

const says = (reply: string) => ({
  content: { reply, conversation_status: 'en_cours', evidence: '' },
});

/** A lead with this last message from the agent, and the message's id. */
async function told(reply: string) {
  await scene.outside.control('DELETE', '/openai/script');
  await scene.outside.script(says(reply), says('Thank you.'));
  const lead = await scene.lead();
  await lead.says('Hi', { at: now() - 30 });
  await scene.runJobs();
  const [sent] = await scene.outside.sent(lead.campaign.connection.waha_session);
  return { lead, about: { chat: lead.chat, id: sent?.id ?? '', fromMe: true } };
}

type Told = Awaited<ReturnType<typeof told>>;
type Fields = Record<string, unknown>;
let count = 0;

/** WhatsApp's fields for each kind. */
const FIELDS: Record<Exclude<MessageKind, 'call' | 'reaction'>, Fields> = {
  image: { imageMessage: {} },
  audio: { audioMessage: { ptt: true } },
  document: { documentMessage: { fileName: 'plan.pdf' } },
  video: { videoMessage: {} },
  sticker: { stickerMessage: { mimetype: 'image/webp' } },
  location: { locationMessage: { name: 'Studio' } },
  contact: { contactMessage: { displayName: 'Ann Lee' } },
  order: { orderMessage: { itemCount: 2 } },
  product: { productMessage: { product: { title: 'Mug' } } },
  event: { eventMessage: { name: 'Open day' } },
  poll: { pollCreationMessageV3: { name: 'Which day?', options: [] } },
  group_invite: { groupInviteMessage: { groupName: 'Buyers', inviteCode: 'a' } },
  view_once: { viewOnceMessageV2: { message: { imageMessage: { viewOnce: true } } } },
  unknown: { hologramMessage: { beam: 1 } },
};

function eventOf({ lead, about }: Told, kind: MessageKind, more: Fields = {}): GatewayEvent {
  count += 1;
  if (kind === 'call') return callEvent(lead);
  if (kind === 'reaction') return reactionEvent(about, 'lead', '👍');
  return rawMessage(lead, `3AKIND${count}`, { message: FIELDS[kind] }, more);
}

const receive = (lead: SceneLead, ...events: GatewayEvent[]) =>
  receiveEvents(scene.services, lead.campaign.connection, events);

async function waitingFor({ campaign }: SceneLead) {
  const { team } = campaign;
  const { items } = await openBrowser(scene.services, team.owner).rpc.conversations.list({
    team_slug: team.team_slug,
    view: 'waiting',
  });
  return items.map(({ attention_reason }) => attention_reason);
}

type Handling = 'the agent answers' | 'a person answers' | 'no one has to';

async function handlingOf(like: Told): Promise<Handling> {
  const { lead } = like;
  const answered = (await lead.heard()).length > 1;
  const [reason] = await waitingFor(lead);
  expect(answered && reason !== undefined).toBe(false);
  if (answered) return 'the agent answers';
  return reason === undefined ? 'no one has to' : 'a person answers';
}

type ReadKind = 'image' | 'audio' | 'document';
type Handlings = [afterQuestion: Handling, afterStatement: Handling];

const HANDLINGS: Record<Exclude<MessageKind, ReadKind>, Handlings> = {
  location: ['the agent answers', 'the agent answers'],
  contact: ['the agent answers', 'the agent answers'],
  sticker: ['the agent answers', 'no one has to'],
  reaction: ['the agent answers', 'no one has to'],
  video: ['a person answers', 'a person answers'],
  order: ['a person answers', 'a person answers'],
  product: ['a person answers', 'a person answers'],
  event: ['a person answers', 'a person answers'],
  poll: ['a person answers', 'a person answers'],
  group_invite: ['a person answers', 'a person answers'],
  view_once: ['a person answers', 'a person answers'],
  call: ['a person answers', 'a person answers'],
  unknown: ['a person answers', 'a person answers'],
};

const isRead = (kind: MessageKind): kind is ReadKind =>
  kind === 'image' || kind === 'audio' || kind === 'document';
const decided = MESSAGE_KINDS.filter((kind) => !isRead(kind));

describe.each(decided)('of %s', (kind) => {
  it.each([
    ['a question', QUESTION, HANDLINGS[kind][0]],
    ['a statement', STATEMENT, HANDLINGS[kind][1]],
  ])('after %s the lead is left to no one by mistake', async (_, reply, handling) => {
    const like = await told(reply);
    const event = eventOf(like, kind);
    await receive(like.lead, event, event);
    await scene.runJobs();
    expect(await handlingOf(like)).toBe(handling);
    const reasons = handling === 'a person answers' ? [kind] : [];
    expect(await waitingFor(like.lead)).toEqual(reasons);
    expect(await like.lead.conversation()).toMatchObject({ waiting_since: null });
  });
});

it('a vote in the poll that a person sent from the phone is an answer to that person', async () => {
  const { lead } = await told(STATEMENT);
  const id = `true_${lead.chat}_3APOLL`;
  const poll = rawMessage(lead, '3APOLL', { message: FIELDS.poll }, { id, fromMe: true });
  const vote = (option: string, key: string) =>
    gatewayEvent('poll.vote', {
      vote: {
        id: `false_${lead.chat}_${key}`,
        from: lead.chat,
        fromMe: false,
        selectedOptions: [option],
        timestamp: now(),
      },
      poll: { id, fromMe: true },
    });
  const first = vote('Tuesday', '3AVOTE1');
  await receive(lead, poll, first, first, vote('Thursday', '3AVOTE2'));
  await scene.runJobs();
  const [asked, ...votes] = (await lead.thread()).slice(-3);
  expect(asked).toMatchObject({ media_type: 'poll' });
  expect(votes.map(({ text }) => text)).toEqual(['Tuesday', 'Thursday']);
  expect(votes.every(({ quoted }) => quoted?.message_id === asked?.message_id)).toBe(true);
  const { manual_override, person_due_since } = await lead.conversation();
  expect(manual_override).toBe(true);
  expect(person_due_since).not.toBeNull();
  expect(await lead.heard()).toHaveLength(1);
});

describe.each([
  ['audio', 'voice_unread'],
  ['image', 'picture_unread'],
  ['document', 'document_unread'],
] as const)('of %s', (kind, unread) => {
  /** What the lead gets, and why a person is asked, depending on how the file was read. */
  async function whenRead(result: ReadingResult) {
    const like = await told(STATEMENT);
    const { lead } = like;
    await receive(lead, eventOf(like, kind));
    const [message] = (await lead.thread()).slice(-1);
    const { scope } = lead.campaign.team;
    await storeReading(scene.services, scope, message?.message_id ?? '', result);
    await scene.runJobs();
    return { answered: (await lead.heard()).length > 1, reasons: await waitingFor(lead) };
  }

  it('is answered once it was understood, and where the lead is asked again', async () => {
    const answered = { answered: true, reasons: [] };
    expect(await whenRead({ state: 'done', text: 'On Tuesday' })).toEqual(answered);
    expect(await whenRead({ state: 'unclear', reason: 'noisy' })).toEqual(answered);
  });

  it('waits for a person with the reason where no model understands it', async () => {
    const alone = { answered: false, reasons: [unread] };
    expect(await whenRead({ state: 'failed', reason: 'refused' })).toEqual(alone);
    const sensitive = { answered: false, reasons: ['file_sensitive'] };
    expect(await whenRead({ state: 'sensitive', reason: 'refused' })).toEqual(sensitive);
    const beside = { answered: true, reasons: [unread] };
    expect(await whenRead({ state: 'off', reason: 'turned_off' })).toEqual(beside);
  });
});

describe('a sticker', () => {
  it('that quotes an older question of ours answers it', async () => {
    const like = await told(STATEMENT);
    const { lead, about } = like;
    const replyTo = { id: about.id, participant: 'someone@c.us', body: QUESTION };
    await receive(lead, eventOf(like, 'sticker', { replyTo }));
    await scene.runJobs();
    expect(await handlingOf(like)).toBe('the agent answers');
  });

  it('is the first thing of a new lead, who gets an answer', async () => {
    await scene.outside.script(says('Hello!'));
    const lead = await scene.lead();
    await receive(
      lead,
      eventOf({ lead, about: { chat: lead.chat, id: '', fromMe: true } }, 'sticker'),
    );
    await scene.runJobs();
    expect(await lead.heard()).toEqual(['Hello!']);
    const asked = (await scene.outside.asked()).at(-1)?.body.messages ?? [];
    expect(asked.some(({ content }) => content.includes('take it for neither yes nor no'))).toBe(
      true,
    );
  });

  it('beside a question of the lead leaves the question to be answered', async () => {
    const like = await told(STATEMENT);
    await like.lead.says('And on Friday?');
    await receive(like.lead, eventOf(like, 'sticker'));
    await scene.runJobs();
    expect(await handlingOf(like)).toBe('the agent answers');
  });

  it('after a STOP allows nothing', async () => {
    const like = await told(QUESTION);
    await like.lead.says('STOP');
    await receive(like.lead, eventOf(like, 'sticker', { timestamp: now() + 5 }));
    await scene.runJobs();
    expect(await like.lead.conversation()).toMatchObject({ opted_out: true });
    expect(await handlingOf(like)).toBe('no one has to');
  });
});

it('a video with words is answered, and a person is asked to watch it', async () => {
  const { lead } = await told(STATEMENT);
  const message = { videoMessage: { caption: 'Can you repair this?' } };
  await receive(lead, rawMessage(lead, '3AVIDEO', { message }));
  await scene.runJobs();
  expect(await lead.heard()).toEqual([STATEMENT, 'Thank you.']);
  expect(await waitingFor(lead)).toEqual(['video']);
});
