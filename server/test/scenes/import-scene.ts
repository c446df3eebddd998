import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { LeadImport, ListedRowState } from '#domain/leads/import-states.ts';
import type { enterImport } from '#server/features/leads/import/enter-import.ts';
import type { undoImport } from '#server/features/leads/import/undo-import.ts';
import { openBrowser } from '#server/test/browser.ts';
import { type BuiltTeam, buildTeam } from '#server/test/builders/builders.ts';
import {
  buildConnectedCampaign,
  type ConnectedCampaign,
} from '#server/test/builders/chat-builders.ts';
import { serve, type WebProcess } from '#server/test/http.ts';
import { openServer } from '#server/test/open-server.ts';

/** The columns of the scene's uploaded files. */
export const COLUMNS = { name: 0, last_name: null, phone: 1, email: null, header: true };

/** A team that uploads lead files for a campaign, new for each test. Await it at the top of a test file. */
export async function importScene() {
  const { services, queue } = await openServer();
  let web: WebProcess;
  let team: BuiltTeam;
  let campaign: ConnectedCampaign;

  beforeAll(async () => {
    web = await serve(services);
  });
  beforeEach(async () => {
    team = await buildTeam(services);
    campaign = await buildConnectedCampaign(services, { team });
  });
  afterAll(async () => {
    await web.stop();
  });

  const rpc = () => openBrowser(services, team.owner).rpc.leads;
  const numbered = (count: number) =>
    Array.from({ length: count }, (_, at) => `Lead ${at},+3363998${String(at).padStart(4, '0')}`);
  const fileOf = (rows: string[]) => ['name,phone', ...rows].join('\n');

  async function upload(
    body: BodyInit,
    like: { plan?: object; cookie?: string; headers?: Record<string, string>; slug?: string } = {},
  ) {
    const plan = JSON.stringify({
      campaign_id: campaign.campaign_id,
      file_name: 'leads.csv',
      columns: COLUMNS,
      country: null,
      consent_source: 'Fair in Lyon',
      consent_date: '2026-01-31',
      ...like.plan,
    });
    const response = await fetch(
      `${web.url}/imports/${like.slug ?? team.team_slug}?${new URLSearchParams({ plan })}`,
      {
        method: 'POST',
        body,
        headers: { cookie: like.cookie ?? team.owner.cookie, ...like.headers },
      },
    );
    const answer = (await response.json()) as {
      import_id?: string;
      code?: string;
      message?: string;
    };
    return { status: response.status, ...answer };
  }

  async function uploaded(rows: string[]): Promise<LeadImport> {
    const { import_id } = await upload(fileOf(rows));
    return find(import_id);
  }

  async function find(import_id: string | undefined): Promise<LeadImport> {
    const all = await rpc().imports({ team_slug: team.team_slug });
    const found = all.find((item) => item.import_id === import_id);
    if (!found) throw new Error('There is no such import');
    return found;
  }

  const ref = (leadImport: LeadImport) => ({
    team_slug: team.team_slug,
    import_id: leadImport.import_id,
  });
  /** Starts an import as a member who has seen its summary. */
  const confirmed = (leadImport: LeadImport) => ({
    ...ref(leadImport),
    messages: leadImport.counts.good,
    agreed: true,
  });
  const rowsOf = async (leadImport: LeadImport, state: ListedRowState) =>
    (await rpc().importRows({ ...ref(leadImport), state })).rows;
  const work = (job: typeof enterImport | typeof undoImport, leadImport: LeadImport) =>
    job.handler(services)({ team_id: team.team_id, import_id: leadImport.import_id });
  const countOf = async (table: 'conversations' | 'first_messages', where = 'true') =>
    (
      await queue.query<{ count: number }>(
        `SELECT count(*)::int FROM ${table} WHERE team_id = $1 AND ${where}`,
        [team.team_id],
      )
    )[0]?.count;
  const leadsCounted = async () =>
    (
      await queue.query<{ sum: number }>(
        'SELECT sum(leads_count)::int AS sum FROM team_counters WHERE team_id = $1',
        [team.team_id],
      )
    )[0]?.sum ?? 0;

  return {
    services,
    queue,
    rpc,
    numbered,
    fileOf,
    upload,
    uploaded,
    find,
    ref,
    confirmed,
    rowsOf,
    work,
    countOf,
    leadsCounted,
    get team() {
      return team;
    },
    get campaign() {
      return campaign;
    },
  };
}
