import type { Source } from '#domain/agent/guard/basis/basis.ts';
import { sendsOnlyProven, strictSubjectsOf } from '#domain/autonomy/autonomy.ts';
import { disclosureRule } from '#domain/disclosure/disclosure.ts';
import { questionTexts } from '#domain/knowledge/group-questions.ts';
import type { Replayed } from '#domain/playground/replay.ts';
import type { AnswerBasis } from '#server/features/agent/check-answer.ts';
import { lookUpPassages, questionVector } from '#server/features/knowledge/find-passages.ts';
import { libraryForTurn } from '#server/features/library/find-items.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import type { Services } from '#server/services.ts';
import type { TestedCampaign, UnsavedEntry } from './load-campaign.ts';
import { endOfDay } from '#domain/knowledge/entry-form.ts';

/**
 * The basis of an answer in a test chat: everything a real turn has, with the tested prompts. The
 * playground and evals share it, so that leads get the answers that were tested.
 */
export async function basisOfTest(
  services: Services,
  scope: TeamScope,
  campaign: TestedCampaign,
  chat: Replayed,
): Promise<AnswerBasis & { passages: Source[] }> {
  const { facts, behavior_prompt, false_statements, agent_language } = campaign;
  const { campaign_id, agent_timezone } = facts;
  const texts = questionTexts(chat.history, chat.state.answered_seq);
  const findVector = questionVector(services, scope, { campaign_id, texts, facts: facts.model });
  const found = await lookUpPassages(services, scope, { campaign_id, texts }, findVector);
  const passages = withUnsaved(found, campaign);
  const { history, sent } = chat;
  const stored = campaign.library && { ...campaign.library, sent };
  const asked = { campaign_id, agent_language, texts, findVector, history };
  return {
    behavior_prompt,
    false_statements,
    agent_timezone,
    agent_language,
    passages,
    library: await libraryForTurn(services, scope, stored, asked),
    ...chat,
    // Tests have no stored values, so the agent learns them from the chat.
    qualification: { fields: campaign.qualification, known: [] },
    disclosure: disclosureRule(campaign.disclosure, campaign),
    strict: strictSubjectsOf(facts.autonomy),
    sends_proven: sendsOnlyProven(facts.autonomy),
    may_remind: facts.followups_limit > 0,
  };
}

/** Replaces stored entries by their unsaved versions. They are few, so all of them are included. */
function withUnsaved(found: Source[], { unsaved, facts }: TestedCampaign): Source[] {
  const ids = new Set(unsaved.flatMap(({ entry_id }) => (entry_id ? [`fact:${entry_id}`] : [])));
  const used = unsaved.filter(
    ({ content }) => content.all_campaigns || content.campaign_ids.includes(facts.campaign_id),
  );
  return [...used.map(sourceOf), ...found.filter(({ id }) => !ids.has(id))];
}

export const textOfEntry = ({ content }: UnsavedEntry) => `${content.question}\n${content.answer}`;

const sourceOf = (entry: UnsavedEntry): Source => ({
  id: `fact:${entry.entry_id ?? 'new'}`,
  text: textOfEntry(entry),
  valid_until: endOfDay(entry.content.valid_until),
});
