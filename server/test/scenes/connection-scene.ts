import { afterAll, beforeEach } from 'vitest';
import type { GatewayAction, GatewayAnswer } from '#domain/whatsapp/schema.ts';
import { openBrowser } from '../browser.ts';
import { type BuiltTeam, buildCampaign, buildTeam } from '../builders/builders.ts';
import { newPhone } from '../builders/chat-builders.ts';
import { eventually } from '../eventually.ts';
import { serve } from '../http.ts';
import { openScene, type Scene } from '../scene.ts';

/** A scene whose gateway posts signed webhooks to this web process. Await it at the top of a test file. */
export async function openConnectionScene() {
  const scene = await openScene();
  const web = await serve(scene.services);
  scene.services.env = { ...scene.services.env, WAHA_WEBHOOK_BASE: web.url };
  afterAll(async () => {
    await web.stop();
    await scene.close();
  });
  beforeEach(() => scene.reset());

  const screen = (team?: BuiltTeam, like: { name?: string } = {}) => openScreen(scene, team, like);
  /** Jobs planned for this team; sessions of other tests keep expiring. */
  const plannedOf = async ({ campaign }: ConnectionScreen) =>
    (await scene.queue.planned()).filter((job) => job.payload.team_id === campaign.team.team_id);
  const planned = (connectionScreen: ConnectionScreen, name: string) =>
    eventually(`${name} is planned`, async () =>
      (await plannedOf(connectionScreen)).some((job) => job.task_identifier === name),
    );
  const violations = () => scene.outside.control('GET', '/waha/violations');
  return { scene, screen, plannedOf, planned, violations };
}

export type ConnectionScreen = Awaited<ReturnType<typeof openScreen>>;

export const waitUntilLinked = (connectionScreen: ConnectionScreen) =>
  eventually(
    'the campaign is connected',
    async () => (await connectionScreen.stored()).whatsapp_connected,
  );

/** A campaign, and its owner's actions on the connection screen. */
async function openScreen(scene: Scene, team?: BuiltTeam, like: { name?: string } = {}) {
  const columns = { campaign_name: like.name ?? 'Spring' };
  const campaign = await buildCampaign(scene.services, {
    team: team ?? (await buildTeam(scene.services)),
    columns,
  });
  const { team_slug } = campaign.team;
  const { campaign_id } = campaign;
  const { whatsapp, campaigns } = openBrowser(scene.services, {
    cookie: campaign.team.owner.cookie,
  }).rpc;
  const session = `setter-${campaign_id}`;
  const act = (action: GatewayAction): Promise<GatewayAnswer> =>
    whatsapp.gateway({ team_slug, campaign_id, action });
  const phone = (path: string, body: object = {}) =>
    scene.outside.control('POST', `/waha/sessions/${session}/${path}`, body);
  return {
    campaign,
    act,
    phone,
    session,
    status: async () => (await act('getSessionStatus')).data?.status,
    confirm: () => whatsapp.confirm({ team_slug, campaign_id }),
    disconnect: () => whatsapp.disconnect({ team_slug, campaign_id }),
    remove: () => campaigns.remove({ team_slug, campaign_id }),
    accounts: () => whatsapp.accounts({ team_slug }),
    stored: () => campaigns.get({ team_slug, campaign_slug: campaign.campaign_slug }),
    async scan(number = newPhone(), pushName = 'Ada') {
      await act('createSession');
      await eventually('the QR code is shown', async () => (await act('getQRCode')).ok);
      await phone('scan', { phone: number, pushName });
      await eventually('the gateway is connected', async () => {
        const answer = await scene.outside.control('GET', `/waha/sessions/${session}`);
        return (answer as { status: string }).status === 'WORKING';
      });
      return number;
    },
  };
}
