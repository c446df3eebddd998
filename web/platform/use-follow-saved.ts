import { useState } from 'react';

interface Form<Fields> {
  values: Fields;
  reset: (next: Fields) => void;
}

/**
 * Has a form show what others have saved since, unless something is typed into it: that stays, and
 * is what its author saves.
 */
export function useFollowSaved<Fields extends Record<string, string>>(
  form: Form<Fields>,
  saved: Fields,
): void {
  const [shown, setShown] = useState(saved);
  if (isSame(shown, saved)) return;
  setShown(saved);
  if (isSame(form.values, shown)) form.reset(saved);
}

function isSame<Fields extends Record<string, string>>(one: Fields, other: Fields): boolean {
  return Object.entries(one).every(([name, value]) => value === other[name]);
}
