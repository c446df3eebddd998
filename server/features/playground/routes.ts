import { testForm, testMessage } from '#domain/playground/schema.ts';
import { teamRef } from '#domain/teams/schema.ts';
import { inTeam } from '#server/procedure-guards.ts';
import { getCredits } from './get-credits.ts';
import { replyToTest } from './reply-to-test.ts';
import { writeTestFirstMessage } from './write-test-first-message.ts';

/** Trying an agent before its leads do. Members of any role may; a test changes nothing for leads. */
export const playgroundRoutes = {
  credits: inTeam('canViewAnalytics')
    .input(teamRef)
    .handler(({ context: { services, access } }) => getCredits(services, access)),

  reply: inTeam('canViewConversations')
    .input(testMessage)
    .handler(({ context: { services, access, ip }, input }) =>
      replyToTest(services, access, input, ip),
    ),

  firstMessage: inTeam('canViewConversations')
    .input(testForm)
    .handler(({ context: { services, access, ip }, input }) =>
      writeTestFirstMessage(services, access, input, ip),
    ),
};
