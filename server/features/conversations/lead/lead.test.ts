import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#server/platform/id.ts';
import { openBrowser } from '#server/test/browser.ts';
import { type BuiltPerson, buildMember } from '#server/test/builders/builders.ts';
import { fileScene, type SceneLead } from '#server/test/scene.ts';

const scene = await fileScene();
let lead: SceneLead;
let editor: BuiltPerson;
let viewer: BuiltPerson;
let ref: { team_slug: string; conversation_id: string };
beforeEach(async () => {
  lead = await scene.lead();
  await lead.says('How much is it?', { name: 'Jane' });
  const { team } = lead.campaign;
  editor = await buildMember(scene.services, { team, role: 'editor' });
  viewer = await buildMember(scene.services, { team, role: 'viewer' });
  const { conversation_id } = await lead.conversation();
  ref = { team_slug: team.team_slug, conversation_id };
});

const as = ({ cookie }: { cookie: string }) =>
  openBrowser(scene.services, { cookie }).rpc.conversations;
const owner = () => as(lead.campaign.team.owner);

describe("a lead's card", () => {
  it('has what the team knows, and changes only what the input names', async () => {
    const { team_slug } = ref;
    const [text, size] = [newId(), newId()];
    await owner().createField({ team_slug, field_id: text, name: 'Company', kind: 'text' });
    const options = ['Small', 'Large'];
    await owner().createField({ team_slug, field_id: size, name: 'Size', kind: 'select', options });
    await as(editor).editLead({ ...ref, email: 'Jane@Example.com', fields: { [text]: 'Acme' } });
    const card = await as(editor).editLead({ ...ref, fields: { [size]: 'large' } });
    expect(card).toMatchObject({
      name: 'Jane',
      email: 'jane@example.com',
      phone: `+${lead.phone}`,
      campaign_name: 'Spring',
      fields: [
        { name: 'Company', value: 'Acme' },
        { name: 'Size', value: 'Large' },
      ],
      tags: [],
      others: [],
      can: { edit: true, remove: false },
    });
    const cleared = await as(editor).editLead({ ...ref, email: '', fields: { [text]: '' } });
    expect(cleared).toMatchObject({ email: null, fields: [{ value: '' }, { value: 'Large' }] });
    expect(await as(viewer).lead(ref)).toMatchObject({ can: { edit: false, remove: false } });
  });

  it('keeps the name that a person gave, whatever WhatsApp says, and is found by it', async () => {
    await as(editor).editLead({ ...ref, name: 'Jane Doe', email: 'jane@example.com' });
    await lead.says('Hello?', { name: 'jj' });
    expect(await as(viewer).lead(ref)).toMatchObject({ name: 'Jane Doe' });
    const { team_slug } = ref;
    expect((await owner().list({ team_slug, search: 'Jane Do' })).items).toHaveLength(1);
  });

  it('refuses a wrong value at its field, and changes nothing then', async () => {
    const { team_slug } = ref;
    const field_id = newId();
    await owner().createField({ team_slug, field_id, name: 'Budget', kind: 'number' });
    const wrong = as(editor).editLead({ ...ref, name: 'Other', fields: { [field_id]: 'much' } });
    await expect(wrong).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      data: { fields: { [field_id]: 'Please enter a number' } },
    });
    expect(await as(editor).lead(ref)).toMatchObject({ name: 'Jane' });
    await expect(as(viewer).editLead({ ...ref, name: 'X' })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    const unknown = as(editor).editLead({ ...ref, fields: { [newId()]: 'x' } });
    await expect(unknown).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('notes', () => {
  it('are stored once, tell whom they mention, and are shown newest first', async () => {
    const note_id = newId();
    const text = 'Ask @Ada Lovelace';
    await as(editor).addNote({ ...ref, note_id, text });
    const again = await as(editor).addNote({ ...ref, note_id, text });
    expect(again).toMatchObject({ text, can: { edit: true, remove: true } });
    await as(editor).addNote({ ...ref, note_id: newId(), text: 'Second' });
    const { items } = await as(viewer).notes(ref);
    expect(items.map((note) => note.text)).toEqual(['Second', text]);
    expect(items[1]?.can).toEqual({ edit: false, remove: false });
    // all built users have this name; no one is notified of their own note
    const told = await scene.queue.query<{ to_value: string }>(
      `SELECT to_value FROM conversation_events
       WHERE conversation_id = $1 AND kind = 'note_mentioned'`,
      [ref.conversation_id],
    );
    const others = [lead.campaign.team.owner.user_id, viewer.user_id];
    expect(told.map((row) => row.to_value).toSorted()).toEqual(others.toSorted());
  });

  it('are changed by their author and deleted by an admin, too', async () => {
    const note_id = newId();
    await as(editor).addNote({ ...ref, note_id, text: 'First' });
    const other = await buildMember(scene.services, { team: lead.campaign.team, role: 'editor' });
    const foreign = as(other).editNote({ ...ref, note_id, text: 'Mine' });
    await expect(foreign).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const removal = as(other).removeNote({ ...ref, note_id });
    await expect(removal).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const edited = await as(editor).editNote({ ...ref, note_id, text: 'Changed' });
    expect(edited).toMatchObject({ text: 'Changed', edited_at: expect.any(String) });
    await owner().removeNote({ ...ref, note_id });
    expect((await owner().notes(ref)).items).toEqual([]);
  });
});

describe('tags', () => {
  const tag = async (name: string) => {
    const tag_id = newId();
    await as(editor).createTag({ team_slug: ref.team_slug, tag_id, name, color: 'blue' });
    return tag_id;
  };
  const change = (what: { add?: string[]; remove?: string[] }) =>
    as(editor).changeTags({
      team_slug: ref.team_slug,
      conversation_ids: [ref.conversation_id],
      ...what,
    });
  const onLead = async () => (await owner().lead(ref)).tags.map((tag) => tag.name);

  it('are put on and taken off, and merged without a lead losing one', async () => {
    const [warm, hot] = [await tag('Warm'), await tag('Hot')];
    await change({ add: [warm, hot] });
    expect(await onLead()).toEqual(['Hot', 'Warm']);
    await owner().mergeTags({ team_slug: ref.team_slug, tag_id: hot, into: warm });
    expect(await onLead()).toEqual(['Warm']);
    await change({ remove: [warm] });
    expect(await onLead()).toEqual([]);
  });

  it('have a name of their own in whatever case', async () => {
    await tag('Warm');
    await expect(tag('WARM')).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });

  it('are merged and deleted by admins only', async () => {
    const tag_id = await tag('Warm');
    const removal = as(editor).removeTag({ team_slug: ref.team_slug, tag_id });
    await expect(removal).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await change({ add: [tag_id] });
    await owner().removeTag({ team_slug: ref.team_slug, tag_id });
    expect(await onLead()).toEqual([]);
  });

  it('are at most twenty a lead, and one too many changes nothing', async () => {
    const ids = [];
    for (let n = 0; n < 21; n += 1) ids.push(await tag(`Tag ${n}`));
    await change({ add: ids.slice(0, 20) });
    await expect(change({ add: ids.slice(20) })).rejects.toMatchObject({ code: 'LIMIT_REACHED' });
    expect(await onLead()).toHaveLength(20);
  });
});

it('what the team knows moves along when two conversations become one', async () => {
  const lid = '77766655501@lid';
  await lead.says('from behind a lid', { chat: lid, name: 'Jane' });
  const { items } = await owner().list({ team_slug: ref.team_slug });
  const hidden = items.find((row) => row.conversation_id !== ref.conversation_id);
  const other = { ...ref, conversation_id: hidden?.conversation_id ?? '' };
  const tag_id = newId();
  await owner().createTag({ team_slug: ref.team_slug, tag_id, name: 'Warm', color: 'amber' });
  for (const one of [ref, other]) {
    await owner().addNote({ ...one, note_id: newId(), text: 'A note' });
    await owner().editLead({ ...one, email: 'jane@example.com' });
    const conversation_ids = [one.conversation_id];
    await owner().changeTags({ team_slug: ref.team_slug, conversation_ids, add: [tag_id] });
  }
  await lead.says('it is me', { chat: lid, alt: lead.chat });
  const kept = { ...ref, conversation_id: (await lead.conversation()).conversation_id };
  expect(await owner().lead(kept)).toMatchObject({
    email: 'jane@example.com',
    tags: [{ name: 'Warm' }],
  });
  expect((await owner().notes(kept)).items).toHaveLength(2);
  expect((await owner().get(kept)).conversation.last_message).toBe('it is me');
});

describe('canned replies', () => {
  it('are one a shortcut, and changed under their id', async () => {
    const { team_slug } = ref;
    const canned_id = newId();
    const save = (like: object) =>
      as(editor).saveCannedReply({ team_slug, canned_id, shortcut: 'price', text: 'x', ...like });
    await save({});
    await save({ text: 'It is 900 €, {{lead_name}}.' });
    await expect(save({ canned_id: newId(), shortcut: 'PRICE' })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      data: { fields: { shortcut: 'Another reply has this shortcut' } },
    });
    const all = await as(viewer).cannedReplies({ team_slug });
    expect(all).toEqual([{ canned_id, shortcut: 'price', text: 'It is 900 €, {{lead_name}}.' }]);
    await as(editor).removeCannedReply({ team_slug, canned_id });
    expect(await as(viewer).cannedReplies({ team_slug })).toEqual([]);
  });
});
