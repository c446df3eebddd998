import { useOutletContext } from 'react-router';
import type { Me } from '#domain/accounts/schema.ts';

/** Who is being onboarded; the guard of these pages hands it down. */
export function usePerson(): Me {
  return useOutletContext<Me>();
}
