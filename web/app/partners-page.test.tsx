import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { expect, it } from 'vitest';
import { buildMe } from '#web/test/build-me.ts';
import { renderAt } from '#web/test/render-at.tsx';
import { PartnersGuard } from './partners-page.tsx';

const open = (partner_portal: string | null) =>
  renderAt(
    '/partners',
    { ...buildMe(), partner_portal },
    <Routes>
      <Route element={<PartnersGuard />}>
        <Route path="partners" element={<h1>Partner Program</h1>} />
      </Route>
    </Routes>,
  );

it('has no partner page without a partner portal', () => {
  const { unmount } = open(null);
  screen.getByRole('heading', { name: '404' });
  unmount();
  open('https://partners.example');
  expect(screen.getByRole('heading', { name: 'Partner Program' })).toBeTruthy();
});
