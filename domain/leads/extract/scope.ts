import { cachedKind, type ObjectKind } from './object-kinds.ts';

/** An object of the body. Fields that belong together are in the same one. */
export interface Scope {
  parent: Scope | null;
  depth: number;
  key: string;
  /** of the innermost object around it that is about something */
  kind: ObjectKind | undefined;
  /** the outermost object around it, or itself, that is one of several in a list */
  item: Scope | undefined;
  /** it is one of several in a list */
  listed: boolean;
  /** it holds identifiers of a form, a page and the like, which its name may be of, too */
  describes: boolean;
}

/** `listed`: it is one of several in a list. */
export function newScope(parent: Scope | null, key: string, listed: boolean): Scope {
  const own = cachedKind(key);
  // `{"created_by": {"person": {…}}}`
  const kind = own === 'person' && parent?.kind === 'staff' ? 'staff' : (own ?? parent?.kind);
  const depth = (parent?.depth ?? -1) + 1;
  const scope: Scope = { parent, depth, key, kind, item: parent?.item, listed, describes: false };
  if (listed) scope.item ??= scope;
  return scope;
}
