import type { toast as sonner } from 'sonner';

interface Options {
  description?: string;
  action?: { label: string; onClick: () => void };
}

type Kind = 'success' | 'error' | 'info';
/** Shows toasts. Its file loads after the first paint. */
type Port = Pick<typeof sonner, 'dismiss' | Kind>;
/** A title, with or without a description. */
type ToastContent = string | { title: string; text: string };

/**
 * For messages that need no decision. Shows one at a time (the next replaces the last) for 5 s. Alt+T
 * focuses it. A toast shown before the toaster's file has loaded waits for it.
 */
export const toast = {
  success: (content: ToastContent, options?: Options) => void show('success', content, options),
  error: (content: ToastContent, options?: Options) => void show('error', content, options),
  info: (content: ToastContent, options?: Options) => void show('info', content, options),
};

async function show(kind: Kind, content: ToastContent, extra: Options = {}) {
  const title = typeof content === 'string' ? content : content.title;
  const options = typeof content === 'string' ? extra : { description: content.text, ...extra };
  const port = await mounted.promise;
  // A repeated toast stays as it is instead of briefly appearing twice.
  const id = [kind, title, options.description].join('\n');
  if (id !== lastId) port.dismiss();
  lastId = id;
  port[kind](title, { ...options, id });
}

let lastId = '';

/** Toasts wait for this, because one shown before the toaster is mounted would be lost. */
const mounted = Promise.withResolvers<Port>();

export const toasterMounted = (port: Port): void => mounted.resolve(port);
