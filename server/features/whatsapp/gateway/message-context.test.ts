import { describe, expect, it } from 'vitest';
import { type Fields, gows, noweb, received } from '../fixtures/received.ts';
import type { GatewayEvent } from './gateway-event.ts';

describe('an ad', () => {
  const externalAdReply = {
    title: 'Autumn offer',
    body: 'Half the price',
    mediaType: 1,
    sourceType: 'ad',
    sourceId: '120210000000000001',
    sourceUrl: 'https://fb.me/1a2b',
    ctwaClid: 'ARAk',
  };
  const ad = {
    title: 'Autumn offer',
    sourceId: '120210000000000001',
    sourceUrl: 'https://fb.me/1a2b',
    clickId: 'ARAk',
  };
  const adIn = (event: GatewayEvent | undefined) => event?.kind === 'message' && event.ad;
  const withContext = (contextInfo: Fields) => ({
    extendedTextMessage: { text: 'Hi', contextInfo },
  });

  it.each<[string, GatewayEvent | undefined]>([
    ['of text', noweb(withContext({ externalAdReply }))],
    [
      'of a disappearing message',
      noweb({ ephemeralMessage: { message: withContext({ externalAdReply }) } }),
    ],
    ['of a photo', gows({ imageMessage: { contextInfo: { externalAdReply } } })],
    [
      'in the spelling of Go',
      gows(
        withContext({
          externalAdReply: {
            title: 'Autumn offer',
            sourceType: 'ad',
            sourceID: ad.sourceId,
            sourceURL: ad.sourceUrl,
            ctwaClid: 'ARAk',
          },
        }),
      ),
    ],
    ['of WhatsApp Web', received({ type: 'chat', body: 'Hi', ctwaContext: externalAdReply })],
    [
      'of Meta',
      received(
        {},
        {
          body: 'Hi',
          referral: {
            source_url: ad.sourceUrl,
            source_id: ad.sourceId,
            source_type: 'ad',
            headline: 'Autumn offer',
            ctwa_clid: 'ARAk',
          },
        },
      ),
    ],
    [
      'of a message that can be read on the phone alone',
      received({ messageStubType: 2, contextInfo: { externalAdReply } }),
    ],
  ])('is read: %s', (_what, event) => {
    expect(adIn(event)).toEqual(ad);
  });

  it('is known without a click id, by its source or its kind alone', () => {
    const least = { title: 'Autumn offer', sourceUrl: 'https://fb.me/1a2b' };
    const known = { ...ad, sourceId: '', clickId: '' };
    const byType = withContext({ externalAdReply: { ...least, sourceType: 'ad' } });
    const byEntry = withContext({ externalAdReply: least, entryPointConversionSource: 'ctwa_ad' });
    const byWeb = { type: 'chat', ctwaContext: { ...least, conversionSource: 'FB_Ads' } };
    for (const event of [noweb(byType), noweb(byEntry), received(byWeb, { body: 'Hi' })]) {
      expect(adIn(event)).toEqual(known);
    }
  });

  it('is no preview of a link, and links to nothing but a page', () => {
    const preview = {
      title: 'Acme',
      body: 'Cups',
      sourceUrl: 'https://acme.example',
      mediaType: 1,
    };
    expect(adIn(noweb(withContext({ externalAdReply: preview })))).toBeNull();
    const evil = { ...externalAdReply, sourceUrl: 'javascript:alert(1)', title: 'x'.repeat(9_000) };
    const read = adIn(noweb(withContext({ externalAdReply: evil })));
    expect(read).toMatchObject({ sourceUrl: '', clickId: 'ARAk' });
    expect(read && read.title.length).toBe(500);
    for (const odd of [null, 7, [], { title: {} }, { sourceId: [] }]) {
      expect(adIn(noweb(withContext({ externalAdReply: odd })))).toBeNull();
    }
  });
});
