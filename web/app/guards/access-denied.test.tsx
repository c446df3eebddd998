import { expect, it, vi } from 'vitest';
import { buildMe } from '#web/test/build-me.ts';
import { renderAt } from '#web/test/render-at.tsx';
import { toast } from '#web/ui/toast.ts';
import { AccessDenied } from './access-denied.tsx';

it('says that the team is not theirs and leads to their own', () => {
  const error = vi.spyOn(toast, 'error').mockReturnValue(undefined);
  const me = buildMe();
  const { address } = renderAt('/dashboard/another', me, <AccessDenied me={me} />);
  expect(address()).toBe('/dashboard/acme-123456');
  expect(error).toHaveBeenCalledWith('Access Denied', {
    description: "You don't have access to this team",
  });
});
