import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { buildImpersonation } from '#web/test/build-impersonation.ts';
import { fakeServer } from '#web/test/fake-server.ts';
import { renderAt } from '#web/test/render-at.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { ImpersonationBanner } from './impersonation-banner.tsx';

const impersonation = buildImpersonation();

it('says who is viewed and until when', () => {
  const { container } = renderAt(
    '/',
    null,
    <ImpersonationBanner impersonation={impersonation} onEnd={vi.fn()} />,
  );
  expect(container.textContent).toContain('Admin Mode');
  expect(container.textContent).toContain(
    'Viewing as Ada Lovelace (ada@example.com) in Team Acme. Ends in 50 minutes',
  );
});

it('says an email once where there is no name', () => {
  const { container } = renderAt(
    '/',
    null,
    <ImpersonationBanner impersonation={{ ...impersonation, user_name: '' }} onEnd={vi.fn()} />,
  );
  expect(container.textContent).toContain('Viewing as ada@example.com in Team Acme.');
});

it('stays when it cannot be stopped, and says so', async () => {
  fakeServer({});
  const error = vi.spyOn(toast, 'error').mockReturnValue(undefined);
  const onOver = vi.fn();
  renderAt('/', null, <ImpersonationBanner impersonation={impersonation} onEnd={onOver} />);
  fireEvent.click(screen.getByRole('button', { name: 'Stop Impersonation' }));
  await waitFor(() =>
    expect(error).toHaveBeenCalledWith('Failed to stop impersonation', expect.anything()),
  );
  expect(onOver).not.toHaveBeenCalled();
});
