import type { TestServices } from '../services.ts';
import type { PromptContent } from '#domain/prompt-editor/content.ts';
import { openBrowser } from '#server/test/browser.ts';
import type { BuiltCampaign, BuiltPerson } from '#server/test/builders/builders.ts';

/** A user in a campaign's prompt editor. */
export function at(
  services: TestServices,
  { team, campaign_slug }: BuiltCampaign,
  person: BuiltPerson = team.owner,
) {
  const { rpc } = openBrowser(services, person);
  const ref = { team_slug: team.team_slug, campaign_slug };
  const open = () => rpc.prompts.editor(ref);
  return {
    ref,
    rpc,
    open,
    /** Opens the editor and saves a draft with this change. */
    async save(change: Partial<PromptContent>, seen?: Awaited<ReturnType<typeof open>>) {
      const { live, draft } = seen ?? (await open());
      const content = { ...(draft?.content ?? live.content), ...change };
      return rpc.prompts.saveDraft({
        ...ref,
        revision: draft?.revision ?? null,
        live_number: live.number,
        content,
      });
    },
    /** Publishes the current draft. */
    async publish(why = '') {
      const { live, draft } = await open();
      const revision = draft?.revision ?? '';
      return rpc.prompts.publish({ ...ref, revision, live_number: live.number, why });
    },
  };
}

export const rowOf = (services: TestServices, { team, campaign_id }: BuiltCampaign) =>
  services.db.inTeam(team.scope, (tx) =>
    tx.db
      .selectFrom('campaigns')
      .selectAll()
      .where('campaign_id', '=', campaign_id)
      .executeTakeFirstOrThrow(),
  );

export const WARM = {
  behavior_prompt_template: 'You are {{agentName}}. Be warm. Ask {{question}}.',
};
export const question = { name: 'question', value: 'who decides', type: 'text' as const, order: 0 };
