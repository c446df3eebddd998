import type { ComponentType } from 'react';
import type { PageName } from '#domain/pages.ts';
import type { Permission } from '#domain/teams/roles.ts';
import { loadFile } from '#web/platform/load-file.ts';
import { type LazyPart, lazyPart, type Prefetch } from '#web/shared/lazy-part.tsx';
import type { Icon } from '#web/ui/icon.tsx';
import type { copy } from '#copy/app/base.ts';

/** A lazily loaded screen, fetched when its URL is opened. */
export interface Screen extends LazyPart<object> {
  prefetch: Prefetch;
}

/** The file may also export `prefetch`. */
type ScreenFile<Name extends string> = Record<Name, ComponentType> & { prefetch?: Prefetch };

export function screen<Name extends string>(
  name: Name,
  load: () => Promise<ScreenFile<Name>>,
): Screen {
  const part = lazyPart<Name, object>(name, load, 'page');
  return Object.assign(part, {
    prefetch: async (...about: Parameters<Prefetch>) => (await loadFile(load)).prefetch?.(...about),
  });
}

export type SidebarGroup = keyof typeof copy.sidebar.groups;
export type SidebarItem = keyof typeof copy.sidebar.items;

interface Options {
  /** A permission, a plan with WhatsApp, a platform staff level, or a partner portal. */
  needs?: Permission | 'whatsapp' | 'staff' | 'partners';
  sidebar?: { group: SidebarGroup; label: SidebarItem; icon: Icon };
  /** The page's parent in the sidebar. With a label, both pages link to each other above their title. */
  within?: { page: PageName; label?: SidebarItem };
}

export interface Page extends Options {
  Screen: ComponentType;
}

export function page<Name extends string>(
  name: Name,
  load: () => Promise<ScreenFile<Name>>,
  options: Options = {},
): Page {
  return { Screen: screen(name, load), ...options };
}
