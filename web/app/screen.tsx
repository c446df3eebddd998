import type { ComponentType } from 'react';
import { type LazyPart, lazyPart } from '#web/shared/lazy-part.tsx';

/** A lazily loaded screen: its file is fetched when its address is opened. */
export type Screen = LazyPart<object>;

export function screen<Name extends string>(
  name: Name,
  load: () => Promise<Record<Name, ComponentType>>,
): Screen {
  return lazyPart<Name, object>(name, load, 'page');
}
