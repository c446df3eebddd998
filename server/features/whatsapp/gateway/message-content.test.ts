import { describe, expect, it } from 'vitest';
import { type Fields, gows, LEAD, noweb, received } from '../fixtures/received.ts';

const text = { extendedTextMessage: { text: 'Is it free?' } };

describe('words that only the raw message has', () => {
  it.each<[string, Fields, string]>([
    ['plain', { conversation: 'Is it free?' }, 'Is it free?'],
    ['with a preview', { ...text, messageContextInfo: {} }, 'Is it free?'],
    ['disappearing', { ephemeralMessage: { message: text } }, 'Is it free?'],
    ['of a newer wrapper', { hologramMessageV9: { message: text } }, 'Is it free?'],
    ['of a wrapper without a name', { message: { conversation: 'Is it free?' } }, 'Is it free?'],
    [
      'wrapped four times',
      {
        deviceSentMessage: {
          destinationJid: LEAD,
          message: {
            ephemeralMessage: {
              message: {
                groupMentionedMessage: { message: { botInvokeMessage: { message: text } } },
              },
            },
          },
        },
      },
      'Is it free?',
    ],
    ['beside keys', { senderKeyDistributionMessage: { groupId: 'g' }, ...text }, 'Is it free?'],
    [
      'as a caption',
      { imageMessage: { caption: 'Is it free?', mimetype: 'image/jpeg' } },
      'Is it free?',
    ],
    [
      'as the caption of a document in a disappearing chat',
      {
        ephemeralMessage: {
          message: {
            documentWithCaptionMessage: {
              message: {
                documentMessage: { caption: 'Is it free?', fileName: 'a.pdf' },
              },
            },
          },
        },
      },
      'Is it free?',
    ],
    [
      'as the caption of a video to be viewed once',
      {
        viewOnceMessageV2Extension: { message: { videoMessage: { caption: 'Is it free?' } } },
      },
      'Is it free?',
    ],
    [
      'with a place',
      { locationMessage: { degreesLatitude: 1, degreesLongitude: 2, comment: 'Is it free?' } },
      'Is it free?',
    ],
    [
      'with a product',
      { productMessage: { product: { title: 'Mug' }, body: 'Is it free?' } },
      'Is it free?',
    ],
    ['with an order', { orderMessage: { message: 'Is it free?', itemCount: 1 } }, 'Is it free?'],
    [
      'of a form',
      { templateMessage: { hydratedTemplate: { hydratedContentText: 'Is it free?' } } },
      'Is it free?',
    ],
    ['of buttons', { interactiveMessage: { body: { text: 'Is it free?' } } }, 'Is it free?'],
    ['chosen of a list', { listResponseMessage: { title: 'Is it free?' } }, 'Is it free?'],
  ])('are read: %s', (_what, message, words) => {
    for (const event of [noweb(message), gows(message)]) {
      expect(event).toMatchObject({ kind: 'message', text: words });
    }
  });

  it('of WhatsApp Web are a caption, never a thumbnail', () => {
    const data = { type: 'image', body: '/9j/4AAQSkZJRg==', caption: 'Is it free?' };
    expect(received(data)).toMatchObject({ media_type: 'image', text: 'Is it free?' });
    expect(received({ ...data, caption: undefined })).toMatchObject({ text: '' });
    expect(received({ type: 'chat', body: 'Is it free?' })).toMatchObject({ text: 'Is it free?' });
  });

  it('are in what GOWS received where it unwrapped the message to nothing', () => {
    const RawMessage = { ephemeralMessage: { message: text } };
    for (const Message of [null, {}]) {
      expect(received({ Info: {}, Message, RawMessage })).toMatchObject({ text: 'Is it free?' });
    }
  });

  it('are those of the gateway where it has any', () => {
    expect(noweb(text, { body: 'Hello' })).toMatchObject({ text: 'Hello' });
  });

  it('are found in time, however deep a message pretends to be', () => {
    let message: Fields = text;
    for (let depth = 0; depth < 5_000; depth += 1) message = { ephemeralMessage: { message } };
    const before = process.cpuUsage();
    expect(noweb(message)).toMatchObject({ media_type: 'unknown', text: '' });
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(500);
  });
});
