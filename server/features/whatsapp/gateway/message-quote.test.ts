import { describe, expect, it } from 'vitest';
import { type Fields, LEAD, noweb, OWN, received } from '../fixtures/received.ts';

describe('a message that answers', () => {
  const product = { title: 'Blue mug', priceAmount1000: 12_000, currencyCode: 'EUR' };
  const quotes = (contextInfo: Fields, payload: Fields = {}) => {
    const event = noweb({ extendedTextMessage: { text: 'Is it there?', contextInfo } }, payload);
    return event?.kind === 'message' && event.quoted;
  };
  const context = (quotedMessage: Fields, more: Fields = {}) => ({
    stanzaId: '3EB0',
    participant: OWN,
    quotedMessage,
    ...more,
  });

  it('a product knows which', () => {
    const about = {
      wa_key: 'out:3EB0',
      from_lead: false,
      text: 'Blue mug, 12 EUR',
      what: 'product',
    };
    expect(quotes(context({ productMessage: { product } }))).toEqual(about);
    expect(
      quotes(context({ ephemeralMessage: { message: { productMessage: { product } } } })),
    ).toEqual(about);
    const replyTo = { id: '3EB0', participant: OWN, body: null };
    expect(quotes(context({ productMessage: { product } }), { replyTo })).toEqual(about);
    const cents = { productMessage: { product: { ...product, priceAmount1000: '12500' } } };
    expect(quotes(context(cents))).toMatchObject({ text: 'Blue mug, 12.50 EUR' });
    const free = { productMessage: { product: { title: 'Blue mug' } } };
    expect(quotes(context(free))).toMatchObject({ text: 'Blue mug' });
  });

  it('a status knows that it was one, and ours', () => {
    const status = { remoteJid: 'status@broadcast' };
    const about = { wa_key: 'out:3EB0', from_lead: false, what: 'status' };
    const photo = { imageMessage: { caption: 'New mugs!' } };
    expect(quotes(context(photo, status))).toEqual({ ...about, text: 'New mugs!' });
    expect(quotes({ stanzaId: '3EB0', ...status })).toEqual({ ...about, text: '' });
    const web = {
      type: 'chat',
      body: 'Nice',
      quotedStanzaID: '3EB0',
      quotedRemoteJid: 'status@broadcast',
      quotedMsg: { type: 'chat', body: 'New mugs!' },
    };
    expect(received(web)).toMatchObject({ quoted: { ...about, text: 'New mugs!' } });
  });

  it('any other message has its words, also where the gateway leaves them out', () => {
    expect(quotes(context({ conversation: 'Ninety' }))).toEqual({
      wa_key: 'out:3EB0',
      from_lead: false,
      text: 'Ninety',
    });
    const replyTo = { id: '3EB0', participant: OWN, body: 'Ninety euros' };
    expect(quotes(context({ conversation: 'Ninety' }), { replyTo })).toMatchObject({
      text: 'Ninety euros',
    });
    expect(quotes(context({ conversation: 'Mine' }, { participant: LEAD }))).toMatchObject({
      wa_key: 'in:3EB0',
      from_lead: true,
    });
    expect(quotes({})).toBeNull();
  });
});
