import { newId } from '#server/platform/id.ts';
import type { Ids } from './ids.ts';
import type { Row } from './row.ts';

const conversation = ({ team_slug, conversation_id }: Ids) => ({ team_slug, conversation_id });
const message = (ids: Ids) => ({ ...conversation(ids), message_id: ids.message_id });
const note = ({ team_slug, conversation_id, note_id }: Ids) => ({
  team_slug,
  conversation_id,
  note_id,
  text: 'Asked',
});
const SAVED_VIEW = '0b6c8a52-3d1f-4e7a-9c55-2f8f8e1d4a10';
const team = ({ team_slug }: Ids) => [{ team_slug }];

/** What users do in conversations. */
export const CONVERSATION_ROWS: Record<string, Row> = {
  'numbers.moveLead': {
    inputs: (ids) => [{ ...conversation(ids), to_campaign_id: ids.campaign_id }],
  },
  'leftAlone.never': { inputs: (ids) => [conversation(ids)] },
  'leftAlone.again': { inputs: (ids) => [conversation(ids)] },
  'conversations.lead': { inputs: (ids) => [conversation(ids)] },
  'conversations.editLead': {
    inputs: (ids) => [
      { ...conversation(ids), name: 'Jane Doe', email: 'jane@example.com' },
      { ...conversation(ids), fields: { [ids.field_id]: 'Acme' } },
    ],
  },
  // a lead merged with itself, and a merge that doesn't exist
  'conversations.mergeLead': {
    inputs: (ids) => [{ ...conversation(ids), other_id: ids.conversation_id }],
    own: ['CONFLICT'],
  },
  'conversations.splitLead': {
    inputs: (ids) => [{ ...conversation(ids), merge_id: newId() }],
    own: ['NOT_FOUND'],
  },
  'conversations.notes': { inputs: (ids) => [conversation(ids)] },
  'conversations.addNote': {
    inputs: (ids) => [{ ...conversation(ids), note_id: newId(), text: 'Ask @Ada Lovelace' }],
  },
  // only its author can change a note
  'conversations.editNote': { inputs: (ids) => [note(ids)], own: ['FORBIDDEN'] },
  'conversations.removeNote': { inputs: (ids) => [note(ids)], own: ['FORBIDDEN', 'NOT_FOUND'] },
  'conversations.tags': { inputs: team },
  'conversations.createTag': {
    inputs: ({ team_slug }) => [
      { team_slug, tag_id: newId(), name: `T ${newId()}`, color: 'blue' },
    ],
  },
  'conversations.editTag': {
    inputs: ({ team_slug, tag_id }) => [{ team_slug, tag_id, name: 'Warm', color: 'amber' }],
  },
  // merged or removed by the first call; later callers don't find it
  'conversations.mergeTags': {
    inputs: ({ team_slug, tag_id, other_tag_id }) => [{ team_slug, tag_id, into: other_tag_id }],
    own: ['NOT_FOUND'],
  },
  'conversations.removeTag': {
    inputs: ({ team_slug, tag_id }) => [{ team_slug, tag_id }],
    own: ['NOT_FOUND'],
  },
  'conversations.changeTags': {
    inputs: ({ team_slug, conversation_id, tag_id }) => [
      { team_slug, conversation_ids: [conversation_id], add: [tag_id] },
      { team_slug, conversation_ids: [conversation_id], remove: [tag_id] },
    ],
  },
  'conversations.fields': { inputs: team },
  'conversations.createField': {
    inputs: ({ team_slug }) => [
      { team_slug, field_id: newId(), name: `F ${newId()}`, kind: 'text' },
    ],
    own: ['LIMIT_REACHED'],
  },
  'conversations.editField': {
    inputs: ({ team_slug, field_id }) => [{ team_slug, field_id, name: 'Firm' }],
  },
  'conversations.removeField': {
    inputs: ({ team_slug, field_id }) => [{ team_slug, field_id }],
    own: ['NOT_FOUND'],
  },
  'conversations.cannedReplies': { inputs: team },
  'conversations.automaticMessages': { inputs: team },
  // no such id exists, in the own team or another
  'conversations.decideAutomatic': {
    inputs: ({ team_slug }) => [{ team_slug, automatic_id: newId(), automatic: true }],
    own: ['NOT_FOUND'],
  },
  'conversations.saveCannedReply': {
    inputs: ({ team_slug }) => {
      const canned_id = newId();
      return [{ team_slug, canned_id, shortcut: canned_id, text: 'Hello {{lead_name}}' }];
    },
  },
  'conversations.removeCannedReply': {
    inputs: ({ team_slug }) => [{ team_slug, canned_id: newId() }],
    own: ['NOT_FOUND'],
  },
  'conversations.presence': {
    inputs: (ids) => [{ ...conversation(ids), tab_id: newId(), typing: true }],
  },
  'conversations.previewDeletion': {
    inputs: (ids) => [conversation(ids)],
    own: ['NOT_FOUND'],
  },
  'conversations.deleteLead': { inputs: (ids) => [conversation(ids)], own: ['NOT_FOUND'] },
  'conversations.deletions': { inputs: team },
  'conversations.suggestReply': {
    inputs: (ids) => [conversation(ids)],
    own: ['NOT_IN_TIME', 'PLAN_REQUIRED', 'CONFLICT', 'TOO_MANY_REQUESTS'],
  },
  'conversations.list': {
    inputs: (ids) => [
      { team_slug: ids.team_slug },
      { team_slug: ids.team_slug, campaign_id: ids.campaign_id },
      { team_slug: ids.team_slug, search: 'Jane' },
      { team_slug: ids.team_slug, cursor: `2999-01-01T00:00:00Z~${ids.conversation_id}` },
    ],
  },
  'conversations.get': { inputs: (ids) => [conversation(ids)] },
  'conversations.thread': {
    inputs: (ids) => [conversation(ids), { ...conversation(ids), before: '9999999999~1' }],
  },
  'conversations.stop': { inputs: (ids) => [conversation(ids)] },
  'conversations.reply': {
    inputs: (ids) => [{ ...conversation(ids), text: 'Hello', message_id: newId() }],
    own: ['CONFLICT'],
  },
  'conversations.draft': { inputs: (ids) => [conversation(ids)] },
  'conversations.saveDraft': {
    inputs: (ids) => [
      { ...conversation(ids), text: 'Hello' },
      { ...conversation(ids), text: '' },
    ],
  },
  'conversations.reactivate': {
    inputs: (ids) => [
      conversation(ids),
      { ...conversation(ids), permission: { reason: 'They called us.' } },
    ],
  },
  'conversations.confirmOptOut': { inputs: (ids) => [conversation(ids)] },
  'conversations.dismissOptOut': { inputs: (ids) => [conversation(ids)] },
  'conversations.markSeen': { inputs: (ids) => [conversation(ids)] },
  'conversations.setOutcome': {
    inputs: (ids) => [{ ...conversation(ids), outcome: 'converti' }],
  },
  'conversations.setBooking': {
    inputs: (ids) => [
      { ...conversation(ids), booked: true, booked_for: '2030-01-02T10:00:00Z' },
      { ...conversation(ids), booked: false, reason: 'They called us.' },
    ],
  },
  'conversations.events': {
    inputs: (ids) => [
      conversation(ids),
      { ...conversation(ids), before: `2999-01-01T00:00:00Z~${ids.conversation_id}` },
    ],
  },
  'conversations.resend': { inputs: (ids) => [message(ids)], own: ['CONFLICT'] },
  'conversations.withdraw': { inputs: (ids) => [message(ids)], own: ['CONFLICT'] },
  // the message never reached the lead
  'conversations.react': {
    inputs: (ids) => [
      { ...message(ids), emoji: '👍' },
      { ...message(ids), emoji: null },
    ],
    own: ['CONFLICT'],
  },
  'conversations.correctReading': {
    inputs: (ids) => [{ ...message(ids), text: 'Do you open on Sunday?' }],
    own: ['NOT_FOUND', 'CONFLICT'],
  },
  'conversations.sendHeld': {
    inputs: (ids) => [{ ...conversation(ids), held_id: ids.held_id, text: 'Hello' }],
    own: ['CONFLICT', 'PLAN_REQUIRED'],
  },
  'conversations.discardHeld': {
    inputs: (ids) => [{ ...conversation(ids), held_id: ids.held_id }],
    own: ['CONFLICT'],
  },
  'conversations.counts': { inputs: team },
  'conversations.origins': { inputs: team },
  'conversations.markRead': {
    inputs: (ids) => [conversation(ids), { ...conversation(ids), seq: 1 }],
  },
  'conversations.markUnread': { inputs: (ids) => [conversation(ids)] },
  'conversations.savedViews': { inputs: team },
  'conversations.saveView': {
    inputs: ({ team_slug }) => [
      { team_slug, view_id: SAVED_VIEW, name: 'Hot leads', filters: { view: 'mine' } },
    ],
  },
  'conversations.removeView': { inputs: ({ team_slug }) => [{ team_slug, view_id: SAVED_VIEW }] },
  'conversations.assignment': { inputs: team },
  'conversations.setAssignment': {
    inputs: ({ team_slug }) => [
      { team_slug, assignment: 'round_robin' },
      { team_slug, assignment: 'least_busy', limit: 3 },
    ],
  },
  'conversations.setAvailability': {
    inputs: ({ team_slug }) => [
      { team_slug, availability: 'off' },
      { team_slug, availability: 'online' },
    ],
  },
  'conversations.resumeSetting': { inputs: team },
  'conversations.setResumeSetting': {
    inputs: ({ team_slug }) => [{ team_slug, resume_after_minutes: 60 }],
  },
  'conversations.assign': {
    inputs: ({ team_slug, conversation_id }) => [
      { team_slug, conversation_ids: [conversation_id], user_id: null },
    ],
  },
  'conversations.choose': { inputs: team },
  'conversations.bulk': {
    inputs: ({ team_slug, conversation_id }) => [
      { team_slug, conversation_ids: [conversation_id], action: 'mark_seen' },
    ],
  },
};
