import { type ComponentType, lazy, type ReactNode, useState } from 'react';
import { reloadOnce } from './base/reload-once.ts';

/** A lazily loaded screen: its file is fetched when its address is opened. */
export interface Screen {
  (): ReactNode;
  /** Loads its file ahead of time. */
  preload: () => Promise<void>;
}

/**
 * React shows whatever waits behind a fallback no sooner than 300 ms after it, and again for each
 * nested screen. So a screen that is loaded already is rendered directly, not lazily.
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
    // Kept in state: another component type would remount the screen and lose what was typed.
    const [{ Found }] = useState(() => ({ Found: loaded ?? Later }));
    return <Found />;
  }
  return Object.assign(LoadedScreen, {
    async preload() {
      if (!loaded) await fetchFile();
    },
  });
}
