import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildMe } from '#web/test/build-me.ts';
import { fakeServer } from '#web/test/fake-server.ts';
import { renderAt } from '#web/test/render-at.tsx';
import { ProofForm } from './proof-form.tsx';

it('says it when the way to a fresh sign-in fails', async () => {
  fakeServer({});
  renderAt(
    '/',
    buildMe(),
    <ProofForm
      overview={{ proof: 'recent_sign_in', signedInRecently: false }}
      submit="Delete"
      busyLabel="Deleting"
      busy={false}
      problem={undefined}
      onProof={() => {}}
    />,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Sign in again' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Nothing has changed');
});
