import { useMe } from '#web/shared/session/session.ts';

/** The signed-in person's name, as the thread shows it on their own replies. */
export function useMyName(): string {
  const { data: me } = useMe();
  if (!me) return '';
  const full = [me.profile.first_name, me.profile.last_name].filter(Boolean).join(' ');
  return full || me.user.name;
}
