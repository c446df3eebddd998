import { aiState, type ConversationRow, type ThreadMessage } from '#domain/conversations/row.ts';

/** A list row. `minute` is its last activity, and also its name unless `id` is set. */
export function buildRow(
  fields: Partial<ConversationRow> & { minute?: number; id?: string } = {},
): ConversationRow {
  const { minute = 0, id = `at-${minute}`, ...row } = fields;
  const at = new Date(Date.UTC(2026, 0, 15, 12, minute));
  const flags = { manual_override: false, agent_active: true, ...row };
  return {
    conversation_id: id,
    campaign_id: 'campaign',
    campaign_name: 'Spring Campaign',
    agent_name: 'Emma',
    id_lead: '33612345678@c.us',
    name: 'Lea Martin',
    phone: '33612345678',
    conversation_status: 'en_cours',
    outcome: 'en_cours',
    booked_at: null,
    booked_for: null,
    agent_off_until: null,
    resume_at: null,
    resume_minutes: null,
    contact: null,
    ai_state: aiState(flags),
    last_message: 'Hello',
    last_interaction: 'USER_MESSAGE',
    timestamp_unix: at.getTime() / 1000,
    last_activity_at: at.toISOString(),
    shown_at: at.toISOString(),
    unwritten: null,
    needs_attention: false,
    attention_reason: null,
    person_due_since: null,
    left_alone: null,
    opt_out_doubt: null,
    opted_out: false,
    assigned_to: null,
    tags: [],
    unread: false,
    draft: false,
    found: null,
    ...flags,
  };
}

export function buildMessage(fields: Partial<ThreadMessage> = {}): ThreadMessage {
  return {
    message_id: 'm1',
    seq: 1,
    type_interaction: fields.from_lead === false ? 'AI_RESPONSE' : 'USER_MESSAGE',
    from_lead: true,
    text: 'Hello',
    media_type: null,
    details: '',
    reaction: null,
    lead_reaction: null,
    our_reaction: null,
    quoted: null,
    edited_at: null,
    deleted_at: null,
    file: null,
    failure: null,
    state: fields.from_lead === false ? 'sent' : 'received',
    timestamp_unix: Date.UTC(2026, 0, 15, 12) / 1000,
    author_name: null,
    author_user_id: null,
    ...fields,
  };
}
