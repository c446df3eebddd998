import { type ComponentType, lazy, type ReactNode, useState } from 'react';
import { reloadOnce } from './base/reload-once.ts';

/** A screen of its own file: the browser fetches it when its address is opened. */
export interface Screen {
  (): ReactNode;
  /** Fetches its file beforehand, so that it is there at once. */
  preload: () => Promise<void>;
}

/**
 * React shows whatever waits behind a fallback no sooner than 300 ms after it, and again for each
 * screen within a screen. So one that is there already is taken as it is, not as a lazy one.
 */
export function screen<Name extends string>(
  name: Name,
  load: () => Promise<Record<Name, ComponentType>>,
): Screen {
  let loaded: ComponentType | undefined;
  const fetchFile = async (): Promise<{ default: ComponentType }> => {
    const file = await load().catch(reloadOnce);
    loaded = file[name];
    return { default: loaded };
  };
  const Later = lazy(fetchFile);

  function LoadedScreen() {
    // kept as it was found: another type would be another screen, which forgets what was typed
    const [{ Found }] = useState(() => ({ Found: loaded ?? Later }));
    return <Found />;
  }
  return Object.assign(LoadedScreen, {
    async preload() {
      if (!loaded) await fetchFile();
    },
  });
}
