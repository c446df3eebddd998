import type { ComponentType } from 'react';
import type { PageName } from '#domain/pages.ts';
import type { Permission } from '#domain/teams/roles.ts';
import { type LazyPart, lazyPart } from '#web/shared/lazy-part.tsx';
import type { Icon } from '#web/ui/icon.tsx';
import type { copy } from '#copy/app/base.ts';

/** A lazily loaded screen: its file is fetched when its address is opened. */
export type Screen = LazyPart<object>;

export function screen<Name extends string>(
  name: Name,
  load: () => Promise<Record<Name, ComponentType>>,
): Screen {
  return lazyPart<Name, object>(name, load, 'page');
}

export type SidebarGroup = keyof typeof copy.sidebar.groups;

interface Options {
  /** A permission of the member, a plan with WhatsApp, a level of the platform's staff, or a partner portal. */
  needs?: Permission | 'whatsapp' | 'staff' | 'partners';
  sidebar?: { group: SidebarGroup; label: string; icon: Icon };
  /** The page of the sidebar that this one belongs to: both link to each other above their title, if it has a label. */
  within?: { page: PageName; label?: string };
}

export interface Page extends Options {
  Screen: ComponentType;
}

export function page<Name extends string>(
  name: Name,
  load: () => Promise<Record<Name, ComponentType>>,
  options: Options = {},
): Page {
  return { Screen: screen(name, load), ...options };
}
