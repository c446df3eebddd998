import { actor } from '#server/doors.ts';
import { supportChat } from './chat.ts';

export const supportRoutes = {
  chat: actor.handler(({ context: { services, person } }) => supportChat(services, person)),
};
