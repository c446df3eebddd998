import { hashPassword } from '@better-auth/utils/password';
import { CompiledQuery, sql } from 'kysely';
import { splitName } from '#domain/accounts/profile.ts';
import { soldLimits } from '#domain/billing/plans.ts';
import type { Secrets } from '#server/features/conversations/address-hash.ts';
import { recordVersion } from '#server/features/campaigns/record-version.ts';
import {
  insertConversations,
  storeState,
} from '#server/features/conversations/conversation-store.ts';
import type { Database, OpenTx, TeamTx } from '#server/platform/db/database.ts';
import { openTeamScope } from '#server/platform/db/team-scope.ts';
import { recountTeam } from '../recount-team.ts';
import { stableId } from '../stable-id.ts';
import { campaignRow } from './campaign-rows.ts';
import { type DemoCampaign, demoCampaigns } from './campaigns.ts';
import { writeConnection } from './connection.ts';
import {
  campaignId,
  DEMO_PASSWORD,
  demoPeople,
  type DemoTeam,
  HOMES,
  STUDIO,
  userId,
} from './teams.ts';
import { writeModelCosts } from './model-costs.ts';
import { writeKnowledge } from './knowledge.ts';
import { type TagName, TAGS, type Talk } from './script.ts';
import { DEMO_ATTRIBUTIONS, type TalkRows, talkRows, whatsAppId } from './talk-rows.ts';
import { talksAboutHomes } from './talks-about-homes.ts';
import { talksForPeople } from './talks-for-people.ts';
import { talksInEnglish } from './talks-in-english.ts';
import { talksAboutInvesting, talksInFrench } from './talks-in-french.ts';
import { writeWaitingLeads } from './waiting-leads.ts';

/** A demo number, for the program that links it at the gateway. */
export interface DemoNumber {
  session: string;
  connection_id: string;
  hmac_key: string;
  phone: string;
  profile: string;
  chats: DemoChat[];
}

export interface DemoChat {
  address: string;
  name: string;
  messages: {
    id: string;
    text: string;
    fromMe: boolean;
    timestamp: number;
    media: string | null;
  }[];
}

const talks: Talk[] = [
  ...talksInEnglish,
  ...talksForPeople,
  ...talksAboutHomes,
  ...talksInFrench,
  ...talksAboutInvesting,
];

const tagId = (name: TagName) => stableId(`demo tag ${name}`);

/**
 * Builds the demo teams, always the same except for their times, which are relative to `now`. Replaces those
 * of an earlier run. Users keep their login sessions, and other data isn't touched. Returns the connected
 * numbers.
 */
export async function seedDemo(
  db: Database,
  secrets: Secrets,
  now = new Date(),
): Promise<DemoNumber[]> {
  const password = await hashPassword(DEMO_PASSWORD);
  await db.outsideTeams((tx) => writePeople(tx, password));
  const numbers: DemoNumber[] = [];
  for (const team of [HOMES, STUDIO]) numbers.push(...(await seedTeam(db, secrets, team, now)));
  return numbers;
}

function seedTeam(db: Database, secrets: Secrets, team: DemoTeam, now: Date) {
  const { team_id } = team;
  const scope = openTeamScope(team_id);
  return db.inTeam(scope, async (tx) => {
    await tx.db.deleteFrom('team_settings').where('team_id', '=', team_id).execute();
    await writeTeam(tx, team, now);
    await writeTags(tx);
    const numbers: DemoNumber[] = [];
    for (const campaign of demoCampaigns.filter(({ key }) => team.campaigns.includes(key))) {
      const campaignTalks = talks.filter((talk) => talk.campaign === campaign.key);
      const rows = campaignTalks.map((talk) =>
        talkRows(talk, { team_id, campaign_id: campaignId(campaign.key), now }),
      );
      await writeCampaign(tx, team, campaign, now);
      await writeTalks(tx, rows);
      if (!campaign.number) continue;
      const { connected, ...number } = campaign.number;
      const connection = await writeConnection(tx, campaign.key, campaign.number);
      if (connected) numbers.push({ ...number, ...connection, chats: rows.map(chatOf) });
    }
    if (team === STUDIO) await writeKnowledge(tx, now);
    if (team === HOMES) {
      await writeWaitingLeads(secrets, tx, { campaign_id: campaignId('openHouse'), now });
    }
    const query = (text: string, values: string[]) =>
      tx.db.executeQuery(CompiledQuery.raw(text, values));
    await recountTeam({ query }, team_id);
    await writeModelCosts(tx);
    // Makes open browsers fetch the conversations again.
    await query(
      `INSERT INTO live_events (team_id, kind, subject_id)
       SELECT team_id, 'conversation', conversation_id FROM conversations WHERE team_id = $1`,
      [team_id],
    );
    return numbers;
  });
}

async function writePeople(tx: OpenTx, password: string) {
  for (const { key, name, email } of demoPeople) {
    const id = userId(key);
    await tx.db
      .insertInto('users')
      .values({ id, name, email, email_verified: true })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ name, email }))
      .execute();
    await tx.db
      .insertInto('user_profiles')
      .values({
        user_id: id,
        ...splitName(name, email),
        team_id: STUDIO.team_id,
        onboarding_completed: true,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await sql`INSERT INTO accounts (id, account_id, provider_id, user_id, password)
      VALUES (${id}, ${id}, 'credential', ${id}, ${password})
      ON CONFLICT (id) DO UPDATE SET password = excluded.password`.execute(tx.db);
  }
}

async function writeTeam({ db, team_id }: TeamTx, team: DemoTeam, now: Date) {
  const { team_slug, team_name } = team;
  const { members_limit: _, ...limits } = soldLimits('scale');
  const owner = demoPeople.find((item) => item.role === 'owner');
  await db
    .insertInto('team_settings')
    .values({
      team_id,
      team_slug,
      team_name,
      owner_user_id: owner ? userId(owner.key) : '',
      subscription_plan: 'scale',
      subscription_status: 'active',
      billing_cycle: 'monthly',
      ...limits,
    })
    .execute();
  await db.insertInto('team_slugs').values({ team_slug, team_id }).execute();
  for (const [index, { key, role }] of demoPeople.entries()) {
    const joined_at = new Date(now.getTime() - (team.daysAgo - index) * 24 * 3600 * 1000);
    await db
      .insertInto('memberships')
      .values({ team_id, user_id: userId(key), role, joined_at })
      .execute();
  }
}

async function writeTags({ db, team_id }: TeamTx) {
  const names = Object.keys(TAGS) as TagName[];
  const rows = names.map((name) => ({ team_id, tag_id: tagId(name), name, color: TAGS[name] }));
  await db.insertInto('tags').values(rows).execute();
}

async function writeCampaign(
  tx: TeamTx,
  { team_slug }: DemoTeam,
  campaign: DemoCampaign,
  now: Date,
) {
  const { db, team_id } = tx;
  const user_id = userId('claire');
  const campaign_id = campaignId(campaign.key);
  const context = { team_id, team_slug, campaign_id, user_id, now };
  await db.insertInto('campaigns').values(campaignRow(campaign, context)).execute();
  // No verification: its controls are only written when a member changes what the agent says.
  const services = { env: { VERIFY_ANSWERS: 'off' } } as const;
  await recordVersion(services, tx, campaign_id, { cause: 'created', by_user_id: user_id });
}

async function writeTalks(tx: TeamTx, rows: TalkRows[]) {
  const { db, team_id } = tx;
  for (const { conversation, addresses, messages, event, tags } of rows) {
    const { conversation_id, campaign_id, state, begun, ended } = conversation;
    const { id_lead, reply_address } = state;
    const attribution = DEMO_ATTRIBUTIONS[id_lead] ?? null;
    const [stored] = await insertConversations(tx, [
      { conversation_id, campaign_id, id_lead, reply_address, attribution },
    ]);
    await db.insertInto('lead_addresses').values(addresses).execute();
    const arrived = await db.insertInto('messages').values(messages).returning('seq').execute();
    const seqOf = (index: number) => arrived[index - 1]?.seq ?? 0;
    const after = {
      ...state,
      last_inbound_seq: seqOf(state.last_inbound_seq),
      answered_seq: seqOf(state.answered_seq),
    };
    if (stored) await storeState(tx, stored, after);
    await db
      .updateTable('conversations')
      .set({ created_at: begun, last_activity_at: ended })
      .where('team_id', '=', team_id)
      .where('conversation_id', '=', conversation_id)
      .execute();
    if (event) await db.insertInto('conversation_events').values(event).execute();
    const tagged = tags.map((name) => ({ team_id, conversation_id, tag_id: tagId(name) }));
    if (tagged.length > 0) await db.insertInto('conversation_tags').values(tagged).execute();
  }
  await setReadSeq(tx);
}

/** Records what each agent answer was based on: the lead's messages until then. Replays need it. */
async function setReadSeq({ db, team_id }: TeamTx) {
  await sql`UPDATE messages m SET read_seq = (SELECT max(l.seq) FROM messages l
      WHERE l.team_id = m.team_id AND l.conversation_id = m.conversation_id AND l.seq < m.seq
        AND l.type_interaction = 'USER_MESSAGE')
    WHERE m.team_id = ${team_id} AND m.type_interaction = 'AI_RESPONSE'`.execute(db);
}

function chatOf({ conversation, messages }: TalkRows): DemoChat {
  const seen = messages.filter(
    (message) => !['pending', 'failed', 'canceled'].includes(message.state),
  );
  return {
    address: conversation.state.id_lead,
    name: conversation.state.name,
    messages: seen.map((item) => ({
      id: whatsAppId(item.wa_key),
      text: item.message_lead ?? item.message_ia ?? '',
      fromMe: item.message_lead === null,
      timestamp: item.timestamp_unix,
      media: item.media_type ?? null,
    })),
  };
}
