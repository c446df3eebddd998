import { useSignOut } from '#web/features/accounts/api.ts';
import { endChat } from '#web/features/support/chat.ts';
import { toast } from '#web/ui/overlay/toast.ts';
import { copy } from '#copy/app/shell.ts';

/** Signs out, and says so where that failed. */
export function useLeave() {
  const signOut = useSignOut();
  const { signOutFailed, signOutFailedText } = copy.userMenu;
  return () => {
    // The chat may be unreachable; signing out continues.
    void endChat().catch(() => undefined);
    // The menu closes at once, and callbacks of `mutate` end with their component.
    signOut
      .mutateAsync(undefined)
      .catch(() => toast.error(signOutFailed, { description: signOutFailedText }));
  };
}
