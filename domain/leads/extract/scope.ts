import { cachedKind, type ObjectKind } from './object-kinds.ts';

/** An object of the body. Related fields share one. */
export interface Scope {
  parent: Scope | null;
  depth: number;
  key: string;
  /** subject of the innermost enclosing object that has one */
  kind: ObjectKind | undefined;
  /** the outermost list item that encloses or is this object */
  item: Scope | undefined;
  /** it's one of several list items */
  listed: boolean;
  /** it identifies a form, a page or the like, so its name may be theirs */
  describes: boolean;
}

/** `listed`: whether it's one of several list items. */
export function newScope(parent: Scope | null, key: string, listed: boolean): Scope {
  const own = cachedKind(key);
  // `{"created_by": {"person": {…}}}`
  const kind = own === 'person' && parent?.kind === 'staff' ? 'staff' : (own ?? parent?.kind);
  const depth = (parent?.depth ?? -1) + 1;
  const scope: Scope = { parent, depth, key, kind, item: parent?.item, listed, describes: false };
  if (listed) scope.item ??= scope;
  return scope;
}
