import { useOutletContext } from 'react-router';
import type { Me } from '#domain/accounts/schema.ts';

/** The user being onboarded, provided by the guard of these pages. */
export function usePerson(): Me {
  return useOutletContext<Me>();
}
