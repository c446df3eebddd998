import { screen } from '@testing-library/react';
import { useLayoutEffect, useState } from 'react';
import { beforeEach, vi } from 'vitest';
import { Composer } from '#web/features/conversations/composer/composer.tsx';
import { type Draft, emptyDraft } from '#web/features/conversations/composer/draft.ts';
import { openInTeam } from './open-in-team.tsx';

/** The draft of the composer on the page. */
export const current: { draft: Draft } = { draft: emptyDraft() };
export const sent = vi.fn<() => void>();
export const upload = vi.fn<(address: string, init: RequestInit) => Promise<Response>>();
/** The server's record of an upload. */
export const stored = { file_id: 'f1', mime: 'image/png', bytes: 1, name: 'plan.png' };
export const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your message' });

/** Opens a composer before each test of a file. */
export function setUpComposer(): void {
  beforeEach(() => {
    vi.resetAllMocks();
    vi.stubGlobal('fetch', upload);
    upload.mockImplementation(async () => Response.json(stored, { status: 201 }));
    openInTeam(<Box />);
  });
}

function Box() {
  const [now, setNow] = useState<Draft>(emptyDraft);
  // Synchronously with the render.
  useLayoutEffect(() => {
    current.draft = now;
  });
  return (
    <Composer
      conversationId="c1"
      leadName="Lea"
      draft={now}
      onChange={(changed) => setNow((before) => ({ ...before, ...changed }))}
      onSend={sent}
      maySend
      hint={null}
    />
  );
}
