import { buildKey } from '#server/test/api/api-client.ts';
import { openBrowser } from '#server/test/browser.ts';
import type { BuiltTeam } from '#server/test/builders/builders.ts';
import type { TestServices } from '#server/test/services.ts';
import { newId } from '#server/platform/id.ts';
import { openTeamScope } from '#server/platform/db/team-scope.ts';

/** A qualification field with a value, and an autonomy rule. */
export async function buildLearned(
  services: TestServices,
  { owner, team_slug }: BuiltTeam,
  { campaign_slug, conversation_id }: { campaign_slug: string; conversation_id: string },
) {
  const { rpc } = openBrowser(services, owner);
  const ref = { team_slug, campaign_slug };
  const field_id = newId();
  const { revision } = await rpc.campaigns.qualification(ref);
  const point = { field_id, name: 'Place', question: 'Where?', kind: 'text', options: [] } as const;
  const fields = [{ ...point, options: [], required: true, rule: null }];
  await rpc.campaigns.saveQualification({ ...ref, fields, revision });
  await rpc.conversations.editLearned({ team_slug, conversation_id, field_id, value: 'Lyon' });
  const before = { level: 'all', topics: {} } as const;
  const after = { level: 'all', topics: { price: 'draft' } } as const;
  await rpc.campaigns.changeAutonomy({ ...ref, before, after });
}

/** A support conversation that the team's owner started. */
export async function buildThread(services: TestServices, { owner, team_slug }: BuiltTeam) {
  const { rpc } = openBrowser(services, owner);
  const thread_id = newId();
  await rpc.support.write({ team_slug, thread_id, message_id: newId(), message: 'Help' });
  return thread_id;
}

/** An eval run that isn't played yet, with a label, a recorded test and the team's gate. */
export async function buildEvals(
  services: TestServices,
  { owner, team_slug, team_id }: BuiltTeam,
  campaign_id: string,
) {
  const { rpc } = openBrowser(services, owner);
  const [run_id, case_id] = [newId(), newId()];
  const ref = { team_slug, campaign_id };
  await rpc.evals.saveGate({ team_slug, gate: 'warn', threshold: 80 });
  await rpc.evals.makeCase({
    ...ref,
    case_id,
    name: 'A price',
    origin: 'hand',
    turns: [{ by: 'lead', text: 'How much is it?' }],
  });
  await rpc.evals.start({ ...ref, run_id, tested: 'live', personas: ['curious'], seeds: 1 });
  const answer = { by: 'agent', text: '12 €', outcome: 'en_cours', status: 'en_cours', faults: [] };
  const lead = { by: 'lead', text: 'How much?', intent: 'asks', ends: false, language: null };
  const turns = JSON.stringify([lead, { ...answer, calls_person: false, language: null }]);
  await services.db.inTeam(openTeamScope(team_id), (tx) =>
    tx.db
      .updateTable('eval_chats')
      .set({ turns })
      .where('team_id', '=', team_id)
      .where('run_id', '=', run_id)
      .execute(),
  );
  const label = { run_id, place: 0, turn: 1, user_id: owner.user_id, good: true };
  await services.db.inTeam(openTeamScope(team_id), (tx) =>
    tx.db
      .insertInto('eval_labels')
      .values({ team_id, ...label })
      .execute(),
  );
  return { run_id, case_id };
}

/** A trial of the draft with some of the new leads, and a replay that isn't played yet. */
export async function buildTrial(
  services: TestServices,
  { owner, team_slug }: BuiltTeam,
  { campaign_id, campaign_slug }: { campaign_id: string; campaign_slug: string },
) {
  const { rpc } = openBrowser(services, owner);
  const [replay_id, trial_id] = [newId(), newId()];
  const ref = { team_slug, campaign_slug };
  const { draft, live_number, limits } = await rpc.trials.page(ref);
  const revision = draft?.revision ?? '';
  await rpc.trials.start({ ...ref, trial_id, revision, live_number, limits, share: 10 });
  const tested = { kind: 'live' } as const;
  await rpc.replays.start({ team_slug, campaign_id, run_id: replay_id, tested, turns: 10 });
  return { replay_id, trial_id };
}

/** Draft prompts of the campaign that wait to be published. */
export async function buildDraft(
  services: TestServices,
  { owner, team_slug }: BuiltTeam,
  campaign_slug: string,
): Promise<string> {
  const { rpc } = openBrowser(services, owner);
  const { live } = await rpc.prompts.editor({ team_slug, campaign_slug });
  const { revision } = await rpc.prompts.saveDraft({
    team_slug,
    campaign_slug,
    revision: null,
    live_number: live.number,
    content: { ...live.content, behavior_prompt_template: 'Sell to {{no one}}.' },
  });
  return revision ?? '';
}

/** A note about the lead, two tags and one of the team's fields. */
export async function buildLeadThings(
  services: TestServices,
  { owner, team_slug }: BuiltTeam,
  conversation_id: string,
) {
  const { rpc } = openBrowser(services, owner);
  const [note_id, tag_id, other_tag_id, field_id] = [newId(), newId(), newId(), newId()];
  const ref = { team_slug, conversation_id };
  await rpc.conversations.addNote({ ...ref, note_id, text: 'Asked for a price' });
  await rpc.conversations.createTag({ team_slug, tag_id, name: 'Warm', color: 'amber' });
  const other = { team_slug, tag_id: other_tag_id, name: 'Hot', color: 'red' } as const;
  await rpc.conversations.createTag(other);
  await rpc.conversations.createField({ team_slug, field_id, name: 'Company', kind: 'text' });
  return { note_id, tag_id, other_tag_id, field_id };
}

/** An API key, a webhook endpoint and a delivery to it. */
export async function buildPrograms(services: TestServices, team: BuiltTeam) {
  const { key_id } = await buildKey(services, team);
  const { webhooks } = openBrowser(services, team.owner).rpc;
  const ref = { team_slug: team.team_slug, endpoint_id: newId() };
  const form = { url: `https://example.com/${newId()}`, event_types: ['lead.created' as const] };
  await webhooks.create({ ...ref, form });
  const { delivery_id } = await webhooks.sendTest(ref);
  return { key_id, endpoint_id: ref.endpoint_id, delivery_id };
}
