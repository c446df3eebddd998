import {
  DECIDES_PROPOSALS,
  learningOf,
  proposalAccept,
  proposalList,
  proposalRef,
} from '#domain/quality/learning/schema.ts';
import { inTeam, SETS_VALUE } from '#server/procedure-guards.ts';
import { acceptProposal, declineProposal } from './decide-proposal.ts';
import { listProposals } from './list-proposals.ts';
import { lookNow } from './read-evidence.ts';

/** Lessons from conversations. Members of any role can read them. */
export const learningRoutes = {
  list: inTeam('canViewConversations')
    .input(proposalList)
    .handler(({ context, input }) => listProposals(context.services, context.access, input)),

  accept: inTeam(DECIDES_PROPOSALS)
    .meta({
      harmless: 'a proposal is accepted once, under its own id',
      log: ['campaigns', 'acceptedWhatConversationSuggested'],
    })
    .input(proposalAccept)
    .handler(({ context, input }) => acceptProposal(context.services, context.access, input)),

  decline: inTeam(DECIDES_PROPOSALS)
    .meta({ harmless: SETS_VALUE, log: ['campaigns', 'declinedWhatConversationSuggested'] })
    .input(proposalRef)
    .handler(({ context, input }) =>
      declineProposal(context.services, context.access, input.proposal_id),
    ),

  look: inTeam(DECIDES_PROPOSALS)
    .meta({
      harmless: 'evidence is read once',
      unlogged: 'what is found is proposed, and changes nothing before it is accepted',
    })
    .input(learningOf)
    .handler(({ context, input }) =>
      lookNow(context.services, context.access, input.campaign_id, context.ip),
    ),
};
