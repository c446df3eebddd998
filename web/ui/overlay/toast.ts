interface Options {
  description?: string;
  action?: { label: string; onClick: () => void };
}
type Shown = Options & {
  /** The same one again takes the place of the first. */
  id: string;
};

/** What shows toasts: sonner, whose file is fetched after the first paint. */
interface ToastPort {
  dismiss: () => unknown;
  success: (title: string, options: Shown) => unknown;
  error: (title: string, options: Shown) => unknown;
  info: (title: string, options: Shown) => unknown;
}

type Kind = 'success' | 'error' | 'info';
/** A title, with or without the text of its description. */
type Said = string | { title: string; text: string };

/**
 * For what needs no decision. One at a time (the next takes the place of the last), 5 s, Alt+T brings
 * the keyboard there. One shown before the toaster's file is here waits for it.
 */
export const toast = {
  success: (said: Said, options?: Options) => void show('success', said, options),
  error: (said: Said, options?: Options) => void show('error', said, options),
  info: (said: Said, options?: Options) => void show('info', said, options),
};

async function show(kind: Kind, said: Said, given: Options = {}) {
  const title = typeof said === 'string' ? said : said.title;
  const options = typeof said === 'string' ? given : { description: said.text, ...given };
  const port = await mounted.promise;
  // What is said once more stays as it is, instead of standing there twice for a moment.
  const id = [kind, title, options.description].join('\n');
  if (id !== lastId) port.dismiss();
  lastId = id;
  port[kind](title, { ...options, id });
}

let lastId = '';

/** A toast shown before the toaster is mounted would be lost. */
const mounted = Promise.withResolvers<ToastPort>();

export const toasterMounted = (port: ToastPort): void => mounted.resolve(port);
