import type { ExternalToast } from 'sonner';

interface Options {
  description?: string;
  action?: { label: string; onClick: () => void };
}

type Kind = 'success' | 'error' | 'info';

/**
 * For what needs no decision. One at a time (the next takes the place of the last), 5 s, Alt+T brings
 * the keyboard there. The library is fetched with the toaster, off the first paint's way.
 */
export const toast = {
  success: (title: string, options?: Options) => show('success', title, options),
  error: (title: string, options?: Options) => show('error', title, options),
  info: (title: string, options?: Options) => show('info', title, options),
};

async function show(kind: Kind, title: string, options: Options = {}) {
  const { toast: sonner } = await import('sonner');
  sonner.dismiss();
  sonner[kind](title, options satisfies ExternalToast);
}
