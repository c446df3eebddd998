import { actor } from '#server/procedure-guards.ts';
import { getSupportChat } from './get-support-chat.ts';

export const supportRoutes = {
  chat: actor.handler(({ context: { services, person } }) => getSupportChat(services, person)),
};
