import type { ComponentProps } from 'react';
import { useSignOut } from '#web/features/accounts/api.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { copy } from '#copy/app/base.ts';

/** Signs out, and tells the user if that failed. */
export function SignOutLink(props: ComponentProps<typeof Button>) {
  const signOut = useSignOut();
  const { failed, failedText } = copy.links;
  const onError = () => toast.error(failed, { description: failedText });
  return (
    <Button
      {...props}
      variant="link"
      busy={signOut.isPending}
      onClick={() => signOut.mutate(undefined, { onError })}
    />
  );
}
