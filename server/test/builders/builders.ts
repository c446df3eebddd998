import { randomBytes } from 'node:crypto';
import { hashPassword } from '@better-auth/utils/password';
import { type Insertable, sql } from 'kysely';
import { splitName } from '#domain/accounts/profile.ts';
import type { Plan } from '#domain/billing/plans.ts';
import { compileTemplate } from '#domain/prompts/compile.ts';
import { behaviorTemplate, FIRST_MESSAGE_TEMPLATE } from '#domain/prompts/templates.ts';
import { promptValues } from '#domain/prompts/variables.ts';
import type { Role } from '#domain/teams/roles.ts';
import { sessionCookie } from '#server/features/accounts/sessions/session-cookie.ts';
import { recordVersion } from '#server/features/campaigns/record-version.ts';
import { insertOwner, insertSettings } from '#server/features/teams/queries.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import { openTeamScope, type TeamScope } from '#server/platform/db/team-scope.ts';
import { newId, randomSuffix } from '#server/platform/id.ts';
import type { Services } from '#server/services.ts';

type World = Pick<Services, 'db' | 'env'>;

export interface BuiltPerson {
  user_id: string;
  name: string;
  email: string;
  /** the Cookie header of a live session */
  cookie: string;
}

/** A signed-in user; verified by default, with a password only if one is given. */
export async function buildPerson(
  { db, env }: World,
  like: { name?: string; email?: string; verified?: boolean; password?: string } = {},
): Promise<BuiltPerson> {
  const user_id = newId();
  const name = like.name ?? 'Ada Lovelace';
  const email = like.email ?? `ada-${randomSuffix(10)}@example.com`;
  const token = randomBytes(24).toString('base64url');
  const password = like.password && (await hashPassword(like.password));
  await db.outsideTeams(async (tx) => {
    await tx.db
      .insertInto('users')
      .values({ id: user_id, name, email, email_verified: like.verified ?? true, image: null })
      .execute();
    await tx.db
      .insertInto('user_profiles')
      .values({ user_id, ...splitName(name, email), onboarding_completed: true })
      .execute();
    await tx.db
      .insertInto('sessions')
      .values({
        id: newId(),
        token,
        user_id,
        // Uses the database's clock, because the test's clock may be in another year.
        expires_at: sql<Date>`now() + interval '7 days'`,
      })
      .execute();
  });
  if (password) {
    await db.pool.query(
      `INSERT INTO accounts (id, account_id, provider_id, user_id, password)
       VALUES ($1, $2, 'credential', $2, $3)`,
      [newId(), user_id, password],
    );
  }
  return { user_id, name, email, cookie: sessionCookie(env, token).split(';')[0] ?? '' };
}

export interface BuiltTeam {
  team_id: string;
  team_slug: string;
  team_name: string;
  scope: TeamScope;
  owner: BuiltPerson;
}

/**
 * A team with its owner, on a paid plan by default. The AI disclosure is off unless a test needs it, because
 * other tests compare the texts of first messages.
 */
export async function buildTeam(
  world: World,
  like: { owner?: BuiltPerson; plan?: Plan; name?: string; discloses?: boolean } = {},
): Promise<BuiltTeam> {
  const owner = like.owner ?? (await buildPerson(world));
  const team_name = like.name ?? 'Acme';
  const team_id = newId();
  const team_slug = `acme-${randomSuffix(10)}`;
  const scope = openTeamScope(team_id);
  await world.db.inTeam(scope, async (tx) => {
    const subscription_plan = like.plan ?? 'scale';
    const owner_user_id = owner.user_id;
    const settings = { team_id, team_slug, team_name, owner_user_id, subscription_plan };
    await insertSettings(tx, settings, { sells: true });
    await insertOwner(tx, owner_user_id);
    await tx.db.insertInto('team_slugs').values({ team_slug, team_id }).execute();
    if (!like.discloses) {
      await tx.db
        .updateTable('team_settings')
        .set({ disclosure: JSON.stringify({ enabled: false, texts: {} }) })
        .where('team_id', '=', team_id)
        .execute();
    }
  });
  return { team_id, team_slug, team_name, scope, owner };
}

/** Adds a member to a team. */
export async function buildMember(
  world: World,
  { team, role, person }: { team: BuiltTeam; role: Role; person?: BuiltPerson },
): Promise<BuiltPerson> {
  const member = person ?? (await buildPerson(world));
  await world.db.inTeam(team.scope, (tx) =>
    tx.db
      .insertInto('memberships')
      .values({ team_id: team.team_id, user_id: member.user_id, role })
      .execute(),
  );
  return member;
}

export interface BuiltCampaign {
  team: BuiltTeam;
  campaign_id: string;
  campaign_slug: string;
}

/** A configured campaign, not connected; `columns` are stored as given. */
export async function buildCampaign(
  world: World,
  like: { team?: BuiltTeam; columns?: Partial<Insertable<Tables['campaigns']>> } = {},
): Promise<BuiltCampaign> {
  const team = like.team ?? (await buildTeam(world));
  const campaign_id = newId();
  const campaign_slug = like.columns?.campaign_slug ?? `spring-${randomSuffix(10)}`;
  const { team_id, team_slug, owner } = team;
  const identity = { team_id, team_slug, campaign_id, campaign_slug, user_id: owner.user_id };
  const row: Insertable<Tables['campaigns']> = Object.assign(emma(), like.columns, identity);
  await world.db.inTeam(team.scope, async (tx) => {
    await tx.db.insertInto('campaigns').values(row).execute();
    await recordVersion(world, tx, campaign_id, { cause: 'created', by_user_id: owner.user_id });
  });
  return { team, campaign_id, campaign_slug };
}

/** The agent of built campaigns: Emma at Martin Coaching, who books appointments in English. */
function emma() {
  const goalLink = 'https://cal.example.com/emma';
  const offerDescription =
    'Twelve weeks of coaching for founders who want to sell without pressure.';
  const values = promptValues({
    agentName: 'Emma',
    companyName: 'Martin Coaching',
    goalType: 'Book appointments',
    goalLink,
    offerDescription,
    language: 'english',
    businessFocus: 'coaching',
  });
  const behavior_prompt_template = behaviorTemplate();
  return {
    agent_id: `acme-agent-${randomSuffix(4)}`,
    campaign_name: 'Spring',
    agent_name: 'Emma',
    company_name: 'Martin Coaching',
    business_focus: 'coaching',
    offer_description: offerDescription,
    goal_type: 'book_appointments',
    calendar_url: goalLink,
    behavior_prompt_template,
    first_message_template: FIRST_MESSAGE_TEMPLATE,
    behavior_prompt: compileTemplate(behavior_prompt_template, values),
    first_message_prompt: compileTemplate(FIRST_MESSAGE_TEMPLATE, values),
    prompt_variables: JSON.stringify(values),
    custom_variables: '[]',
    is_agent_configured: true,
    onboarding_step: 'manual_setup',
    offer_generated_from: 'manual',
  };
}
