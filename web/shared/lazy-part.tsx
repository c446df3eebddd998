import type { QueryClient } from '@tanstack/react-query';
import {
  type ComponentType,
  createContext,
  lazy,
  type ReactNode,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useState,
} from 'react';
import type { Params } from 'react-router';
import { loadFile } from '#web/platform/load-file.ts';
import { FileMissing, type MissingFileDisplay } from './file-missing.tsx';

/** Loads what a screen shows first, so that its first render has it. */
export type Prefetch = (queryClient: QueryClient, params: Params) => Promise<unknown>;

/** A component whose file loads when it is first shown. */
export interface LazyPart<Props> {
  (props: Props): ReactNode;
  /** Loads the component's file ahead of time. */
  preload: () => Promise<void>;
}

/** The component of a loaded file, or null. */
type Fetched<Props> = Promise<ComponentType<Props> | null>;

/** Reloads the file of the surrounding part; resolves to false if that failed. */
const Retry = createContext<() => Promise<boolean>>(async () => false);

/**
 * A component in a separate file. If the file is missing, the component's place says so and offers a
 * retry, and the rest of the page stays.
 *
 * React reveals content behind a fallback no sooner than 300 ms after it, and again for each nested part.
 * So a part that has already loaded is rendered directly instead of lazily.
 */
export function lazyPart<Name extends string, Props extends object>(
  name: Name,
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  display: MissingFileDisplay,
): LazyPart<Props> {
  let loaded: ComponentType<Props> | undefined;
  let fetching: Fetched<Props> | undefined;

  /** Never rejects, so that a missing file shows as such and not as a crash. */
  function fetchFile(): Fetched<Props> {
    fetching ??= loadFile(load).then(
      (file) => (loaded = file[name]),
      () => null,
    );
    return fetching;
  }

  function MissingPart() {
    return <FileMissing display={display} onRetry={useContext(Retry)} />;
  }

  const createLazy = () => lazy(async () => ({ default: (await fetchFile()) ?? MissingPart }));
  let current = createLazy();

  function resetFailure() {
    if (loaded) return;
    fetching = undefined;
    current = createLazy();
  }

  function DeferredPart(props: Props) {
    const [Fetched, setFetched] = useState(() => current);
    useEffect(() => resetFailure, []);
    const retry = useCallback(async () => {
      resetFailure();
      const isLoaded = (await fetchFile()) !== null;
      if (isLoaded) startTransition(() => setFetched(() => current));
      return isLoaded;
    }, []);
    return (
      <Retry value={retry}>
        <Fetched {...props} />
      </Retry>
    );
  }

  function Part(props: Props) {
    // Kept in state, because another component type would remount the part and lose typed text.
    const [{ Found }] = useState(() => ({ Found: loaded ?? DeferredPart }));
    return <Found {...props} />;
  }
  return Object.assign(Part, {
    async preload() {
      await fetchFile();
    },
  });
}
