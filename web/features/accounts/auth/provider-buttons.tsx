import type { ReactNode } from 'react';
import type { Provider } from '#domain/accounts/providers.ts';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/loading.tsx';
import { useSignInOptions, type useStartProvider } from '../api.ts';
import { authCopy } from '#copy/accounts/screen.ts';

interface Props {
  start: ReturnType<typeof useStartProvider>;
  /** where to go after the sign-in, a path in this application */
  redirect: string | undefined;
}

/** One button per provider the server offers: single sign-on and Google. */
export function ProviderButtons({ start, redirect }: Props) {
  const options = useSignInOptions();
  const { google, openid } = options.data ?? { google: true, openid: null };
  if (options.isError || !(google || openid)) return null;
  const button = (provider: Provider) => ({ provider, start, redirect });
  return (
    <>
      {openid?.only ? null : (
        <p className="my-5 flex items-center gap-3 text-sm text-muted-foreground before:h-px before:flex-1 before:bg-border after:h-px after:flex-1 after:bg-border">
          {authCopy.google.or}
        </p>
      )}
      {options.isPending ? (
        <Skeleton className="h-11" />
      ) : (
        <div className="flex flex-col gap-3">
          {openid ? (
            <ProviderButton {...button('openid')}>
              <span translate="no">{openid.label}</span>
            </ProviderButton>
          ) : null}
          {google ? (
            <ProviderButton {...button('google')}>
              <GoogleMark />
              {authCopy.google.submit}
            </ProviderButton>
          ) : null}
        </div>
      )}
    </>
  );
}

interface ButtonProps extends Props {
  provider: Provider;
  children: ReactNode;
}

function ProviderButton({ provider, start, redirect, children }: ButtonProps) {
  const leaving = start.isPending || start.isSuccess;
  return (
    <Button
      size="lg"
      variant="secondary"
      className="w-full"
      busy={leaving && start.variables?.provider === provider}
      disabled={leaving}
      busyLabel={authCopy[provider].busy}
      onClick={() => start.mutate({ provider, redirect })}
    >
      {children}
    </Button>
  );
}

/** Google's logo in its own colours, as its branding rules require. */
function GoogleMark() {
  return (
    <svg aria-hidden viewBox="0 0 48 48">
      <path
        fill="#EA4335"
        d="M24 9.5c3.5 0 6.7 1.2 9.2 3.6l6.9-6.9C35.900 2.400 30.500 0 24 0 14.6 0 6.5 5.4 2.6 13.2l8 6.200C12.400 13.700 17.7 9.5 24 9.5z"
      />
      <path
        fill="#4285F4"
        d="M47 24.6c0-1.600-.2-3.100-.4-4.600H24v9h12.900c-.6 3-2.300 5.500-4.800 7.200l7.700 6C44.400 38 47 31.800 47 24.6z"
      />
      <path
        fill="#FBBC05"
        d="M10.500 28.600a14.500 14.500 0 0 1 0-9.200l-8-6.200a24 24 0 0 0 0 21.600l8-6.200z"
      />
      <path
        fill="#34A853"
        d="M24 48c6.500 0 11.900-2.100 15.900-5.800l-7.700-6c-2.200 1.500-4.900 2.300-8.200 2.300-6.300 0-11.600-4.200-13.500-9.900l-8 6.200C6.500 42.600 14.600 48 24 48z"
      />
    </svg>
  );
}
