import { sql } from 'kysely';
import type { z } from 'zod';
import { qualityErrors } from '#copy/errors/quality.ts';
import { isQuoteOf } from '#domain/agent/quote.ts';
import { Refusal } from '#domain/errors.ts';
import type {
  DECIDES_PROPOSALS,
  proposalAccept,
  Proposal,
  ProposalContent,
} from '#domain/quality/learning/schema.ts';
import { recordAction } from '#server/features/admin/audit-queries.ts';
import { insertEntry, lockKnowledge } from '#server/features/knowledge/entries.ts';
import { decideQuestions } from '#server/features/knowledge/questions.ts';
import { planEmbeddings } from '#server/features/models/declared-jobs.ts';
import { addRuleToDraft } from '#server/features/prompts/add-rule.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import type { Services } from '#server/services.ts';
import { insertFromThread } from '../cases/create-case-from-thread.ts';

type Access = TeamAccess<typeof DECIDES_PROPOSALS>;
/**
 * Applies a proposal as the user edited it: as a knowledge entry, a line in the prompt's draft, or a
 * recorded test. The live version doesn't change. A repeat changes nothing. Throws NOT_FOUND, CONFLICT
 * once it was declined, and what storing it throws.
 */
export async function acceptProposal(
  tx: TeamTx,
  { proposal_id, content }: z.output<typeof proposalAccept>,
  access: Access,
  { env }: Pick<Services, 'env'>,
): Promise<void> {
  // Before the proposal: deleting its lead locks them in this order.
  await lockKnowledge(tx);
  const found = await lockProposal(tx, proposal_id);
  if (found.state === 'accepted') return;
  if (found.state === 'declined') throw new Refusal('CONFLICT', qualityErrors.proposalDeclined);
  if (found.content.kind !== content.kind)
    throw new Refusal('INVALID_INPUT', qualityErrors.otherKind);
  await store(tx, access, found, content);
  if (content.kind === 'fact') await planEmbeddings({ env }, tx);
  await decide(tx, access, found, { state: 'accepted', content });
}

/** Declines a proposal, which isn't made again. A repeat changes nothing. */
export async function declineProposal(
  tx: TeamTx,
  { proposal_id }: Pick<Found, 'proposal_id'>,
  access: Access,
): Promise<void> {
  const found = await lockProposal(tx, proposal_id);
  if (found.state === 'declined') return;
  if (found.state === 'accepted') throw new Refusal('CONFLICT', qualityErrors.proposalAccepted);
  await decide(tx, access, found, { state: 'declined', content: found.content });
}

interface Found
  extends Pick<Proposal, 'proposal_id' | 'campaign_id' | 'conversation_id' | 'content' | 'state'> {
  until_seq: number;
}

async function lockProposal({ db, team_id }: TeamTx, proposal_id: string): Promise<Found> {
  const { rows } = await sql<Found>`SELECT p.proposal_id, p.campaign_id, p.content, p.state,
      p.until_seq, e.conversation_id
    FROM learning_proposals p
    JOIN learning_evidence e ON e.team_id = p.team_id AND e.evidence_id = p.evidence_id
    WHERE p.team_id = ${team_id} AND p.proposal_id = ${proposal_id} FOR UPDATE OF p`.execute(db);
  const [found] = rows;
  if (!found) throw new Refusal('NOT_FOUND', qualityErrors.proposalGone);
  return found;
}

/** Stores it with the proposal's id, so that it can exist only once. */
async function store(
  tx: TeamTx,
  { person }: Access,
  { proposal_id, campaign_id, conversation_id, until_seq }: Found,
  content: ProposalContent,
): Promise<void> {
  switch (content.kind) {
    case 'fact': {
      const { question, answer } = content;
      const as_of = new Date().toISOString().slice(0, 10);
      const use = { all_campaigns: false, campaign_ids: [campaign_id] };
      const about = { kind: 'faq' as const, source: SOURCE, as_of, valid_until: null };
      const entry = { ...about, ...use, question, answer };
      await insertEntry(tx, { entry_id: proposal_id, content: entry, by: person.name });
      await endQuestions(tx, { conversation_id, question, entry_id: proposal_id }, person.name);
      return;
    }
    case 'rule':
      await addRuleToDraft(tx, { campaign_id, rule: content.text, by_user_id: person.user_id });
      return;
    case 'test': {
      const { name, must, must_not } = content;
      const newCase = { case_id: proposal_id, conversation_id, until_seq, name, must, must_not };
      await insertFromThread(tx, { ...newCase, origin: 'learned', created_by: person.user_id });
    }
  }
}
const SOURCE = 'A conversation with a lead';

/** Closes the lead's open questions that this answers. */
async function endQuestions(
  tx: TeamTx,
  {
    conversation_id,
    question,
    entry_id,
  }: Record<'conversation_id' | 'question' | 'entry_id', string>,
  by: string,
): Promise<void> {
  const open = await tx.db
    .selectFrom('unanswered_questions')
    .select(['question_id', 'question'])
    .where((eb) => eb.and({ team_id: tx.team_id, conversation_id, state: 'open' }))
    .execute();
  const same = open.filter(
    (item) => isQuoteOf(question, item.question) || isQuoteOf(item.question, question),
  );
  const ids = same.map(({ question_id }) => question_id);
  if (ids.length > 0) await decideQuestions(tx, ids, { state: 'answered', entry_id, by });
}

async function decide(
  tx: TeamTx,
  { person, team }: Access,
  { proposal_id, campaign_id }: Found,
  { state, content }: { state: 'accepted' | 'declined'; content: ProposalContent },
): Promise<void> {
  await sql`UPDATE learning_proposals SET state = ${state}, content = ${JSON.stringify(content)},
      decided_by = ${person.name}, decided_at = now()
    WHERE team_id = ${tx.team_id} AND proposal_id = ${proposal_id}`.execute(tx.db);
  await recordAction(tx, {
    action: state === 'accepted' ? 'learning.accepted' : 'learning.declined',
    actor_user_id: person.user_id,
    team_id: team.team_id,
    details: { proposal_id, campaign_id, kind: content.kind },
  });
  await recordChanges(tx, 'learning', [proposal_id]);
}
