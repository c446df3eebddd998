// Made from a migrated database by npm run db:types.
import type { AdminLevel } from '#domain/admin/levels.ts';
import type { AgentHours } from '#domain/agent/agent-hours.ts';
import type { SentenceProof } from '#domain/agent/guard/verification/proof.ts';
import type { Autonomy, AutonomyCause } from '#domain/autonomy/autonomy.ts';
import type { BillingCycle, PaidPlan, Plan, SubscriptionStatus } from '#domain/billing/plans.ts';
import type { CampaignFact } from '#domain/campaigns/fact-edits.ts';
import type { GenerationKind, GenerationState, GenerationStep } from '#domain/campaigns/generation.ts';
import type { CampaignStatus } from '#domain/campaigns/schema.ts';
import type { ContactRequest } from '#domain/conversations/handoff.ts';
import type { SendFailure } from '#domain/conversations/messages/delivery.ts';
import type { FileReason, FileState } from '#domain/conversations/messages/files.ts';
import type { ReadingKind, ReadingReason, ReadingState } from '#domain/conversations/messages/readings.ts';
import type { ItemReason, ItemState } from '#domain/library/library.ts';
import type { HeldFault, HeldKind, HeldReason, HeldState, HeldUse } from '#domain/conversations/held-answer.ts';
import type { Assignment, Availability } from '#domain/conversations/assignment.ts';
import type { SavedView } from '#domain/conversations/saved-views.ts';
import type { DeletionRecord } from '#domain/conversations/lead/lead-deletion.ts';
import type { FieldValues, LeadFieldKind } from '#domain/conversations/lead/lead.ts';
import type { EarlyChangeKind, Quoted } from '#domain/conversations/messages/message-changes.ts';
import type { AdOrigin, MessageKind } from '#domain/conversations/messages/message-kinds.ts';
import type { AttentionReason, ConversationStatus, DeliveryState, EventKind, Interaction, Outcome } from '#domain/conversations/schema.ts';
import type { TagColor } from '#domain/conversations/tag.ts';
import type { DisclosureSettings } from '#domain/disclosure/disclosure.ts';
import type { DocumentChanges, DocumentKind, DocumentState, EntryKind, ReadingStep } from '#domain/knowledge/schema.ts';
import type { Attribution } from '#domain/attribution/attribution.ts';
import type { DeliveryOutcome } from '#domain/leads/deliveries.ts';
import type { FieldMap, PostField } from '#domain/leads/extract/field-map.ts';
import type { ImportRowState, ImportState } from '#domain/leads/import-states.ts';
import type { ImportColumns } from '#domain/leads/imports.ts';
import type { TokenProblem } from '#domain/leads/meta-lead-ads.ts';
import type { ModelPurpose } from '#domain/models/usage.ts';
import type { NoticeChannel, NoticeKind, WhoseLeads } from '#domain/notifications/schema.ts';
import type { AddressForm } from '#domain/offers/language-variants.ts';
import type { OfferAuthor } from '#domain/offers/schema.ts';
import type { FollowUpSettings } from '#domain/outreach/follow-up-settings.ts';
import type { AnswerRule, LeftAlone } from '#domain/left-alone/rule.ts';
import type { QuietDays } from '#domain/outreach/quiet-days.ts';
import type { FirstMessageState, LeadSource, PermissionKind } from '#domain/outreach/schema.ts';
import type { ErasureRecord } from '#domain/privacy/team-erasure.ts';
import type { ExportFault, ExportState } from '#domain/privacy/team-export.ts';
import type { PromptContent } from '#domain/prompt-editor/content.ts';
import type { VersionCause } from '#domain/prompt-editor/schema.ts';
import type { QualificationField } from '#domain/qualification/fields.ts';
import type { CaseExpectation, CheckResult } from '#domain/quality/checks.ts';
import type { Fingerprint, FingerprintPart, GateMode } from '#domain/quality/gate.ts';
import type { EvidenceSource, ProposalContent, ProposalState, Quote } from '#domain/quality/learning/schema.ts';
import type { OwnCheck } from '#domain/quality/own-checks.ts';
import type { PersonaId } from '#domain/quality/personas.ts';
import type { ReplayTested, ReplayedTurn } from '#domain/quality/replays/schema.ts';
import type { JudgedCriterion } from '#domain/quality/rubric.ts';
import type { CaseOrigin, EvalChat, RunOptions, RunState } from '#domain/quality/schema.ts';
import type { EvalTurn } from '#domain/quality/transcript.ts';
import type { Share, TrialLimits, TrialState } from '#domain/quality/trials/schema.ts';
import type { Priority, ThreadStatus } from '#domain/support/threads.ts';
import type { InvitationEnd } from '#domain/teams/schema.ts';
import type { AssignableRole } from '#domain/teams/members.ts';
import type { Role } from '#domain/teams/roles.ts';
import type { SpeechProblem, VoiceReplies } from '#domain/voice/voice-replies.ts';
import type { AttemptLog } from '#domain/webhooks/delivery.ts';
import type { RenderingState } from '#domain/websites/rendering.ts';
import type { GatewayProblem, Restriction, SessionStatus } from '#domain/whatsapp/schema.ts';
import type { DefaultJson, Json } from './json-columns.ts';
import type { ColumnType } from "kysely";

export type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;

export type Timestamp = ColumnType<Date, Date | string, Date | string>;

export interface Accounts {
  /** the id at the provider; of a password the user's own id */
  account_id: string;
  created_at: Generated<Timestamp>;
  id: string;
  /** hashed */
  password: string | null;
  /** "credential" (a password), "google", or "openid:" and the address of the provider */
  provider_id: string;
  updated_at: Generated<Timestamp>;
  user_id: string;
}

export interface AdminSessions {
  admin_session_id: string;
  admin_user_id: string;
  created_at: Generated<Timestamp>;
  expires_at: Timestamp;
  impersonated_team_id: string;
  impersonated_user_id: string;
  is_active: Generated<boolean>;
  /** the admin's own team, to return to */
  return_team_slug: string | null;
  session_end: Timestamp | null;
  /** the login session that it was started from, and ends with */
  session_id: string;
  session_start: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
}

export interface ApiKeys {
  /** users.id of the key: what it does is by this user, who cannot sign in */
  actor_id: string;
  created_at: Generated<Timestamp>;
  /** users.id */
  created_by: string;
  key_id: string;
  /** to the minute */
  last_used_at: Timestamp | null;
  name: string;
  /** of the token before the last rotation, which works until previous_until */
  previous_hash: Buffer | null;
  previous_until: Timestamp | null;
  revoked_at: Timestamp | null;
  rotated_at: Timestamp | null;
  scopes: string[];
  team_id: string;
  /** sha256 of the token, which is stored nowhere */
  token_hash: Buffer;
  token_last4: string;
  /** when the present token was first used; null: not yet, so another rotation replaces it immediately */
  token_used_at: Timestamp | null;
}

export interface AuditLog {
  action: string;
  /** missing: the operator at the command line */
  actor_user_id: string | null;
  admin_session_id: string | null;
  at: Generated<Timestamp>;
  audit_id: string;
  details: DefaultJson<Record<string, unknown>>;
  /** the person who was impersonated */
  on_behalf_of: string | null;
  outcome: Generated<string>;
  subject_team_id: string | null;
}

export interface AutomaticMessages {
  automatic_id: string;
  campaign_id: string;
  /** users.id of who confirmed or rejected it */
  decided_by: string | null;
  /** the conversation in which it came first, which may be gone */
  first_seen_in: string | null;
  last_seen_at: Generated<Timestamp>;
  /** how often it came */
  seen_count: Generated<number>;
  /** SHA-256 of the text without case, marks and numbers */
  shape: Buffer;
  state: Generated<string>;
  team_id: string;
  /** the text as it was seen first */
  text: string;
}

export interface AutonomyChanges {
  after: Json<Autonomy>;
  at: Generated<Timestamp>;
  before: Json<Autonomy>;
  /** NULL for an incident, and once the person's account is deleted */
  by_user_id: string | null;
  campaign_id: string;
  cause: AutonomyCause;
  change_id: string;
  team_id: string;
  why: Generated<string>;
}

export interface BillingEvents {
  customer_id: string | null;
  event_id: string;
  received_at: Generated<Timestamp>;
  type: string;
}

export interface CampaignCreations {
  /** when the person has seen how it ended */
  acknowledged_at: Timestamp | null;
  /** asked for by an outside automation, so never passed on to one */
  by_automation: Generated<boolean>;
  campaign_id: string;
  campaign_name: string;
  campaign_slug: string;
  creation_id: string;
  ended_at: Timestamp | null;
  error_message: string | null;
  error_reason: string | null;
  /** the answers that it is generated from */
  form: Json<Record<string, unknown>>;
  kind: GenerationKind;
  /** the draft was made for it, so it is removed when it fails */
  owns_draft: Generated<boolean>;
  /** the job run that works on it: a later run takes over, and an earlier one can no longer change it */
  run_id: string | null;
  started_at: Generated<Timestamp>;
  state: Generated<GenerationState>;
  steps: Json<GenerationStep[]>;
  team_id: string;
  user_id: string;
}

export interface CampaignDrafts {
  /** the version that was live when the draft was last saved; 0: none was recorded */
  base_number: number;
  campaign_id: string;
  content: Json<PromptContent>;
  /** another one with each save, so that a save that has not seen the one before is refused */
  revision: string;
  saved_at: Generated<Timestamp>;
  saved_by: string | null;
  team_id: string;
}

export interface CampaignOldSlugs {
  campaign_id: string;
  campaign_slug: string;
  since: Generated<Timestamp>;
  team_id: string;
}

export interface Campaigns {
  /** how the agent says "you" in languages with two forms (tu/vous, du/Sie); NULL: not chosen */
  address_form: AddressForm | null;
  /** when the agent answers leads who write: domain/agent/agent-hours.ts */
  agent_hours: DefaultJson<AgentHours>;
  agent_id: string;
  agent_language: Generated<string>;
  agent_name: string;
  /** the linked number, as WhatsApp writes it */
  agent_phone_id: string | null;
  agent_style: Generated<string>;
  agent_timezone: Generated<string>;
  agent_type: Generated<'setter'>;
  /** what its agent may send without approval: {level, topics}; the default is everything */
  autonomy: DefaultJson<Autonomy>;
  behavior_prompt: Generated<string>;
  /** the prompt with its variables; behavior_prompt has them filled in */
  behavior_prompt_template: Generated<string>;
  /** in the person's own words, for the prompts; business_focus is one of a list */
  business_activity: string | null;
  business_focus: Generated<string>;
  calendar_url: string | null;
  /** sent once to a lead who calls and isn't answered; empty: nothing is sent */
  call_text: Generated<string>;
  campaign_id: string;
  campaign_name: string;
  campaign_slug: string;
  company_name: string;
  created_at: Generated<Timestamp>;
  creation_notes: DefaultJson<string[]>;
  custom_variables: DefaultJson<unknown[]>;
  /** agent_timezone, or UTC where this server doesn't know it; by that of its oldest campaign a team's days are counted */
  day_zone: Generated<string | null>;
  first_message_prompt: Generated<string>;
  first_message_template: Generated<string>;
  /** when and how silent leads are reminded: domain/outreach/follow-up-settings.ts; missing: as by default */
  follow_ups: Json<FollowUpSettings> | null;
  /** who wrote the offer */
  generated: Generated<OfferAuthor>;
  goal_custom: string | null;
  goal_type: string;
  is_agent_configured: Generated<boolean>;
  /** BCP 47 tag of the variant of agent_language, such as pt-BR; NULL: not chosen */
  language_variant: string | null;
  /** messages that the agent sends to one lead within a day, at most */
  lead_day_limit: Generated<number>;
  /** messages that the agent sends to one lead within an hour, at most */
  lead_hour_limit: Generated<number>;
  /** it was taken off that number, and its leads are moving to the default */
  leaves_number_since: Timestamp | null;
  name_pdf: string | null;
  /** the campaign on whose number this one answers; missing: on its own. Its messages and the addresses of its leads are stored under that campaign's id */
  number_campaign_id: string | null;
  offer_description: Generated<string>;
  offer_generated_from: string;
  onboarding_completed: Generated<boolean>;
  onboarding_step: string;
  /** what neither the website nor the answers say */
  open_questions: DefaultJson<string[]>;
  prompt_variables: DefaultJson<Record<string, string>>;
  /** what its agent has to learn from each lead: at most 12 points, in their order */
  qualification: DefaultJson<QualificationField[]>;
  /** days without unasked messages: domain/outreach/quiet-days.ts */
  quiet_days: DefaultJson<QuietDays>;
  /** since then row-level security hides it; it may have millions of messages to purge */
  removed_at: Timestamp | null;
  /** JSON as text: when the agent answers, in agent_timezone */
  response_hours: Generated<string>;
  /** what the website says and people corrected: kind, value, quote, page, about, and who edited or removed it and when */
  site_facts: DefaultJson<CampaignFact[]>;
  status: Generated<CampaignStatus>;
  subscription_required: Generated<boolean>;
  team_id: string;
  team_slug: string;
  updated_at: Generated<Timestamp>;
  /** who created it */
  user_id: string;
  /** why the last answer that should have been spoken went out as text; missing: nothing is wrong */
  voice_problem: SpeechProblem | null;
  /** when the agent answers with a voice note, and with which voice: domain/voice/voice-replies.ts */
  voice_replies: DefaultJson<VoiceReplies>;
  waha_session: string | null;
  waha_session_status: string | null;
  /** where outside forms send the leads of this campaign */
  webhook_url: string | null;
  website_content: string | null;
  website_scraped_at: Timestamp | null;
  website_screenshot_url: string | null;
  website_url: string | null;
  whatsapp_connected: Generated<boolean>;
}

export interface CampaignScreenshots {
  campaign_id: string;
  image: Buffer;
  mime: string;
  taken_at: Generated<Timestamp>;
  team_id: string;
}

export interface CampaignVersions {
  /** the other columns of campaigns on which the agent's words depend, by their names */
  agent: Json<Record<string, string | null>>;
  at: Generated<Timestamp>;
  behavior_prompt: string;
  behavior_prompt_template: string;
  /** NULL for an automation, and once the person's account is deleted */
  by_user_id: string | null;
  campaign_id: string;
  /** what made it: before (it was so when versions began to be kept, or was written past them), created, generated, automation, edited (the campaign's page), offer, focus, facts, published, rolled_back */
  cause: VersionCause;
  custom_variables: Json<unknown[]>;
  first_message_prompt: string;
  first_message_template: string;
  /** why the owner published it although its evals had not passed; empty: nothing stood in the way */
  gate_reason: Generated<string>;
  /** counts the versions of a campaign from 1 */
  number: number;
  prompt_variables: Json<Record<string, string>>;
  /** as of the campaign */
  qualification: DefaultJson<QualificationField[]>;
  /** the version that a rollback went back to */
  restored_number: number | null;
  site_facts: Json<unknown[]>;
  team_id: string;
  /** in the words of who published or rolled back */
  why: Generated<string>;
}

export interface CannedReplies {
  canned_id: string;
  created_at: Generated<Timestamp>;
  shortcut: string;
  team_id: string;
  text: string;
}

export interface ConversationEvents {
  at: Generated<Timestamp>;
  /** the person who did it. Missing: the lead, the model or the product */
  by_user_id: string | null;
  conversation_id: string;
  event_id: string;
  /** why: what the lead wrote, or the reason that a person gave */
  evidence: string | null;
  /** what it was before: an outcome, a user id */
  from_value: string | null;
  /** EVENT_KINDS in domain/conversations/schema.ts */
  kind: EventKind;
  team_id: string;
  /** what it became: an outcome, a user id, or where the agent was stopped */
  to_value: string | null;
}

export interface Conversations {
  /** the agent may answer */
  agent_active: Generated<boolean>;
  /** messages.seq up to which the agent has answered */
  answered_seq: Generated<number>;
  /** the member of the team who looks after the lead */
  assigned_to: string | null;
  /** why a person has to look: ATTENTION_REASONS in domain/conversations/schema.ts, or the kind of a message that only a person can answer. Missing: needs_attention is false, or from before reasons were kept */
  attention_reason: AttentionReason | MessageKind | null;
  /** where the lead came from: form, page, utm fields, ad and click id; NULL: not known. Set once, at first entry or by the first ad */
  attribution: Json<Attribution> | null;
  /** automatic replies since the lead wrote last, one for each message of ours */
  auto_replies: Generated<number>;
  /** since when the lead is known to have an appointment. Missing: none is known, or it was withdrawn */
  booked_at: Timestamp | null;
  /** when the appointment is, as a person or a program said */
  booked_for: Timestamp | null;
  /** the words of the lead that say so. Missing: a person or a program said it */
  booked_quote: string | null;
  /** users.id of the person who set or withdrew it, or of the key of a program; the model does not overwrite that. Missing: the model, or not set */
  booking_set_by: string | null;
  campaign_id: string;
  /** the day from which the lead asked to be contacted, YYYY-MM-DD; empty: later, without a day. Missing: the lead asked for no later day */
  contact_on: string | null;
  /** the words of the lead that ask for it */
  contact_quote: string | null;
  conversation_id: string;
  /** `stop` while a person stopped the agent in the dashboard or the lead opted out, else the outcome */
  conversation_status: Generated<ConversationStatus>;
  created_at: Generated<Timestamp>;
  /** values of the team's own fields, {field_id: text}; a number and a date as their canonical text */
  custom_fields: DefaultJson<FieldValues>;
  email: string | null;
  /** when a silent lead is reminded next, before the hours of its time zone count; missing: no follow-up is planned */
  follow_up_at: Timestamp | null;
  /** from when the delay to follow_up_at counts, so that other delays can plan it again; missing: follow_up_at stands, such as a day that the lead asked for */
  follow_up_from: Timestamp | null;
  /** reminders since the lead wrote last, skipped ones too */
  follow_ups_sent: Generated<number>;
  /** of attribution, for lists: the title of the ad, or else its id */
  from_ad: string | null;
  /** of attribution, for lists: utm_campaign */
  from_campaign: string | null;
  /** of attribution, for lists: the name of the form, or else its id */
  from_form: string | null;
  /** of attribution, for lists: utm_source, or else the platform of the click id */
  from_source: string | null;
  /** messages.seq up to which an answer waits for a person (held_answers). Missing: none does */
  held_seq: number | null;
  /** WhatsApp id of the lead: {digits}@c.us, or …@lid while the number is not known */
  id_lead: string;
  /** what the list is sorted by */
  last_activity_at: Generated<Timestamp>;
  /** messages.seq of the newest message of the lead */
  last_inbound_seq: Generated<number>;
  /** WhatsApp's time of the newest message that the lead wrote, in seconds; 0: the lead never wrote */
  last_inbound_unix: Generated<number>;
  last_interaction: Generated<Interaction>;
  last_message: Generated<string>;
  /** why the agent is silent towards this person: domain/left-alone/rule.ts; missing: it is not */
  left_alone: LeftAlone | null;
  /** a person has taken over */
  manual_override: Generated<boolean>;
  /** calls to the model for the answer that is due */
  model_calls: Generated<number>;
  name: Generated<string>;
  /** a person has to look */
  needs_attention: Generated<boolean>;
  /** messages.seq up to which a person said that the lead did not ask to stop */
  opt_out_dismissed_seq: Generated<number>;
  /** the words of the lead that may ask to stop, until a person confirms or dismisses it; the agent is silent */
  opt_out_doubt: string | null;
  /** messages.seq up to which the model has looked for an opt-out while the agent stayed silent */
  opt_out_read_seq: Generated<number>;
  /** seconds since the epoch, by WhatsApp: when the lead last asked to stop. Missing: never, or before it was kept; then the newest message counts as the STOP */
  opt_out_unix: number | null;
  /** what became of the lead, no matter who writes; it outlasts stops, takeovers and opt-outs */
  outcome: Generated<Outcome>;
  /** the person who set the outcome by hand; the model never overwrites that. Missing: the model or the product */
  outcome_set_by: string | null;
  /** since when the lead waits for a person. Missing: it does not */
  person_due_since: Timestamp | null;
  /** up to this arrival someone on the team said that a person wrote, and no software */
  person_seq: Generated<number>;
  /** the lead has written at least once */
  replied: Generated<boolean>;
  /** the address that the last message came from: answers go there */
  reply_address: string;
  /** when the agent resumes after a takeover if no one writes. Missing: no one took over, or the agent stays stopped */
  resume_at: Timestamp | null;
  /** how long after each message it does; 0: when the hours of the agent begin */
  resume_minutes: number | null;
  /** the text of automatic_messages because of which alone the agent is silent; missing: a person took over, or no one */
  silenced_by: string | null;
  team_id: string;
  /** seconds since the epoch, by WhatsApp: the last message */
  timestamp_unix: Generated<number>;
  /** since when the lead waits for an answer */
  waiting_since: Timestamp | null;
}

export interface ConversationSummaries {
  conversation_id: string;
  /** messages.seq up to which messages are summed up; the model reads what arrived later */
  cut_seq: number;
  made_at: Generated<Timestamp>;
  team_id: string;
  /** what the model wrote of them; empty: it could not */
  text: string;
}

export interface ConversationTags {
  conversation_id: string;
  /** as of the conversation; triggers keep it */
  last_activity_at: Generated<Timestamp>;
  tag_id: string;
  team_id: string;
}

export interface ConversationTurns {
  conversation_id: string;
  started_at: Generated<Timestamp>;
  team_id: string;
  /** the model is being asked */
  thinking: Generated<boolean>;
  turn_id: string;
  /** alive while worker_heartbeats says so */
  worker_id: string;
}

export interface DeletedLeads {
  /** HMAC-SHA-256 of the address under the product's secret: it cannot be turned back, nor guessed without the secret */
  address_hash: Buffer;
  campaign_id: string;
  deleted_at: Generated<Timestamp>;
  /** when the lead had asked to stop, in seconds by WhatsApp; NULL: it had not, or wrote again later */
  opt_out_unix: number | null;
  team_id: string;
}

export interface EarlyMessageChanges {
  /** when it happened, by WhatsApp */
  at: Timestamp;
  campaign_id: string;
  /** of an edit or a deletion: the address it came from, since it may only concern that chat */
  chat: string;
  kind: EarlyChangeKind;
  received_at: Generated<Timestamp>;
  team_id: string;
  /** the acknowledgement, the reaction, or the new text */
  value: string;
  wa_key: string;
}

export interface EmailedAddresses {
  /** SHA-256 of the address: the table doesn't reveal who teams have written to */
  address_hash: Buffer;
  last_sent_at: Generated<Timestamp>;
  purpose: string;
  /** Newest first, at most as many as the purpose allows in a day. */
  sent_at: Date[];
}

export interface EvalCases {
  campaign_id: string;
  case_id: string;
  /** at most 5 of the owner: what the answer must say or must not, as a model judges it */
  checks: DefaultJson<OwnCheck[]>;
  /** where it comes from; names, numbers and addresses of the lead were replaced before */
  conversation_id: string | null;
  created_at: Generated<Timestamp>;
  created_by: string | null;
  /** phrases that the answer must have; must_not: those that it must not have */
  must: DefaultJson<string[]>;
  must_not: DefaultJson<string[]>;
  name: string;
  origin: CaseOrigin;
  /** the agent must say nothing */
  silent: Generated<boolean>;
  status: Outcome | null;
  team_id: string;
  turns: Json<EvalTurn[]>;
}

export interface EvalChats {
  case_id: string | null;
  case_name: string | null;
  /** of a recorded test, as it was when the run began */
  expected: Json<CaseExpectation> | null;
  persona: PersonaId | null;
  /** its number in the run, from 0 on */
  place: number;
  /** every check that applies, with the words that fail it */
  results: DefaultJson<CheckResult[]>;
  run_id: string;
  /** which variation of the persona is played */
  seed: Generated<number>;
  state: Generated<EvalChat['state']>;
  team_id: string;
  turns: DefaultJson<EvalTurn[]>;
  /** of the judge */
  verdicts: DefaultJson<JudgedCriterion[]>;
}

export interface EvalLabels {
  good: boolean;
  place: number;
  run_id: string;
  team_id: string;
  turn: number;
  user_id: string;
}

export interface EvalRuns {
  behavior_prompt: string;
  cached_tokens: Generated<number>;
  calls: Generated<number>;
  campaign_id: string;
  chats: number;
  chats_done: Generated<number>;
  checks: Generated<number>;
  completion_tokens: Generated<number>;
  cost_nanos: Generated<number>;
  created_at: Generated<Timestamp>;
  critical: Generated<number>;
  ended_at: Timestamp | null;
  /** hashes of what the result depends on: prompts, house rules, model, knowledge */
  fingerprint: Json<Fingerprint>;
  first_message_prompt: string;
  /** of the agent, as its campaign names it */
  language: string;
  /** where the agent leads to; empty without one */
  link: string;
  /** which prompts, personas and variations, how many turns, with recorded tests, with a judge */
  options: Json<RunOptions>;
  passed: Generated<number>;
  /** why it failed, as a person reads it */
  problem: string | null;
  prompt_tokens: Generated<number>;
  run_id: string;
  started_by: string | null;
  state: Generated<RunState>;
  team_id: string;
  /** what had changed before an automatic run; NULL: a person started it */
  triggered_by: Json<FingerprintPart[]> | null;
  unpriced_calls: Generated<number>;
  /** the version that was live; missing: a draft */
  version_number: number | null;
}

export interface EvalSettings {
  /** the evals of live prompts run again automatically when something other than the prompts changes */
  auto_rerun: Generated<boolean>;
  /** off: nothing is asked; warn: what is missing is shown; binding: publishing is refused */
  gate: Generated<GateMode>;
  team_id: string;
  /** percent of the checks that must pass */
  threshold: Generated<number>;
}

export interface FirstMessages {
  campaign_id: string;
  /** since when the gateway answers with an error whether WhatsApp knows the number; missing: it never did */
  check_failed_at: Timestamp | null;
  /** when the lead agreed to be written to, as the source says */
  consent_at: Timestamp | null;
  consent_source: string | null;
  conversation_id: string;
  entered_at: Generated<Timestamp>;
  /** what else the form or the import said about the lead, by the names used there */
  fields: DefaultJson<Record<string, string>>;
  import_id: string | null;
  message_id: string | null;
  /** the order of entering */
  place: ColumnType<number, never, never>;
  /** not before this time, such as the morning of the lead; missing: as soon as its turn comes */
  planned_at: Timestamp | null;
  /** smaller goes first: -1 a person asked for it, 0 a form, 1 an import */
  priority: Generated<number>;
  /** why it is held, canceled or failed; a lead that waits is explained by the number's pace and outreach_holds */
  reason: string | null;
  sent_at: Timestamp | null;
  source: LeadSource;
  /** held: a person paused it; sending: its message is stored and not known to be sent */
  state: Generated<FirstMessageState>;
  team_id: string;
  /** answers of the model that could not be sent */
  tries: Generated<number>;
}

export interface FirstMessageTimes {
  /** of domain/outreach/clock.ts: each bucket is a third longer than the one before */
  bucket: number;
  day: string;
  leads_count: Generated<number>;
  team_id: string;
}

export interface FirstRun {
  done_at: Generated<Timestamp>;
  only_row: Generated<boolean>;
}

export interface FollowUps {
  /** messages.seq of what the lead wrote last before the silence; 0: it never wrote */
  after_seq: number;
  at: Timestamp;
  by_user_id: string | null;
  conversation_id: string;
  message_id: string | null;
  /** the first reminder of a silence is 1 */
  number: number;
  state: 'sent' | 'canceled';
  team_id: string;
}

export interface HeldAnswers {
  /** the words of the lead that say that an appointment is made; counts when it is sent */
  booked_quote: string | null;
  campaign_id: string;
  /** the lead's request for later contact, which counts when the answer is sent */
  contact: Json<ContactRequest> | null;
  conversation_id: string;
  created_at: Generated<Timestamp>;
  decided_at: Timestamp | null;
  decided_by: string | null;
  evidence: string | null;
  /** what is wrong, [{kind, sentence, words}]; empty where nothing is and a person looks all the same */
  faults: DefaultJson<HeldFault[]>;
  held_id: string;
  /** the item of the library that goes with it */
  item_id: string | null;
  /** the message that it became; missing of a first message that waits for its turn */
  message_id: string | null;
  /** what became of the lead by the model; counts when it is sent. Missing: for a draft that no lead asked for */
  outcome: Outcome | null;
  /** a list of sentences, each with the lines that prove it; empty: not verified */
  proof: DefaultJson<SentenceProof[]>;
  /** messages.seq of what the lead had written when it was made: it is sent only while that is the newest */
  read_seq: number;
  /** guard: it has faults; autonomy: the campaign requires approval for its kind */
  reason: HeldReason;
  /** as it was sent; differs from text when the person changed it */
  sent_text: string | null;
  /** superseded: the lead was answered otherwise, or may not be written to any more */
  state: Generated<HeldState>;
  team_id: string;
  text: string;
  /** its topics that require approval; empty where every answer does, and for answers that the guard held */
  topics: Generated<string[]>;
  /** model, tokens and cost of the calls that made it: {model_name, prompt_tokens, cached_tokens, completion_tokens, cost_nanos}; missing: not known */
  use: Json<HeldUse> | null;
  what: HeldKind;
}

export interface IdempotencyKeys {
  /** the team that the change belongs to; NULL: none, or stored before this column existed */
  about_team: string | null;
  /** who asked: the person, with the impersonation if staff act as them; nobody: before a login */
  actor: string;
  /** set in the transaction of the change itself; without it nothing was changed yet */
  changed_at: Timestamp | null;
  claimed_at: Generated<Timestamp>;
  finished_at: Timestamp | null;
  /** SHA-256 of the input, so that a key never answers for something else */
  input_hash: Buffer;
  key: string;
  /** the answer or the refusal; NULL until the change is finished */
  outcome: Json<object> | null;
  procedure: string;
  /** the request that works on it; another one takes over after its time */
  run_id: string;
}

export interface InboxCounters {
  /** conversations assigned to the person */
  assigned_count: Generated<number>;
  /** as in team_counters */
  slot: number;
  team_id: string;
  /** conversations in which the lead wrote since the person read them */
  unread_count: Generated<number>;
  user_id: string;
}

export interface Invitations {
  email: string;
  ended_as: InvitationEnd | null;
  ended_at: Timestamp | null;
  ended_by: string | null;
  expires_at: Timestamp;
  invited_at: Generated<Timestamp>;
  invited_by: string | null;
  /** whether the email has gone out */
  mail_state: Generated<'sending' | 'sent' | 'failed'>;
  /** names the invitation in its link; the membership is made when it is accepted */
  membership_id: string;
  role: AssignableRole;
  team_id: string;
  /** SHA-256 of the secret in the link */
  token_hash: Buffer;
}

export interface KnowledgeDocuments {
  /** the name of the person who added it, at that time */
  added_by: string;
  all_campaigns: boolean;
  /** of its file; 0: a website */
  bytes: Generated<number>;
  /** as in knowledge_entries */
  campaign_ids: Generated<string[]>;
  /** what the last reading changed: {added, removed, lines}; missing: it was the first */
  changes: Json<DocumentChanges> | null;
  created_at: Generated<Timestamp>;
  document_id: string;
  kind: DocumentKind;
  /** two letters; missing: unknown */
  language: string | null;
  /** remarks for people, such as what robots.txt forbids */
  notes: Generated<string[]>;
  pages: Generated<number>;
  /** how many it was cut into */
  passages: Generated<number>;
  /** why the last reading failed, for people; passages of before stay */
  problem: string | null;
  read_at: Timestamp | null;
  /** the reading whose result counts; another one that ends later is dropped */
  run_id: string | null;
  /** reading: nothing of it is found yet, or still what was read before */
  state: Generated<DocumentState>;
  /** how far a reading is; missing: none is under way */
  step: ReadingStep | null;
  team_id: string;
  title: string;
  url: string | null;
}

export interface KnowledgeEntries {
  all_campaigns: boolean;
  answer: string;
  /** the day on which it was true */
  as_of: string;
  /** who uses it unless all do; ids of removed campaigns stay and mean nothing */
  campaign_ids: Generated<string[]>;
  created_at: Generated<Timestamp>;
  entry_id: string;
  kind: EntryKind;
  question: string;
  /** where the answer is from, in its author's words */
  source: string;
  team_id: string;
  updated_at: Generated<Timestamp>;
  /** the name of the person who changed it last, at that time */
  updated_by: string;
  /** the last day on which an agent may say it; missing: it does not age */
  valid_until: string | null;
  /** grows with each change, so that no one overwrites what they have not seen */
  version: Generated<number>;
}

export interface KnowledgeFiles {
  content: Buffer;
  document_id: string;
  team_id: string;
}

export interface KnowledgePassages {
  all_campaigns: boolean;
  campaign_ids: string[];
  document_id: string | null;
  entry_id: string | null;
  /** the headings above it, outermost first; empty: none */
  heading: string;
  /** the text search configuration of its words */
  language: string;
  /** the page it begins on; missing: the document has none */
  page: number | null;
  passage_id: string;
  /** its place in the document, from 1 on */
  place: number;
  team_id: string;
  text: string;
  /** of the document, or the question of the entry */
  title: string;
  /** as of its entry, like all_campaigns and campaign_ids of its entry or document: a search reads this table alone */
  valid_until: string | null;
  /** lexemes of title, heading and text; of scripts without spaces pairs of letters */
  words: string;
}

export interface KnowledgeTerms {
  passages: number;
  team_id: string;
  term: string;
}

export interface KnowledgeVectors {
  dimensions: number;
  /** name and address of the embedding model: vectors of two models say nothing of each other */
  model: string;
  passage_id: string;
  team_id: string;
}

export interface LastBackup {
  /** of the file */
  bytes: number;
  finished_at: Generated<Timestamp>;
  only_row: Generated<boolean>;
  /** the moment whose data it holds */
  taken_at: Timestamp;
}

export interface LeadAddresses {
  address: string;
  campaign_id: string;
  conversation_id: string;
  /** of a lead that a person merged: the conversation that the address was of */
  merged_from: string | null;
  team_id: string;
}

export interface LeadDeletions {
  at: Timestamp;
  by_user_id: string;
  deletion_id: string;
  /** SHA-256 of the previous hash and the record, in hexadecimal */
  hash: string;
  /** its place in the chain, from 1 */
  place: number;
  /** the hash of the proof before, so that none can be changed or taken out unseen; empty for the first */
  previous_hash: string;
  /** what the proof says */
  record: Json<DeletionRecord>;
  team_id: string;
}

export interface LeadDeliveries {
  /** the team's model found the person in the post */
  by_model: Generated<boolean>;
  campaign_id: string;
  consent: Generated<boolean>;
  conversation_id: string | null;
  /** version 7: newer ones sort later */
  delivery_id: string;
  /** the number with its country code, without a plus; NULL: it cannot be read */
  digits: string | null;
  email: Generated<string>;
  name: Generated<string>;
  outcome: DeliveryOutcome;
  /** as it was sent */
  phone: Generated<string>;
  /** when the first message was planned at the time */
  planned_at: Timestamp | null;
  /** a message per field that could not be used */
  problems: DefaultJson<Record<string, string>>;
  received_at: Generated<Timestamp>;
  /** the page with the form, as it was sent or as the browser says */
  source: string | null;
  team_id: string;
}

export interface LeadFieldMaps {
  campaign_id: string;
  /** name, phone, email, message or ignore, by the key of the field */
  map: Json<FieldMap>;
  /** what posts of one form have in common */
  shape: string;
  team_id: string;
  updated_at: Generated<Timestamp>;
  user_id: string;
}

export interface LeadFields {
  created_at: Generated<Timestamp>;
  field_id: string;
  kind: LeadFieldKind;
  name: string;
  /** what can be chosen, for a field of the kind select */
  options: Generated<string[]>;
  team_id: string;
}

export interface LeadImportRows {
  /** where the row says that its lead came from, with the file itself; null: of a version before */
  attribution: Json<Attribution | null> | null;
  conversation_id: string | null;
  /** the number with its country code, without a plus; NULL: it cannot be read */
  digits: string | null;
  email: Generated<string>;
  /** a first message as the agent would write it, for the summary */
  example: Json<{ of: string; text: string; held: boolean }> | null;
  /** values of the team's own fields, {field_id: text}, as conversations.custom_fields has them */
  fields: DefaultJson<Record<string, string>>;
  import_id: string;
  name: string;
  /** as it is in the file */
  phone: string;
  /** why it is not contacted, for the person to read */
  reason: string | null;
  /** the row of the file, the first is 1, its heading included */
  row_number: number;
  state: ImportRowState;
  team_id: string;
}

export interface LeadImports {
  agreed_at: Timestamp | null;
  /** who confirmed, when it was started, that these people agreed to be contacted */
  agreed_by: string | null;
  campaign_id: string;
  /** which column of the file is what */
  columns: Json<ImportColumns>;
  consent_at: Timestamp;
  /** where these people agreed to be contacted, in the words of the person who imports */
  consent_source: string;
  created_at: Generated<Timestamp>;
  duplicate_count: Generated<number>;
  entered_count: Generated<number>;
  file_name: string;
  /** rows that can be contacted and wait to be entered */
  good_count: Generated<number>;
  import_id: string;
  invalid_count: Generated<number>;
  /** after an undo: leads who had been contacted before it */
  kept_count: Generated<number>;
  known_count: Generated<number>;
  opted_out_count: Generated<number>;
  refused_count: Generated<number>;
  rows_count: Generated<number>;
  state: Generated<ImportState>;
  team_id: string;
  undone_count: Generated<number>;
  updated_at: Generated<Timestamp>;
  user_id: string;
}

export interface LeadMerges {
  /** messages.seq of the newest message of both */
  after_seq: number;
  at: Generated<Timestamp>;
  /** state, details and tags of both, and the keys of the rows that moved, by table */
  before: Json<Record<string, unknown>>;
  by_user_id: string;
  /** the lead that stays */
  conversation_id: string;
  merge_id: string;
  /** the conversation that went, and has this id again after a split */
  merged_id: string;
  /** name or number of the lead that went */
  merged_name: string;
  team_id: string;
}

export interface LeadNotes {
  at: Generated<Timestamp>;
  /** NULL once the author's account is deleted */
  author_user_id: string | null;
  conversation_id: string;
  edited_at: Timestamp | null;
  /** ids of the members who were mentioned */
  mentions: Generated<string[]>;
  note_id: string;
  team_id: string;
  text: string;
}

export interface LeadPosts {
  /** the fields as JSON, or the text as it was sent */
  body: string;
  bytes: number;
  campaign_id: string;
  /** of the body: a repeat is kept once */
  digest: string;
  /** in lower case, for erasure */
  emails: Generated<string[]>;
  /** key, label and value of each field */
  fields: DefaultJson<PostField[]>;
  /** sent to see what would be read: it becomes no lead, and only the newest is kept */
  is_test: Generated<boolean>;
  /** digits of everything that could be a number, for erasure */
  phones: Generated<string[]>;
  /** version 7: newer ones sort later */
  post_id: string;
  /** why it is no lead, for a person to read */
  problem: string;
  received_at: Generated<Timestamp>;
  /** digest of what posts of one form have in common; empty: a text without fields */
  shape: string;
  /** the page with the form, as the browser says */
  source: string | null;
  team_id: string;
}

export interface LeadValues {
  at: Generated<Timestamp>;
  by_person: boolean;
  /** NULL for the agent, and once the person's account is deleted */
  by_user_id: string | null;
  conversation_id: string;
  /** of a point of campaigns.qualification; a value of a point that was removed is kept and not shown */
  field_id: string;
  /** the arrival of the message that has these words */
  message_seq: number | null;
  /** the lead's own words; NULL where a person entered it */
  quote: string | null;
  /** missing: it counts, a person's before the agent's and the newest first */
  replaced_at: Timestamp | null;
  team_id: string;
  value: string;
  value_id: string;
}

export interface LeadWords {
  conversation_id: string;
  team_id: string;
  /** the words of name and number, folded: found by how they begin */
  tokens: Generated<string>;
  /** name and number (or lid), folded: lower case, without accents */
  words: string;
}

export interface LearningEvidence {
  campaign_id: string;
  conversation_id: string;
  /** of the event, the held answer or the question */
  evidence_id: string;
  /** when the event, the decision or the question was */
  happened_at: Timestamp;
  read_at: Generated<Timestamp>;
  source: EvidenceSource;
  team_id: string;
}

export interface LearningProposals {
  campaign_id: string;
  /** by its kind: fact {question, answer}, rule {text}, test {name, must, must_not} */
  content: Json<ProposalContent>;
  /** of its words; the same is proposed once per campaign, also after it was declined */
  content_hash: string;
  created_at: Generated<Timestamp>;
  decided_at: Timestamp | null;
  /** the name of who decided, as it was then */
  decided_by: string | null;
  evidence_id: string;
  proposal_id: string;
  /** the sentences of the thread that support it, each with its author */
  quotes: Json<Quote[]>;
  state: Generated<ProposalState>;
  team_id: string;
  /** messages.seq of the message of the lead that it is about */
  until_seq: number;
}

export interface LibraryItems {
  added_by: string | null;
  bytes: Generated<number>;
  campaign_id: string;
  content: Buffer | null;
  created_at: Generated<Timestamp>;
  file_name: Generated<string>;
  height: number | null;
  item_id: string;
  link: Generated<string>;
  /** what the file is, by its bytes, as it is sent */
  mime: Generated<string>;
  name: string;
  picture_url: Generated<string>;
  /** the order in which items were added */
  place: Generated<number>;
  /** of a catalogue item, as the team writes it */
  price: Generated<string>;
  /** why its picture is missing: ITEM_REASONS in domain/library/library.ts */
  reason: ItemReason | null;
  /** it is no longer sent; leads who got it still have it in their threads */
  removed_at: Timestamp | null;
  /** when the agent sends it, in the team's words */
  send_when: Generated<string>;
  /** stored: its file is here; waiting: its picture is fetched from picture_url; failed: there is none, see reason; none: it has no file, and is only told */
  state: ItemState;
  team_id: string;
  /** what an embedding model makes of name and send_when, a signed byte a dimension; of large libraries alone */
  vector: Buffer | null;
  /** name and address of that model; missing: there is no vector of the present text */
  vector_model: string | null;
  width: number | null;
  /** name and what else is said of it, for the search in a large catalogue */
  words: string;
}

export interface LinkedNumbers {
  agent_phone_id: string;
  campaign_id: string;
  linked_at: Generated<Timestamp>;
  team_id: string;
}

export interface LiveEvents {
  at: Generated<Timestamp>;
  id: ColumnType<number, never, never>;
  kind: string;
  /** what changed: a conversation, a campaign, …, as kind says */
  subject_id: string;
  team_id: string;
  /** the transaction that made the change */
  xid: ColumnType<string, never, never>;
}

export interface MailedTokens {
  created_at: Generated<Timestamp>;
  expires_at: Timestamp;
  /** what the link is for, such as a password reset */
  purpose: string;
  /** SHA-256 of the secret in the link */
  token_hash: Buffer;
  used_at: Timestamp | null;
  user_id: string;
}

export interface MemberAvailability {
  chosen: Generated<Availability>;
  connected_until: Generated<Timestamp>;
  team_id: string;
  user_id: string;
}

export interface Memberships {
  joined_at: Generated<Timestamp>;
  /** any name; domain/teams/role-names.ts says which role it stands for */
  role: ColumnType<string, Role, Role>;
  /** lists of the inbox that the member saved under a name, at most 20: domain/conversations/saved-views.ts */
  saved_views: DefaultJson<SavedView[]>;
  team_id: string;
  user_id: string;
}

export interface MessageFiles {
  /** how often it was tried to be fetched */
  attempts: Generated<number>;
  bytes: Generated<number>;
  content: Buffer | null;
  created_at: Generated<Timestamp>;
  file_id: string;
  /** where the gateway keeps it for some minutes */
  gateway_path: string | null;
  height: number | null;
  /** the item of the library that was sent, whose content it has; missing: its own content */
  item_id: string | null;
  /** missing: uploaded, and not sent yet */
  message_id: string | null;
  /** what the content is, by its bytes; before they are here, what the sender says it is */
  mime: string;
  name: Generated<string>;
  /** why it is refused or gone: FILE_REASONS in domain/conversations/files.ts */
  reason: FileReason | null;
  seconds: number | null;
  /** a voice note that says the text of its message, which is therefore no caption */
  spoken: Generated<boolean>;
  /** waiting: to be fetched from the gateway; stored: content is here; refused: too large, or no type that is shown; gone: the gateway has it no more, or the team keeps it no longer */
  state: FileState;
  team_id: string;
  uploaded_by: string | null;
  width: number | null;
}

export interface MessageReadings {
  /** how often a model was asked */
  attempts: Generated<number>;
  corrected_at: Timestamp | null;
  corrected_by: string | null;
  /** what a person of the team made of text; it is used instead */
  corrected_text: string | null;
  /** in billionths of a US dollar; missing: nothing was asked, or the price is not known */
  cost_nanos: number | null;
  created_at: Generated<Timestamp>;
  kind: ReadingKind;
  /** of the transcript, as the server names it; missing: it did not say */
  language: string | null;
  message_id: string;
  model: string | null;
  read_at: Timestamp | null;
  /** why there is no text: READING_REASONS in domain/conversations/messages/readings.ts */
  reason: ReadingReason | null;
  /** how long the recording is, as the server or the sender says */
  seconds: number | null;
  /** waiting: being read; done: text is known; unclear: the agent asks the lead once; failed: a person has to open it; sensitive: never described, a person has to open it; off: not read, by setting or because no model can */
  state: ReadingState;
  team_id: string;
  /** the transcript, or one line that says what the file shows */
  text: Generated<string>;
}

export interface Messages {
  /** WhatsApp's acknowledgement of what we sent: 0 none yet, 1 server, 2 device, 3 read, 4 played */
  ack: Generated<number>;
  /** of a lead's: the ad that it clicked before, with title, source and click id */
  ad: Json<AdOrigin> | null;
  /** of an answer of the agent: the verifier read a sentence of it as a question, so that a reaction answers it; missing: it read none, or did not verify it */
  asks: boolean | null;
  /** the person who wrote it in the dashboard */
  author_user_id: string | null;
  /** software sent it: an automatic reply of the lead, or an automatic message of the WhatsApp Business app of our side */
  auto_reply: Generated<boolean>;
  cached_tokens: number | null;
  campaign_id: string;
  completion_tokens: number | null;
  conversation_id: string;
  /** billionths of a US dollar; missing: not known */
  cost_nanos: number | null;
  created_at: Generated<Timestamp>;
  /** when its author took it back, by WhatsApp; the text stays for the team and is not shown to the model */
  deleted_at: Timestamp | null;
  /** what is known of a message that is more than text: the items of an order, the name of a place */
  details: Generated<string>;
  /** its author changed it to a text that only the phone shows */
  edit_unread: Generated<boolean>;
  /** when its author last changed the text, by WhatsApp; the text is the new one */
  edited_at: Timestamp | null;
  /** how often the gateway, though at work, could not say whether it has the message, since the last send */
  failed_lookups: Generated<number>;
  /** why a failed message failed: SEND_FAILURES in domain/conversations/delivery.ts; missing: not known */
  failure: SendFailure | null;
  lead_reaction: string | null;
  /** when the lead last set or removed the reaction, by WhatsApp; older news of it are ignored */
  lead_reaction_at: Timestamp | null;
  /** what the message is besides its text: MESSAGE_KINDS in domain/conversations/message-kinds.ts; missing: text only */
  media_type: string | null;
  /** of a lead that a person merged: the conversation that it was of, or that its address was of. Missing also: we sent it after the merge */
  merged_from: string | null;
  /** the text, when our side wrote it */
  message_ia: string | null;
  message_id: string;
  /** the text, when the lead wrote it */
  message_lead: string | null;
  /** the model that wrote an answer of the agent; missing: before this was kept */
  model_name: string | null;
  /** of the team or the owner on the phone: a person has one reaction a message on WhatsApp */
  our_reaction: string | null;
  /** the same as lead_reaction_at, of our side */
  our_reaction_at: Timestamp | null;
  prompt_tokens: number | null;
  /** of a message that is sent again: since when it waits; missing: since created_at */
  queued_at: Timestamp | null;
  /** the message that this one answers: {wa_key, from_lead, text}; the text as it was quoted */
  quoted: Json<Quoted> | null;
  /** of an AI_CONTROLLER_EMOJI: the reaction that it is */
  reaction: string | null;
  /** of a message of ours: the seq of the lead's newest message that its author had read; NULL when only the time tells */
  read_seq: number | null;
  /** when the gateway did so first; missing: it never did */
  rejected_at: Timestamp | null;
  /** how often the gateway answered its send with an error */
  rejections: Generated<number>;
  /** how many of them came after a message to another lead of the number had gone out since rejected_at */
  rejections_beside_others: Generated<number>;
  /** sends that began since the gateway last said that it does not have the message */
  send_attempts: Generated<number>;
  /** of a person's message: not sent after this time unless the person asks again; missing: no limit */
  send_before: Timestamp | null;
  /** the order of arrival; a thread is read by (timestamp_unix, seq) */
  seq: ColumnType<number, never, never>;
  state: Exclude<DeliveryState, 'unconfirmed'>;
  team_id: string;
  /** seconds since the epoch, by WhatsApp */
  timestamp_unix: number;
  type_interaction: Interaction;
  /** of the same calls; NULL: not known, or none did */
  verify_cost_nanos: number | null;
  /** of the calls that verified it; NULL: none did */
  verify_tokens: number | null;
  /** what makes a repeat harmless: "in:" or "out:" and the message's bare id at WhatsApp, without the chat */
  wa_key: string;
}

export interface MessageWords {
  conversation_id: string;
  /** messages.seq */
  seq: number;
  team_id: string;
  /** folded (function text_words) */
  words: string;
}

export interface MetaLeads {
  ad_id: string | null;
  attempts: Generated<number>;
  campaign_id: string;
  form_id: string | null;
  /** the lead's id at Meta */
  leadgen_id: string;
  /** not fetched before; while a fetch is under way, when another may try */
  next_at: Generated<Timestamp>;
  page_id: string | null;
  received_at: Generated<Timestamp>;
  state: Generated<'waiting' | 'fetched' | 'failed'>;
  team_id: string;
}

export interface MetaSettings {
  /** why the last fetch failed, for the owner; NULL: it worked */
  problem: TokenProblem | null;
  problem_at: Timestamp | null;
  /** the secret of the team's app at Meta, sealed with APP_SECRET; NULL: posts are not checked for a signature */
  secret_sealed: Buffer | null;
  team_id: string;
  /** its end, to recognise it by */
  token_last4: string | null;
  /** the token of the team's Facebook page, sealed with APP_SECRET; NULL: none */
  token_sealed: Buffer | null;
  token_set_at: Timestamp | null;
}

export interface ModelHealth {
  bad_calls: Generated<number>;
  /** conversations with bad answers in that time, as many as it takes to open */
  bad_leads: Generated<string[]>;
  /** good answers in that time of the workers that had bad ones */
  good_calls: Generated<number>;
  last_error_at: Timestamp | null;
  /** what was wrong last, in the provider's words, without keys and messages */
  last_words: Generated<string>;
  /** name and host of the model */
  model: string;
  next_trial_at: Timestamp | null;
  /** since when many leads get bad answers; NULL: it is well */
  opened_at: Timestamp | null;
  /** whether it names the digits of a picture; missing: it was never shown one */
  sees: boolean | null;
  /** when it was shown one last */
  sees_at: Timestamp | null;
  /** a lead is trying it; if its worker dies, others may try after that time */
  trial_until: Timestamp | null;
  trials: Generated<number>;
  /** when the bad answers that are counted here began */
  window_at: Timestamp | null;
}

export interface ModelSettings {
  /** missing: the address of the installation */
  base_url: string | null;
  /** the most that a day in UTC may cost, in billionths of a US dollar; missing: the installation's */
  ceiling_day_nanos: number | null;
  ceiling_month_nanos: number | null;
  /** the end of the key, to tell keys apart; the key itself is never shown */
  key_last4: string | null;
  /** the key of the team's own model, sealed with APP_SECRET for this team alone; missing: the model of the installation answers */
  key_sealed: Buffer | null;
  key_set_at: Timestamp | null;
  /** missing: the name of the installation */
  model_name: string | null;
  price_cached: number | null;
  /** US dollars per million tokens, for the team's own model; missing: by the price table */
  price_input: number | null;
  price_output: number | null;
  /** whether pictures and documents of leads are read; missing: where that happens at the agent's own model */
  read_pictures: boolean | null;
  /** whether voice messages of leads are transcribed; missing: where that happens at the agent's own model */
  read_speech: boolean | null;
  team_id: string;
  /** the last day on which the team was told that most of its ceiling is spent */
  told_day: string | null;
  /** the same for a month, by its first day */
  told_month: string | null;
  updated_at: Generated<Timestamp>;
  /** only rules check the answers of this team */
  verification_off: Generated<boolean>;
  /** another value with every change of key, address or name: processes then open another client */
  version: string;
}

export interface ModelSpending {
  /** of day_nanos, in UTC, and in the month of month_nanos: an older one counts nothing */
  day: string;
  day_nanos: number;
  month_nanos: number;
  /** as in team_counters */
  slot: number;
  team_id: string;
}

export interface ModelUsage {
  cached_tokens: Generated<number>;
  calls: Generated<number>;
  /** zeros where a call belongs to no campaign */
  campaign_id: string;
  completion_tokens: Generated<number>;
  /** billionths of a US dollar, by the prices of the moment */
  cost_nanos: Generated<number>;
  /** in UTC, by the clock of the database */
  day: string;
  /** leads to whom the agent wrote for the first time with them */
  leads_count: Generated<number>;
  /** messages to leads that came of the calls */
  messages_count: Generated<number>;
  model_name: string;
  /** cached ones included */
  prompt_tokens: Generated<number>;
  purpose: ModelPurpose;
  /** leads whom the agent found qualified with them, less those whom it found so no longer */
  qualified_count: Generated<number>;
  /** as in team_counters */
  slot: number;
  team_id: string;
  /** calls whose cost is not known: no price for the model, or the provider counts no tokens; they are not in cost_nanos */
  unpriced_calls: Generated<number>;
}

export interface NeverAnswered {
  added_at: Generated<Timestamp>;
  /** users.id of who listed them */
  added_by: string | null;
  /** digits@c.us in the valid form of the number, or …@lid of a hidden sender */
  address: string;
  agent_phone_id: string;
  name: Generated<string>;
  team_id: string;
}

export interface Notices {
  channel: NoticeChannel;
  kind: NoticeKind;
  /** when it began: the same lead can wait again */
  since: Timestamp;
  /** the conversation, the campaign of the number, the note, or the team */
  subject_id: string;
  team_id: string;
  told_at: Generated<Timestamp>;
  user_id: string;
}

export interface NotificationSettings {
  /** how long a lead waits for a person before the email */
  email_after_minutes: number;
  lost_email: boolean;
  lost_in_quiet_hours: boolean;
  lost_push: boolean;
  mention_email: boolean;
  mention_push: boolean;
  /** minutes after midnight in time_zone; with quiet_to, which may be the next day */
  quiet_from: number | null;
  quiet_to: number | null;
  spending_email: boolean | null;
  /** most of the spending ceiling is used up; missing: by the role */
  spending_push: boolean | null;
  team_id: string;
  time_zone: string;
  updated_at: Generated<Timestamp>;
  user_id: string;
  waiting_email: boolean;
  waiting_push: boolean;
  /** which waiting leads: all, or those assigned to the person or unassigned */
  whose: WhoseLeads;
}

export interface NumberPaces {
  agent_phone_id: string;
  /** first messages a day that the number has earned: domain/outreach/pace.ts; the account's quota is the upper limit */
  allowance: Generated<number>;
  /** when the last one was on its way: the next one keeps send_interval_minutes from it */
  last_at: Timestamp | null;
  /** first messages on sent_on, which is a day of the campaign's time zone */
  sent_count: Generated<number>;
  sent_on: string | null;
  team_id: string;
}

export interface NumberRoutes {
  /** ids or titles */
  ads: Generated<string[]>;
  campaign_id: string;
  /** ids or names */
  forms: Generated<string[]>;
  /** codes of ISO 639-1 */
  languages: Generated<string[]>;
  /** beginnings of a first message, as links write them */
  link_texts: Generated<string[]>;
  team_id: string;
}

export interface NumberRules {
  agent_phone_id: string;
  /** domain/left-alone/rule.ts */
  answers: Generated<AnswerRule>;
  /** when the older chats were read; missing: they still have to be */
  chats_read_at: Timestamp | null;
  /** texts that the team's links write for a lead, by which such a lead is known */
  link_texts: Generated<string[]>;
  /** a chat with a message from before is an older chat */
  linked_at: Generated<Timestamp>;
  /** when someone confirmed the preview, or there was no chat to show; missing: the agent answers no one yet */
  live_since: Timestamp | null;
  team_id: string;
}

export interface OlderChats {
  address_hash: Buffer;
  agent_phone_id: string;
  team_id: string;
}

export interface OutreachHolds {
  campaign_id: string;
  from_at: Timestamp;
  reason: string;
  team_id: string;
  /** missing: it still stands */
  to_at: Timestamp | null;
  /** when it is expected to end; missing: when someone fixes the cause */
  until_at: Timestamp | null;
}

export interface OutreachQueues {
  campaign_id: string;
  /** missing: nothing waits */
  next_at: Timestamp | null;
  team_id: string;
}

export interface Passkeys {
  /** The passkey is synced by its provider, so losing the device does not lose it. */
  backed_up: Generated<boolean>;
  /** The signature counter. It must grow, unless the authenticator has none and always says 0. */
  counter: Generated<number>;
  created_at: Generated<Timestamp>;
  /** The id the authenticator chose, base64url. */
  credential_id: string;
  last_used_at: Timestamp | null;
  name: string;
  passkey_id: string;
  public_key: Buffer;
  transports: Generated<string[]>;
  user_id: string;
}

export interface PendingSignIns {
  expires_at: Timestamp;
  token_hash: Buffer;
  user_id: string;
}

export interface Permissions {
  /** HMAC-SHA-256 of team and address under the product's secret, so that a removed lead who opted out is known again without being stored. Rows from before 0041 may have a plain SHA-256 */
  address_hash: Buffer;
  /** when it was given, as the source says */
  at: Timestamp;
  by_user_id: string | null;
  campaign_id: string | null;
  conversation_id: string | null;
  /** the lead's own words, at most 200 characters */
  evidence: string | null;
  kind: PermissionKind;
  permission_id: string;
  reason: string | null;
  recorded_at: Generated<Timestamp>;
  /** where it comes from: a form's address, the name of an import, whatsapp, dashboard */
  source: string;
  team_id: string;
}

export interface PromptControls {
  campaign_id: string;
  created_at: Generated<Timestamp>;
  /** control sentences that it got wrong */
  misjudged: number | null;
  /** md5 of the behaviour prompt, so that a rollback finds its statements again */
  prompt_hash: string;
  /** up to 12 false statements about the business that the prompt doesn't say and the verifier didn't prove */
  statements: DefaultJson<string[]>;
  team_id: string;
  /** control sentences that it was asked about */
  tested: number | null;
  tested_at: Timestamp | null;
  /** the verifier that was last tested with this text */
  tested_model: string | null;
  /** when they were written; NULL: not yet */
  written_at: Timestamp | null;
}

export interface PushKeys {
  created_at: Generated<Timestamp>;
  only_row: Generated<boolean>;
  /** encrypted with a key derived from APP_SECRET */
  private_key_encrypted: string;
  public_key: string;
}

export interface PushSubscriptions {
  auth: string;
  created_at: Generated<Timestamp>;
  endpoint: string;
  /** the browser's public key, base64url (RFC 8291) */
  p256dh: string;
  /** since when the push service answers 403; NULL: the last message was accepted, or none was sent */
  refused_at: Timestamp | null;
  /** signing out in that browser ends it, so no one else reads the names of leads there */
  session_id: string;
  subscription_id: string;
  user_id: string;
}

export interface RateLimits {
  count: number;
  id: string;
  /** who and what, for example an address and "sign-in" */
  key: string;
  /** ms since the epoch */
  last_request: number;
}

export interface RecoveryCodes {
  /** HMAC with APP_SECRET: a copy of the table alone does not allow guessing. */
  code_hash: Buffer;
  created_at: Generated<Timestamp>;
  used_at: Timestamp | null;
  user_id: string;
}

export interface ReplayRuns {
  /** of the agent, as its campaign names it */
  agent_language: string;
  behavior_prompt: string;
  calls: Generated<number>;
  campaign_id: string;
  completion_tokens: Generated<number>;
  cost_nanos: Generated<number>;
  created_at: Generated<Timestamp>;
  ended_at: Timestamp | null;
  /** why it failed, as a person reads it */
  problem: string | null;
  prompt_tokens: Generated<number>;
  run_id: string;
  started_by: string | null;
  state: Generated<RunState>;
  team_id: string;
  /** which prompts: {kind: live, draft or version, number} */
  tested: Json<ReplayTested>;
  turns: number;
  turns_done: Generated<number>;
  unpriced_calls: Generated<number>;
}

export interface ReplayTurns {
  after: Json<ReplayedTurn> | null;
  /** when it was made; the messages before it are what the model reads */
  at: Timestamp;
  /** what was answered: {text, act, status, verdict, faults, claims}; after: the same of the tested prompts */
  before: Json<ReplayedTurn> | null;
  conversation_id: string;
  /** in what the two differ: act, booked, claim, status, verdict; empty: in words at most */
  differs: Generated<string[]>;
  held_id: string | null;
  /** the answer that was sent; else held_id: one that a person looked at first */
  message_id: string | null;
  place: number;
  /** messages.seq of the lead's newest message that was answered */
  read_seq: number;
  run_id: string;
  state: Generated<'waiting' | 'done'>;
  team_id: string;
}

export interface ReplyDrafts {
  conversation_id: string;
  saved_at: Generated<Timestamp>;
  team_id: string;
  text: string;
  user_id: string;
}

export interface SchemaFunctions {
  applied_at: Generated<Timestamp>;
  hash: string;
  name: string;
}

export interface SchemaMigrations {
  applied_at: Generated<Timestamp>;
  hash: string;
  name: string;
}

export interface Sessions {
  created_at: Generated<Timestamp>;
  expires_at: Timestamp;
  id: string;
  ip_address: string | null;
  /** Teams that this session was idle for too long for. They stay shut to it: only a new sign-in opens them. */
  lapsed_team_ids: Generated<string[]>;
  /** The last use by a person, up to a minute late; kept up only while a team of theirs limits idleness. */
  last_used_at: Generated<Timestamp>;
  /** The session was opened with a second factor: a code, a trusted device or a passkey. */
  second_factor: Generated<boolean>;
  /** what the signed cookie carries */
  token: string;
  /** when the session last got its full length; at most daily */
  updated_at: Generated<Timestamp>;
  user_agent: string | null;
  user_id: string;
}

export interface SignInAttempts {
  /** SHA-256 of the browser's cookie */
  browser_hash: Buffer;
  code_verifier: string;
  /** who connects their account at the provider, instead of signing in */
  connect_user_id: string | null;
  expires_at: Timestamp;
  nonce: string;
  /** where the browser went; no other provider may answer */
  provider: Generated<'google' | 'openid'>;
  redirect_uri: string;
  /** a path of ours to go on to */
  return_path: string | null;
  /** SHA-256 of the state in the address */
  state_hash: Buffer;
}

export interface Subscriptions {
  /** Stripe's billing_cycle_anchor: periods begin on its day */
  anchor: Timestamp | null;
  /** what was written to team_settings last, so that a plan that staff gave since stays */
  applied: string | null;
  billing_cycle: BillingCycle | null;
  created_at: Generated<Timestamp>;
  customer_id: string;
  /** the code or name of the discount */
  discount: string | null;
  /** when it ends after a cancellation; missing: it renews */
  ends_at: Timestamp | null;
  /** when the newest answer of Stripe that is stored was asked for */
  fetched_at: Timestamp | null;
  /** a payment failed: everything keeps working until then */
  grace_until: Timestamp | null;
  /** the oldest invoice that is open; missing: none is */
  open_invoice_id: string | null;
  /** Stripe's page on which that invoice is paid */
  open_invoice_url: string | null;
  period_end: Timestamp | null;
  period_start: Timestamp | null;
  /** Stripe's word; team_settings.subscription_status is ours */
  status: string | null;
  subscription_id: string | null;
  subscription_plan: PaidPlan | null;
  team_id: string;
  /** the invoice whose payment failed, as the team was told last */
  told_failed: string | null;
  /** the unpaid invoice that paused the agents, as the team was told last */
  told_paused: string | null;
  /** when the oldest invoice that is open was made */
  unpaid_since: Timestamp | null;
}

export interface SupportMessages {
  /** the name of staff as it was then; missing: a member of the team wrote */
  admin_name: string | null;
  admin_user_id: string | null;
  created_at: Generated<Timestamp>;
  member_name: string | null;
  member_user_id: string | null;
  message: string;
  message_id: string;
  priority: Priority;
  /** its place in the thread, from 1 on */
  seq: number;
  status: Generated<'sent'>;
  team_id: string;
  team_name: string;
  /** as the team was called then, like its name */
  team_slug: string;
  thread_id: string;
  updated_at: Generated<Timestamp>;
  /** typed in the product, or an answer to an email */
  via: Generated<'product' | 'email'>;
}

export interface SupportReads {
  read_seq: number;
  team_id: string;
  thread_id: string;
  user_id: string;
}

export interface SupportThreads {
  created_at: Generated<Timestamp>;
  /** its beginning, for lists */
  last_message: Generated<string>;
  last_message_at: Generated<Timestamp>;
  /** also the number of the last message */
  messages_count: Generated<number>;
  priority: Priority;
  /** staff have read up to here; they share one inbox */
  staff_read_seq: Generated<number>;
  /** the last message of staff; 0: none */
  staff_seq: Generated<number>;
  /** open: staff have something to do; waiting: for the team; closed: done, until the team writes again */
  status: ThreadStatus;
  team_id: string;
  /** the last message of the team; 0: none */
  team_seq: Generated<number>;
  thread_id: string;
  updated_at: Generated<Timestamp>;
}

export interface Tags {
  color: TagColor;
  created_at: Generated<Timestamp>;
  name: string;
  tag_id: string;
  team_id: string;
}

export interface TeamActions {
  /** ids, slugs and choices that the action names; no text that people wrote */
  about: DefaultJson<Record<string, string>>;
  /** a procedure's path, or a name in server/features/team-log/team-actions.ts */
  action: string;
  action_id: string;
  /** NULL: the product itself, by a rule of the team */
  actor_user_id: string | null;
  at: Generated<Timestamp>;
  /** staff of the platform did it in the name of the person */
  by_staff: Generated<boolean>;
  /** begun, done, failed, or refused: and a code */
  outcome: Generated<string>;
  team_id: string;
}

export interface TeamCounters {
  /** leads whom a member looks after; the others are unassigned */
  assigned_count: Generated<number>;
  /** leads with an appointment, whatever their outcome */
  booked_count: Generated<number>;
  /** leads by status; those en_cours are all leads less these four */
  converti_count: Generated<number>;
  lead_froid_count: Generated<number>;
  leads_count: Generated<number>;
  messages_count: Generated<number>;
  /** leads who asked to stop and wrote nothing later */
  opted_out_count: Generated<number>;
  pas_interesse_count: Generated<number>;
  /** leads who have written at least once */
  replied_leads_count: Generated<number>;
  /** 0 to 15: the server process of the connection, modulo 16 */
  slot: number;
  stop_count: Generated<number>;
  /** leads for whom the agent is silent and who did not opt out; less these and those opted out, the agent is at work */
  taken_over_count: Generated<number>;
  team_id: string;
  /** what counts against messages_limit; never falls */
  usage_messages: Generated<number>;
  /** leads who wait for a person */
  waiting_count: Generated<number>;
}

export interface TeamDays {
  /** in UTC, by WhatsApp's time of the message (message_day) */
  day: string;
  received_count: Generated<number>;
  sent_count: Generated<number>;
  /** as in team_counters */
  slot: number;
  team_id: string;
}

export interface TeamErasures {
  asked_at: Generated<Timestamp>;
  asked_by_user_id: string;
  /** from then on there is no way back */
  begun_at: Timestamp | null;
  /** rows deleted so far, by table */
  counts: DefaultJson<Record<string, number>>;
  due_at: Timestamp;
  /** the id that the team has or had */
  erased_team: string;
  erasure_id: string;
  finished_at: Timestamp | null;
  /** SHA-256 of the record, in hexadecimal */
  hash: string | null;
  /** what the proof says, once all is gone */
  record: Json<ErasureRecord> | null;
  team_name: string;
  /** when an owner took it back in time */
  undone_at: Timestamp | null;
}

export interface TeamExportParts {
  content: Buffer;
  export_id: string;
  place: number;
  team_id: string;
}

export interface TeamExports {
  asked_at: Generated<Timestamp>;
  asked_by_user_id: string;
  /** the table that is being read, shown as progress */
  at_table: string | null;
  /** size of the archive so far */
  bytes: Generated<number>;
  expires_at: Timestamp | null;
  export_id: string;
  finished_at: Timestamp | null;
  /** why it failed: EXPORT_FAULTS in domain/privacy/team-export.ts */
  reason: ExportFault | null;
  rows: Generated<number>;
  /** the job run that writes it: a later run begins anew, and an earlier one can add nothing more */
  run_id: string | null;
  /** of the whole archive, in hexadecimal */
  sha256: string | null;
  state: Generated<ExportState>;
  team_id: string;
}

export interface TeamRemovals {
  removed_at: Generated<Timestamp>;
  /** the name of who removed the member, as it was then */
  removed_by: string;
  team_name: string;
  team_slug: string;
  user_id: string;
}

export interface TeamSettings {
  /** whether leads who wait for a person are assigned by hand, to members in turn, or to the least busy one */
  assignment: Generated<Assignment>;
  /** open leads that a member may have before getting another automatically; NULL: no limit */
  assignment_limit: number | null;
  billing_cycle: BillingCycle | null;
  campaigns_limit: number;
  created_at: Generated<Timestamp>;
  current_period_end: Timestamp | null;
  /** ISO code of the country whose numbers may come without a country code; NULL: none */
  default_country: string | null;
  /** whether the first message of an agent says what writes, and the team's own words for it by language */
  disclosure: DefaultJson<DisclosureSettings>;
  /** since then the team has no members, no one can join, and its rows are being purged */
  dissolved_at: Timestamp | null;
  /** days after which files of conversations are deleted; missing: they stay as long as their messages */
  file_days: number | null;
  followups_limit: number;
  /** the member whose turn was last */
  last_assigned_to: string | null;
  /** seats for invited members; missing: those of the plan */
  members_limit: number | null;
  /** messages of the agent that the plan includes; wins over the plan's table */
  messages_limit: number;
  owner_user_id: string;
  /** plan and limits before plans were switched off for the installation; missing: they are on */
  plan_before_off: Json<Record<string, unknown>> | null;
  /** after so long without a message, the agent resumes in a conversation that a person took over by writing. Missing: never */
  resume_after_minutes: number | null;
  /** the same for files of which the reading is sensitive */
  sensitive_file_days: Generated<number>;
  session_changed_at: Timestamp | null;
  /** Who changed one of the two last. */
  session_changed_by: string | null;
  /** Members sign in again after this long without use; NULL: never because of that. */
  session_idle_minutes: number | null;
  /** when idleness began to count: a break before that ends no session */
  session_idle_since: Timestamp | null;
  /** Members sign in again this long after their last sign-in; NULL: never because of its age. */
  session_max_hours: number | null;
  subscription_plan: Generated<Plan>;
  subscription_status: Generated<SubscriptionStatus>;
  team_id: string;
  team_name: string;
  team_slug: string;
  /** messages that the team may test in the playground each month */
  test_credits: Generated<number>;
  /** the beginning of the month in which a credit was used last; null: never */
  test_credits_since: Timestamp | null;
  /** in the month that began at test_credits_since; an older month counts as none */
  test_credits_used: Generated<number>;
  two_factor_changed_at: Timestamp | null;
  /** Who turned the requirement on or off last. */
  two_factor_changed_by: string | null;
  /** Members open the team only in a session that used a second factor. */
  two_factor_required: Generated<boolean>;
  updated_at: Generated<Timestamp>;
  /** periods are months from it (domain/billing/usage-period.ts); missing: from created_at */
  usage_anchor: Timestamp | null;
  /** the sum of team_counters.usage_messages when the period began: the messages used are what came since */
  usage_base: Generated<number>;
  usage_from: Generated<Timestamp>;
  usage_until: Generated<Timestamp>;
}

export interface TeamSlugs {
  team_id: string;
  team_slug: string;
}

export interface TeamTerms {
  changed_at: Generated<Timestamp>;
  changed_by_user_id: string | null;
  /** months since the last activity, after which a lead is deleted; missing: for ever */
  keep_months: number | null;
  team_id: string;
}

export interface TotpFactors {
  /** NULL until the first code was entered; until then sign-in does not ask for codes. */
  confirmed_at: Timestamp | null;
  created_at: Generated<Timestamp>;
  /** The 30-second step of the last accepted code. Only later steps are accepted, so no code works twice. */
  last_used_step: Generated<number>;
  /** Encrypted with a key derived from APP_SECRET and the person: a row copied to another person does not decrypt. */
  secret_encrypted: string;
  user_id: string;
}

export interface TrustedDevices {
  created_at: Generated<Timestamp>;
  expires_at: Timestamp;
  token_hash: Buffer;
  user_id: string;
}

export interface UnansweredQuestions {
  asked_at: Generated<Timestamp>;
  campaign_id: string;
  conversation_id: string;
  decided_at: Timestamp | null;
  /** the name of who answered or dismissed it, as it was then */
  decided_by: string | null;
  /** the entry that answers it since */
  entry_id: string | null;
  question: string;
  question_id: string;
  /** messages.seq of the newest message of the lead that the agent had read */
  seq: number;
  state: Generated<'open' | 'answered' | 'dismissed'>;
  team_id: string;
}

export interface UnreadConversations {
  conversation_id: string;
  since: Generated<Timestamp>;
  team_id: string;
  user_id: string;
}

export interface UserProfiles {
  /** which staff; missing means admin */
  admin_level: AdminLevel | null;
  /** "hybrid": a password, and Google or single sign-on */
  auth_provider: Generated<'email' | 'google' | 'openid' | 'hybrid'>;
  company_name: string | null;
  created_at: Generated<Timestamp>;
  /** when the mail server last permanently rejected the person's address; NULL once an email got through */
  email_refused_at: Timestamp | null;
  first_name: Generated<string>;
  /** came by invitation: the onboarding asks for a name only */
  invited: Generated<boolean>;
  /** platform staff */
  is_admin: Generated<boolean>;
  last_name: Generated<string>;
  /** language of the person's browser as in copy/catalog/locale.ts, such as en; null: not known, which reads as English */
  locale: string | null;
  onboarding_completed: Generated<boolean>;
  subscription_plan: Generated<string>;
  /** the team that the onboarding made; it gives no access */
  team_id: string | null;
  updated_at: Generated<Timestamp>;
  user_id: string;
}

export interface Users {
  created_at: Generated<Timestamp>;
  /** in lower case */
  email: string;
  email_verified: Generated<boolean>;
  id: string;
  image: string | null;
  /** marks of the account; "superadmin" makes platform staff */
  labels: Generated<string[]>;
  name: string;
  updated_at: Generated<Timestamp>;
}

export interface VersionTrials {
  agent_language: string;
  agent_name: string;
  /** the version that is live beside it; another one that goes live ends the trial */
  base_number: number;
  behavior_prompt: string;
  campaign_id: string;
  company_name: string;
  /** the draft as it was: templates and variables */
  content: Json<PromptContent>;
  ended_at: Timestamp | null;
  ended_by: string | null;
  /** what a rollback found, or live_changed where another version went live */
  ended_why: Generated<string>;
  first_message_prompt: string;
  /** why the owner began it although its evals had not passed; empty: nothing stood in the way */
  gate_reason: Generated<string>;
  /** when it is rolled back automatically: {opt_outs, held} in percent of the candidate's leads, from min_leads on */
  limits: Json<TrialLimits>;
  /** percent of new leads that the candidate answers, from when on: [{share, at}], oldest first. A lead's version follows from the share at its creation (is_trial_candidate), so it keeps it */
  shares: Json<Share[]>;
  started_at: Generated<Timestamp>;
  started_by: string | null;
  state: Generated<TrialState>;
  team_id: string;
  trial_id: string;
}

export interface WebauthnChallenges {
  challenge_hash: Buffer;
  expires_at: Timestamp;
  /** Who may answer: the browser that asked to sign in, or the person who adds a passkey. */
  owner_hash: Buffer;
}

export interface WebhookDeliveries {
  attempts: Generated<number>;
  created_at: Generated<Timestamp>;
  delivery_id: string;
  endpoint_id: string;
  event_id: string;
  /** the attempts, oldest first: [{at, status, ms, problem, response}] */
  log: DefaultJson<AttemptLog[]>;
  next_at: Generated<Timestamp>;
  /** failed: no attempt is left; canceled: the endpoint was switched off or given up */
  state: Generated<'waiting' | 'delivered' | 'failed' | 'canceled'>;
  team_id: string;
}

export interface WebhookEndpoints {
  created_at: Generated<Timestamp>;
  created_by: string;
  /** given up: nothing is sent until a person switches it on again */
  dead_at: Timestamp | null;
  description: Generated<string>;
  enabled: Generated<boolean>;
  endpoint_id: string;
  event_types: string[];
  /** first failure since the last success; missing: the last one succeeded */
  failing_since: Timestamp | null;
  last_delivered_at: Timestamp | null;
  /** of before the last rotation; signs as well until previous_until */
  previous_secret_sealed: Buffer | null;
  previous_until: Timestamp | null;
  /** signs what is sent; sealed with APP_SECRET */
  secret_sealed: Buffer;
  team_id: string;
  url: string;
}

export interface WebhookEvents {
  at: Generated<Timestamp>;
  /** missing: a test */
  conversation_id: string | null;
  /** what it was about at that time, in the words of the schema; webhook-body.ts makes the public ones */
  data: Json<Record<string, unknown>>;
  event_id: string;
  team_id: string;
  type: string;
}

export interface WhatsappAccounts {
  account_created_at: Generated<Timestamp>;
  agent_phone_id: string;
  campaign_id: string;
  /** connected, disconnected or connecting */
  connection_status: Generated<'connected' | 'disconnected' | 'connecting'>;
  created_at: Generated<Timestamp>;
  /** first messages that may go out a day */
  daily_messages_quota: Generated<number>;
  /** first messages on quota_reset_date, for the card of the number; number_paces decides */
  daily_messages_sent: Generated<number>;
  last_seen: Generated<Timestamp>;
  /** since when the connection is lost; NULL: it is not, or someone removed or disconnected the number */
  lost_at: Timestamp | null;
  owner_user_id: string;
  phone_number: string;
  profile_name: Generated<string>;
  profile_picture_url: string | null;
  quota_reset_date: string | null;
  /** until then nothing is sent to a lead who has not written; the restriction ends automatically */
  restricted_until: Timestamp | null;
  /** why this number may write to no one first: a time lock, or its share of new chats is used up */
  restriction: Restriction | null;
  /** between two first messages */
  send_interval_minutes: Generated<number>;
  status: Generated<string>;
  team_id: string;
  updated_at: Generated<Timestamp>;
  waha_session: string;
}

export interface WhatsappConnections {
  campaign_id: string;
  /** part of the webhook's address */
  connection_id: string;
  created_at: Generated<Timestamp>;
  /** when it failed last, by our clock */
  failed_at: Timestamp | null;
  /** why the gateway refuses to send until someone fixes it; NULL: it does not */
  gateway_problem: GatewayProblem | null;
  hmac_key: string;
  /** when the gateway last told of anything, to the minute */
  last_event_at: Timestamp | null;
  /** when the history was last read to its end: up to then nothing is missing */
  last_synced_at: Timestamp | null;
  /** why the scanned number could not be linked, for the person to read */
  link_error: string | null;
  /** of these, how many in a row WhatsApp refused at once: the phone has probably removed the device */
  rejected_restarts: Generated<number>;
  /** when the last restart began */
  restarted_at: Timestamp | null;
  /** restarts since it worked last; the pause before the next one grows with them */
  restarts: Generated<number>;
  /** as the gateway says: STARTING, SCAN_QR_CODE, WORKING, FAILED or STOPPED */
  status: SessionStatus | null;
  /** ms since the epoch, by the gateway: an older event never overwrites a newer one */
  status_at: Generated<number>;
  team_id: string;
  waha_session: string;
}

export interface WorkerHeartbeats {
  /** how its readers draw pages: in a Chromium with its own sandbox, in one under an account that owns nothing, or not at all because none is safe to start or none is there; NULL: not tried yet */
  drawing: RenderingState | null;
  seen_at: Generated<Timestamp>;
  worker_id: string;
}

export interface WriteProbe {
  payload: Buffer;
}

export interface DB {
  accounts: Accounts;
  admin_sessions: AdminSessions;
  api_keys: ApiKeys;
  audit_log: AuditLog;
  automatic_messages: AutomaticMessages;
  autonomy_changes: AutonomyChanges;
  billing_events: BillingEvents;
  campaign_creations: CampaignCreations;
  campaign_drafts: CampaignDrafts;
  campaign_old_slugs: CampaignOldSlugs;
  campaign_screenshots: CampaignScreenshots;
  campaign_versions: CampaignVersions;
  campaigns: Campaigns;
  canned_replies: CannedReplies;
  conversation_events: ConversationEvents;
  conversation_summaries: ConversationSummaries;
  conversation_tags: ConversationTags;
  conversation_turns: ConversationTurns;
  conversations: Conversations;
  deleted_leads: DeletedLeads;
  early_message_changes: EarlyMessageChanges;
  emailed_addresses: EmailedAddresses;
  eval_cases: EvalCases;
  eval_chats: EvalChats;
  eval_labels: EvalLabels;
  eval_runs: EvalRuns;
  eval_settings: EvalSettings;
  first_message_times: FirstMessageTimes;
  first_messages: FirstMessages;
  first_run: FirstRun;
  follow_ups: FollowUps;
  held_answers: HeldAnswers;
  idempotency_keys: IdempotencyKeys;
  inbox_counters: InboxCounters;
  invitations: Invitations;
  knowledge_documents: KnowledgeDocuments;
  knowledge_entries: KnowledgeEntries;
  knowledge_files: KnowledgeFiles;
  knowledge_passages: KnowledgePassages;
  knowledge_terms: KnowledgeTerms;
  knowledge_vectors: KnowledgeVectors;
  last_backup: LastBackup;
  lead_addresses: LeadAddresses;
  lead_deletions: LeadDeletions;
  lead_deliveries: LeadDeliveries;
  lead_field_maps: LeadFieldMaps;
  lead_fields: LeadFields;
  lead_import_rows: LeadImportRows;
  lead_imports: LeadImports;
  lead_merges: LeadMerges;
  lead_notes: LeadNotes;
  lead_posts: LeadPosts;
  lead_values: LeadValues;
  lead_words: LeadWords;
  learning_evidence: LearningEvidence;
  learning_proposals: LearningProposals;
  library_items: LibraryItems;
  linked_numbers: LinkedNumbers;
  live_events: LiveEvents;
  mailed_tokens: MailedTokens;
  member_availability: MemberAvailability;
  memberships: Memberships;
  message_files: MessageFiles;
  message_readings: MessageReadings;
  message_words: MessageWords;
  messages: Messages;
  meta_leads: MetaLeads;
  meta_settings: MetaSettings;
  model_health: ModelHealth;
  model_settings: ModelSettings;
  model_spending: ModelSpending;
  model_usage: ModelUsage;
  never_answered: NeverAnswered;
  notices: Notices;
  notification_settings: NotificationSettings;
  number_paces: NumberPaces;
  number_routes: NumberRoutes;
  number_rules: NumberRules;
  older_chats: OlderChats;
  outreach_holds: OutreachHolds;
  outreach_queues: OutreachQueues;
  passkeys: Passkeys;
  pending_sign_ins: PendingSignIns;
  permissions: Permissions;
  prompt_controls: PromptControls;
  push_keys: PushKeys;
  push_subscriptions: PushSubscriptions;
  rate_limits: RateLimits;
  recovery_codes: RecoveryCodes;
  replay_runs: ReplayRuns;
  replay_turns: ReplayTurns;
  reply_drafts: ReplyDrafts;
  schema_functions: SchemaFunctions;
  schema_migrations: SchemaMigrations;
  sessions: Sessions;
  sign_in_attempts: SignInAttempts;
  subscriptions: Subscriptions;
  support_messages: SupportMessages;
  support_reads: SupportReads;
  support_threads: SupportThreads;
  tags: Tags;
  team_actions: TeamActions;
  team_counters: TeamCounters;
  team_days: TeamDays;
  team_erasures: TeamErasures;
  team_export_parts: TeamExportParts;
  team_exports: TeamExports;
  team_removals: TeamRemovals;
  team_settings: TeamSettings;
  team_slugs: TeamSlugs;
  team_terms: TeamTerms;
  totp_factors: TotpFactors;
  trusted_devices: TrustedDevices;
  unanswered_questions: UnansweredQuestions;
  unread_conversations: UnreadConversations;
  user_profiles: UserProfiles;
  users: Users;
  version_trials: VersionTrials;
  webauthn_challenges: WebauthnChallenges;
  webhook_deliveries: WebhookDeliveries;
  webhook_endpoints: WebhookEndpoints;
  webhook_events: WebhookEvents;
  whatsapp_accounts: WhatsappAccounts;
  whatsapp_connections: WhatsappConnections;
  worker_heartbeats: WorkerHeartbeats;
  write_probe: WriteProbe;
}
