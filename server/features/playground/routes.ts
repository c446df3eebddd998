import { testForm, testMessage } from '#domain/playground/schema.ts';
import { teamRef } from '#domain/teams/schema.ts';
import { inTeam } from '#server/procedure-guards.ts';
import { getCredits } from './with-credit.ts';
import { replyToTest } from './reply-to-test.ts';
import { writeTestFirstMessage } from './write-test-first-message.ts';

const tries = inTeam('canViewConversations').meta({
  unlogged: 'tests of an agent change nothing that a lead sees',
});

/** Tests an agent before leads talk to it. Open to every role, because tests don't affect leads. */
export const playgroundRoutes = {
  credits: inTeam('canViewAnalytics')
    .input(teamRef)
    .handler(({ context: { services, access } }) => getCredits(services, access)),

  reply: tries
    .meta({ once: true })
    .input(testMessage)
    .handler(({ context: { services, access, ip }, input }) =>
      replyToTest(services, access, input, ip),
    ),

  firstMessage: tries
    .meta({ once: true })
    .input(testForm)
    .handler(({ context: { services, access, ip }, input }) =>
      writeTestFirstMessage(services, access, input, ip),
    ),
};
