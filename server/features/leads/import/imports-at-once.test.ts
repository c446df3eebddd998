import { expect, it } from 'vitest';
import { buildTeam } from '#server/test/builders/builders.ts';
import { buildConnectedCampaign } from '#server/test/builders/chat-builders.ts';
import { serve } from '#server/test/http.ts';
import { openServer } from '#server/test/open-server.ts';

const { services } = await openServer();
const FILES = 8;

it('one file of a team is read at a time, however many come at once', async () => {
  const team = await buildTeam(services);
  const { campaign_id } = await buildConnectedCampaign(services, { team });
  const web = await serve(services);
  const answered = Promise.withResolvers<void>();
  let refused = 0;
  /** A file that ends when all other uploads have their response. */
  const body = () =>
    new ReadableStream({
      async start(stream) {
        stream.enqueue(new TextEncoder().encode('name,phone\nAda,+33639980001\n'));
        await answered.promise;
        stream.close();
      },
    });
  const plan = JSON.stringify({
    campaign_id,
    file_name: 'leads.csv',
    columns: { name: 0, last_name: null, phone: 1, email: null, header: true },
    country: null,
    consent_source: 'Fair in Lyon',
    consent_date: '2026-01-31',
  });
  const upload = async () => {
    const url = `${web.url}/imports/${team.team_slug}?${new URLSearchParams({ plan })}`;
    const headers = { cookie: team.owner.cookie };
    const sent = { method: 'POST', body: body(), headers, duplex: 'half' };
    const { status } = await fetch(url, sent);
    if (status === 409) refused += 1;
    if (refused === FILES - 1) answered.resolve();
    return status;
  };
  const uploads = Array.from({ length: FILES }, upload);
  // If several were read at the same time, they would wait for each other.
  const late = setTimeout(answered.resolve, 5_000);
  const statuses = await Promise.all(uploads);
  clearTimeout(late);
  await web.stop();
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, ...Array(FILES - 1).fill(409)]);
});
