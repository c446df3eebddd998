import { useMutation, useQueryClient } from '@tanstack/react-query';
import { paths } from '#web/app/paths.ts';
import { rpc } from '#web/platform/rpc.ts';
import { useSetMe } from '#web/platform/session.ts';

export function useSignIn() {
  const setMe = useSetMe();
  return useMutation(rpc.accounts.signIn.mutationOptions({ onSuccess: setMe }));
}

export function useRegister() {
  const setMe = useSetMe();
  return useMutation(rpc.accounts.register.mutationOptions({ onSuccess: setMe }));
}

/** The page is loaded anew: nothing of this person stays in memory for the next one. */
export function useSignOut() {
  return useMutation(
    rpc.accounts.signOut.mutationOptions({
      onSuccess: () => window.location.assign(paths.login),
    }),
  );
}

export function useResendVerification() {
  return useMutation(rpc.accounts.resendVerification.mutationOptions());
}

/** The person may be signed in here too: who they are is asked again. */
export function useVerifyEmail() {
  const queryClient = useQueryClient();
  return useMutation(
    rpc.accounts.verifyEmail.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: rpc.accounts.me.key() }),
    }),
  );
}

export function useUpdateProfile() {
  const setMe = useSetMe();
  return useMutation(rpc.accounts.updateProfile.mutationOptions({ onSuccess: setMe }));
}

/** `onCreated` is told once the new team is among the person's own. */
export function useCreateTeam(onCreated: () => void) {
  const queryClient = useQueryClient();
  return useMutation(
    rpc.teams.create.mutationOptions({
      onSuccess: async () => {
        await queryClient.invalidateQueries({ queryKey: rpc.accounts.me.key() });
        onCreated();
      },
    }),
  );
}

export function useCompleteOnboarding() {
  const setMe = useSetMe();
  return useMutation(rpc.accounts.completeOnboarding.mutationOptions({ onSuccess: setMe }));
}
