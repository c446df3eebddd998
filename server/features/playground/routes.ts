import { testForm, testMessage } from '#domain/playground/schema.ts';
import { teamRef } from '#domain/teams/schema.ts';
import { forMember, inTeam } from '#server/procedure-guards.ts';
import { getCredits } from './with-credit.ts';
import { replyToTest } from './reply-to-test.ts';
import { writeTestFirstMessage } from './write-test-first-message.ts';

const tries = inTeam('canViewConversations').meta({
  unlogged: 'tests of an agent change nothing that a lead sees',
});

/** Tests an agent before leads talk to it. Open to every role, because tests don't affect leads. */
export const playgroundRoutes = {
  credits: inTeam('canViewAnalytics').input(teamRef).handler(forMember(getCredits)),

  reply: tries.meta({ once: true }).input(testMessage).handler(forMember(replyToTest)),

  firstMessage: tries
    .meta({ once: true })
    .input(testForm)
    .handler(forMember(writeTestFirstMessage)),
};
