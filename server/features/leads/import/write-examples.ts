import { createHash } from 'node:crypto';
import { leadsErrors } from '#copy/errors/leads.ts';
import { disclosureLine, withDisclosure } from '#domain/disclosure/disclosure.ts';
import { Refusal } from '#domain/errors.ts';
import type { MessageExample } from '#domain/outreach/send-summary.ts';
import { holdsByAutonomy } from '#server/features/agent/autonomy/autonomy.ts';
import { listFields } from '#server/features/conversations/lead/lead-fields.ts';
import { pausedUntil } from '#server/features/models/model-facts.ts';
import {
  checkedMessage,
  firstMessageRequest,
  type MessageRequest,
} from '#server/features/outreach/ask-for-message.ts';
import { type CampaignFacts, findCampaignFacts } from '#server/features/outreach/campaign-facts.ts';
import { askUnjudged } from '#server/features/playground/ask-unjudged.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import type { Services } from '#server/services.ts';
import { namedFields } from './enter-import.ts';
import { findImport } from './import-queries.ts';

/** Examples generated concurrently. */
const AT_ONCE = 3;
/** Milliseconds after which unfinished examples are left out. */
const MAX_MS = 25_000;

interface Row {
  row_number: number;
  request: MessageRequest;
  /** hash of the request: a different prompt or lead needs a new example */
  of: string;
  stored: { of: string; text: string; held: boolean } | null;
}

/**
 * Generates the agent's first messages to these rows, so that a member can read some before confirming the
 * import. Each is generated once. Nothing is sent.
 */
export async function writeExamples(
  services: Services,
  { scope }: TeamAccess<'canEditCampaigns'>,
  { import_id, rows: wanted }: { import_id: string; rows: number[] },
): Promise<MessageExample[]> {
  const { campaign, line, rows } = await services.db.inTeam(scope, (tx) =>
    load(tx, import_id, wanted),
  );
  const until = Date.now() + MAX_MS;
  const isPaused = pausedUntil(campaign.model, services.env, new Date()) !== null;
  const texts = new Map<number, MessageExample>();
  const waiting = [...rows];
  async function work() {
    for (let row = waiting.shift(); row; row = waiting.shift()) {
      const known = row.stored?.of === row.of ? row.stored : undefined;
      const late = isPaused || Date.now() > until;
      const written = known ?? (late ? undefined : await write(services, scope, campaign, row));
      if (written && !known) await keep(services, scope, import_id, row, written);
      const text = written ? withDisclosure(written.text, line) : null;
      const held = written?.held ?? false;
      texts.set(row.row_number, { key: String(row.row_number), text, held });
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return rows.flatMap(({ row_number }) => texts.get(row_number) ?? []);
}

async function write(
  services: Services,
  scope: TeamScope,
  campaign: CampaignFacts,
  { request }: Row,
): Promise<{ text: string; held: boolean } | undefined> {
  const asked = await askUnjudged(services, scope, { facts: campaign }, (models, options) =>
    checkedMessage(models, { ...request, ...options }),
  );
  if ('error' in asked) return undefined;
  const { text, faults } = asked.given;
  const holds = holdsByAutonomy(campaign, campaign.first_message_prompt, { text, claims: [] });
  return { text, held: faults.length + holds.length > 0 };
}

async function keep(
  { db }: Services,
  scope: TeamScope,
  import_id: string,
  { row_number, of }: Row,
  { text, held }: { text: string; held: boolean },
): Promise<void> {
  await db.inTeam(scope, (tx) =>
    tx.db
      .updateTable('lead_import_rows')
      .set({ example: JSON.stringify({ of, text, held }) })
      .where((eb) => eb.and({ team_id: tx.team_id, import_id, row_number }))
      .execute(),
  );
}

async function load(tx: TeamTx, import_id: string, rowNumbers: number[]) {
  const leadImport = await findImport(tx, import_id);
  const campaign = leadImport && (await findCampaignFacts(tx, leadImport.campaign_id));
  if (!leadImport || !campaign || leadImport.state !== 'checked')
    throw new Refusal('NOT_FOUND', leadsErrors.importGone);
  const fields = await listFields(tx);
  const stored = await tx.db
    .selectFrom('lead_import_rows')
    .select(['row_number', 'name', 'digits', 'fields', 'example'])
    .where((eb) => eb.and({ team_id: tx.team_id, import_id, state: 'good' }))
    .where('row_number', 'in', rowNumbers)
    .orderBy('row_number')
    .execute();
  const rows = stored.map((row): Row => {
    const { row_number, name, digits, example } = row;
    const lead = { name, id_lead: `${digits}@c.us`, fields: namedFields(row, fields) };
    const request = firstMessageRequest(campaign, lead);
    const of = hashOf(request);
    return { row_number, request, of, stored: example };
  });
  return { campaign, line: await findDisclosure(tx, leadImport.campaign_id), rows };
}

const hashOf = ({ instructions, messages }: MessageRequest): string =>
  createHash('sha256')
    .update(JSON.stringify([instructions, messages]))
    .digest('base64url');

/** The line at the end of each first message. */
async function findDisclosure({ db, team_id }: TeamTx, campaign_id: string) {
  const row = await db
    .selectFrom('campaigns as k')
    .innerJoin('team_settings as t', 't.team_id', 'k.team_id')
    .select(['k.agent_language', 'k.agent_name', 'k.company_name', 't.disclosure'])
    .where((eb) => eb.and({ 'k.team_id': team_id, 'k.campaign_id': campaign_id }))
    .executeTakeFirst();
  return row && disclosureLine(row.disclosure, row);
}
