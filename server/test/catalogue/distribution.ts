/**
 * How the schema would be distributed over many databases (Citus): tables with `team_id` are distributed by
 * it, all others are reference tables, identical on each node. The lists name what would then need extra
 * work; a test compares them with the catalog. See docs/scaling.md.
 */

/** Tables without a team: users, the platform and its machinery. Small, or constantly emptied. */
export const REFERENCE_TABLES = [
  'accounts',
  'admin_sessions',
  'audit_log',
  'billing_events',
  'emailed_addresses',
  'first_run',
  'idempotency_keys',
  'last_backup',
  'mailed_tokens',
  'model_health',
  'passkeys',
  'pending_sign_ins',
  'push_keys',
  'push_subscriptions',
  'rate_limits',
  'recovery_codes',
  'sessions',
  'sign_in_attempts',
  'team_erasures',
  'team_removals',
  'totp_factors',
  'trusted_devices',
  'users',
  'webauthn_challenges',
  'worker_heartbeats',
  'write_probe',
];

const DIRECTORY =
  'One thing belongs to one team everywhere: becomes a small reference table from the key to the team, written in the same transaction.';
const WEBHOOK_DIRECTORY =
  'A webhook knows no team: becomes a reference table from the address to the team, and the rest is asked there.';

/** Unique keys of team tables that hold across teams, and what would become of each. */
export const KEYS_ACROSS_TEAMS: Record<string, string> = {
  api_keys_by_actor: 'The user of a key: goes, as the key is in the id of the user.',
  api_keys_by_previous: WEBHOOK_DIRECTORY,
  api_keys_by_token: WEBHOOK_DIRECTORY,
  campaigns_by_id: 'Automation names a campaign alone: the team joins its address, or a directory.',
  campaigns_by_session: WEBHOOK_DIRECTORY,
  linked_numbers_pkey: DIRECTORY,
  subscriptions_by_customer: 'An event of Stripe names a customer: a directory as for webhooks.',
  team_slugs_pkey: DIRECTORY,
  user_profiles_pkey: 'One team was open last: moves into the row of the person.',
  whatsapp_connections_by_id: WEBHOOK_DIRECTORY,
  whatsapp_connections_by_session: WEBHOOK_DIRECTORY,
};

const LOOK_UP = 'finds the team of a key: reads a directory, then one team';
const SWEEP = 'a sweep over all teams, a bounded page a time: one task per shard, merged';
const STAFF = 'a page for staff over all teams: a read-only copy or a fan-out, never on a hot path';
const QUEUE = 'jobs and live changes: stay on the coordinator, or a queue per node';
const PERSON = 'teams of one person: memberships as a reference table';

/** Functions that run as the owner outside the transaction's team, and the plan for each. */
export const FUNCTIONS_ACROSS_TEAMS: Record<string, string> = {
  enqueue_again: QUEUE,
  enqueue_jobs: QUEUE,
  enqueue_unless_planned: QUEUE,
  gate_api_key: LOOK_UP,
  gate_audit_page_for_staff: STAFF,
  gate_autonomy_incidents: SWEEP,
  gate_connection: LOOK_UP,
  gate_connections_to_check: SWEEP,
  gate_customer_of_dissolved_team: LOOK_UP,
  gate_dead_jobs_for_staff: STAFF,
  gate_delete_jobs_of_empty_team: QUEUE,
  gate_dissolve_empty_team: 'one team, named: goes to its node',
  gate_drop_vector_indexes: SWEEP,
  gate_evals_to_rerun: SWEEP,
  gate_failing_jobs_for_staff: STAFF,
  gate_forget_old_unread: SWEEP,
  gate_has_open_invitation: PERSON,
  gate_impersonation_target: PERSON,
  gate_invitation: 'one team, named: goes to its node',
  gate_is_member: PERSON,
  gate_is_staff: PERSON,
  gate_job_counts: QUEUE,
  gate_learning_due: SWEEP,
  gate_live_events: QUEUE,
  gate_live_position: QUEUE,
  gate_lock_teams_of_person: PERSON,
  gate_number_counts: SWEEP,
  gate_outreach_due: SWEEP,
  gate_people_for_staff: STAFF,
  gate_plans_off: SWEEP,
  gate_platform_figures_for_staff: STAFF,
  gate_probe_write: 'one row per node',
  gate_purge_lead_capture: SWEEP,
  gate_purge_team_rows: 'one team, named: goes to its node',
  gate_purge_webhook_events: SWEEP,
  gate_remove_expired_team_exports: SWEEP,
  gate_retry_job: QUEUE,
  gate_running_trials: SWEEP,
  gate_session: PERSON,
  gate_subscriptions_to_check: SWEEP,
  gate_support_thread: LOOK_UP,
  gate_support_threads_for_staff: STAFF,
  gate_take_billing_event: LOOK_UP,
  gate_team_by_slug: LOOK_UP,
  gate_team_just_made: PERSON,
  gate_team_of_staff: STAFF,
  gate_team_people_for_staff: STAFF,
  gate_teams_for_staff: STAFF,
  gate_teams_with_file_terms: SWEEP,
  gate_teams_with_passages: SWEEP,
  gate_teams_with_terms: SWEEP,
  gate_texts_without_controls: SWEEP,
  gate_trim_early_changes: SWEEP,
  gate_trim_live_events: QUEUE,
  gate_trim_notices: SWEEP,
  gate_usage_periods_due: SWEEP,
  gate_wants_voice: SWEEP,
};
