import {
  DECIDES_PROPOSALS,
  learningQuery,
  proposalAccept,
  proposalList,
  proposalRef,
} from '#domain/quality/learning/schema.ts';
import { forMember, inTeam, inTransaction, SETS_VALUE } from '#server/procedure-guards.ts';
import { acceptProposal, declineProposal } from './decide-proposal.ts';
import { listProposals } from './list-proposals.ts';
import { readEvidenceNow } from './read-evidence.ts';

/** Lessons from conversations. Members of any role can read them. */
export const learningRoutes = {
  list: inTeam('canViewConversations').input(proposalList).handler(inTransaction(listProposals)),

  accept: inTeam(DECIDES_PROPOSALS)
    .meta({
      harmless: 'a proposal is accepted once, under its own id',
      log: ['campaigns', 'acceptedWhatConversationSuggested'],
    })
    .input(proposalAccept)
    .handler(inTransaction(acceptProposal)),

  decline: inTeam(DECIDES_PROPOSALS)
    .meta({ harmless: SETS_VALUE, log: ['campaigns', 'declinedWhatConversationSuggested'] })
    .input(proposalRef)
    .handler(inTransaction(declineProposal)),

  look: inTeam(DECIDES_PROPOSALS)
    .meta({
      harmless: 'evidence is read once',
      unlogged: 'what is found is proposed, and changes nothing before it is accepted',
    })
    .input(learningQuery)
    .handler(forMember(readEvidenceNow)),
};
