import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Generation } from '#domain/campaigns/generation.ts';
import { openBrowser } from '../browser.ts';
import type { BuiltTeam } from '../builders/builders.ts';
import { openScene, type Scene } from '../scene.ts';
import { oneSite } from '../outside/sites.ts';

export const websiteForm = {
  website_url: 'https://www.martin.example',
  campaign_name: 'Été Martin',
  company_name: 'Martin Coaching',
  agent_name: 'Emma B.',
  language: 'english',
  goal_type: 'book_appointments',
  goal_value: 'https://cal.example.com/emma',
} as const;

export const guidedForm = {
  company_name: 'Martin Coaching',
  business_activity: 'coaching_formation',
  business_problems: 'Founders do not like to sell at all.',
  business_solutions: 'We coach them for twelve weeks, week by week.',
  target_audience: 'Founders of small companies',
  unique_value: 'We go with you to the first ten customers.',
  agent_name: 'Emma',
  goal_type: 'book_appointments',
  goal_link: 'https://cal.example.com/emma',
  language: 'english',
} as const;

/** A scene for a test file with one readable website, and helpers for generations. */
export function setUpGenerationScene() {
  let scene: Scene;
  beforeAll(async () => {
    scene = await openScene();
  });
  afterAll(() => scene.close());
  beforeEach(async () => {
    await scene.reset();
    scene.services.sites = oneSite();
  });
  const as = ({ cookie }: { cookie: string }) =>
    openBrowser(scene.services, { cookie }).rpc.campaigns;
  const rowsOf = ({ scope }: BuiltTeam) =>
    scene.services.db.inTeam(scope, (tx) => tx.db.selectFrom('campaigns').selectAll().execute());
  return {
    get scene() {
      return scene;
    },
    get services() {
      return scene.services;
    },
    as,
    rowsOf,
    fromWebsite: (team: BuiltTeam, change: object = {}) =>
      as(team.owner).createFromWebsite({
        team_slug: team.team_slug,
        form: { ...websiteForm, ...change },
      }),
    getGeneration: (team: BuiltTeam, creation_id: string): Promise<Generation> =>
      as(team.owner).creation({ team_slug: team.team_slug, creation_id }),
    onlyRow: async (team: BuiltTeam) => {
      const [row] = await rowsOf(team);
      if (!row) throw new Error('the team has no campaign');
      return row;
    },
    eventsOf: ({ scope }: BuiltTeam) =>
      scene.services.db.inTeam(scope, (tx) =>
        tx.db.selectFrom('live_events').select(['kind', 'subject_id']).orderBy('id').execute(),
      ),
    /** Makes the team's generations time out. */
    backdate: ({ scope }: BuiltTeam) =>
      scene.services.db.inTeam(scope, (tx) =>
        tx.db
          .updateTable('campaign_creations')
          .set({ started_at: new Date(Date.now() - 91_000) })
          .execute(),
      ),
  };
}

export const statesOf = ({ steps }: Generation) =>
  steps.map(({ step, state }) => `${step} ${state}`);

/** A site where each read waits until the test calls its entry in `reads`. */
export function blockedSite() {
  const reads: (() => void)[] = [];
  const site = oneSite();
  const read = site.read;
  site.read = async (...args) => {
    await new Promise<void>((resolve) => reads.push(resolve));
    return read(...args);
  };
  return { site, reads };
}
