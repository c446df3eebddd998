import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderAt } from '#web/test/render-at.tsx';
import { toast } from '#web/ui/toast.ts';
import { ImpersonationBanner } from './impersonation-banner.tsx';

const impersonation = {
  admin_name: 'Sam',
  admin_email: 'sam@example.com',
  user_name: 'Ada Lovelace',
  user_email: 'ada@example.com',
  team_id: 't1',
  team_slug: 'acme-123456',
  team_name: 'Acme',
  started_at: new Date().toISOString(),
  expires_at: new Date(Date.now() + 3_000_000).toISOString(),
  return_team_slug: 'desk-1',
};

afterEach(() => {
  vi.unstubAllGlobals();
});

it('says who is viewed and until when', () => {
  const { container } = renderAt(
    '/',
    null,
    <ImpersonationBanner impersonation={impersonation} onOver={vi.fn()} />,
  );
  expect(container.textContent).toContain('Admin Mode');
  expect(container.textContent).toContain(
    'Viewing as Ada Lovelace (ada@example.com) in Team Acme. Ends in 4',
  );
});

it('stays when it cannot be stopped, and says so', async () => {
  vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new TypeError('Failed to fetch')));
  const error = vi.spyOn(toast, 'error').mockReturnValue(undefined);
  const onOver = vi.fn();
  renderAt('/', null, <ImpersonationBanner impersonation={impersonation} onOver={onOver} />);
  fireEvent.click(screen.getByRole('button', { name: 'Stop Impersonation' }));
  await vi.waitFor(() =>
    expect(error).toHaveBeenCalledWith('Failed to stop impersonation', expect.anything()),
  );
  expect(onOver).not.toHaveBeenCalled();
});
