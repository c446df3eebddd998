import { describe, expect, it } from 'vitest';
import { messageEvent } from './gateway-event.ts';
import { type Fields, gows, LEAD, noweb, received } from '../fixtures/received.ts';

describe('a change that comes as a message', () => {
  const key = { id: '3A02', fromMe: false, remoteJid: LEAD };
  const stop = { conversation: 'STOP' };
  const edited = { kind: 'edited', wa_key: 'in:3A02', text: 'STOP', from_me: false };
  it.each<[string, Fields]>([
    [
      'by number, in two wrappers',
      { editedMessage: { message: { protocolMessage: { key, type: 14, editedMessage: stop } } } },
    ],
    ['by name', { protocolMessage: { key, type: 'MESSAGE_EDIT', editedMessage: stop } }],
    ['without its type', { protocolMessage: { key, editedMessage: stop } }],
    ['by its numbers as text', { protocolMessage: { key, type: '14', editedMessage: stop } }],
    [
      'with the key of GOWS',
      { protocolMessage: { key: { ID: '3A02' }, type: 14, editedMessage: stop } },
    ],
    [
      'of longer text',
      {
        protocolMessage: {
          key,
          type: 14,
          editedMessage: { extendedTextMessage: { text: 'STOP' } },
        },
      },
    ],
    [
      'of a caption',
      { protocolMessage: { key, type: 14, editedMessage: { imageMessage: { caption: 'STOP' } } } },
    ],
    [
      'in a disappearing chat',
      {
        ephemeralMessage: {
          message: {
            editedMessage: {
              message: {
                protocolMessage: {
                  key,
                  type: 14,
                  editedMessage: { ephemeralMessage: { message: stop } },
                },
              },
            },
          },
        },
      },
    ],
    [
      'beside what goes along',
      {
        messageContextInfo: {},
        protocolMessage: { key, type: 14, editedMessage: stop, timestampMs: '1' },
      },
    ],
  ])('is an edit: %s', (_what, message) => {
    for (const event of [noweb(message), gows(message)]) expect(event).toMatchObject(edited);
  });

  it('of WhatsApp Web is an edit, too', () => {
    const data = {
      type: 'protocol',
      subtype: 'message_edit',
      protocolMessageKey: key,
      body: 'STOP',
    };
    expect(received(data)).toMatchObject(edited);
    const serialized = { ...data, protocolMessageKey: `false_${LEAD}_3A02` };
    expect(received(serialized)).toMatchObject(edited);
  });

  it('without a notice in it is an edit of itself', () => {
    const message = { editedMessage: { message: stop } };
    const inHistory = { id: `false_${LEAD}_3A01`, timestamp: 1_795_225_758, _data: { message } };
    expect(messageEvent(inHistory)).toMatchObject({ wa_key: 'in:3A01', text: 'STOP' });
    expect(noweb(message)).toMatchObject({
      ...edited,
      wa_key: 'in:3A01',
    });
  });

  it.each<[string, Fields]>([
    [
      'by name',
      { secretEncryptedMessage: { secretEncType: 'MESSAGE_EDIT', targetMessageKey: key } },
    ],
    [
      'by number',
      { secretEncryptedMessage: { secretEncType: 2, targetMessageKey: { ID: '3A02' } } },
    ],
    [
      'in a wrapper',
      { ephemeralMessage: { message: { secretEncryptedMessage: { targetMessageKey: key } } } },
    ],
    [
      'to something unknown',
      { protocolMessage: { key, type: 14, editedMessage: { hologramMessage: { a: 1 } } } },
    ],
  ])('that is encrypted is an edit without its text: %s', (_what, message) => {
    expect(noweb(message)).toMatchObject({ ...edited, text: null });
  });

  it.each<[string, Fields]>([
    ['by number', { message: { protocolMessage: { key, type: 0 } } }],
    ['by name', { message: { protocolMessage: { key, type: 'REVOKE' } } }],
    ['without the number, which is the first', { Message: { protocolMessage: { key } } }],
    [
      'in a disappearing chat',
      { message: { ephemeralMessage: { message: { protocolMessage: { key, type: 0 } } } } },
    ],
    ['of WhatsApp Web', { type: 'revoked', subtype: 'sender', protocolMessageKey: key }],
  ])('is a deletion: %s', (_what, data) => {
    expect(received(data)).toMatchObject({ kind: 'deleted', wa_key: 'in:3A02' });
  });

  it('of the message under its own id is a deletion, too', () => {
    for (const messageStubType of [1, 'REVOKE']) {
      expect(received({ messageStubType, message: null })).toMatchObject({
        kind: 'deleted',
        wa_key: 'in:3A01',
      });
    }
  });

  it.each<[string, Fields]>([
    ['settings of the chat', { protocolMessage: { key, type: 3, ephemeralExpiration: 86_400 } }],
    ['settings without a number', { protocolMessage: { key, ephemeralExpiration: 86_400 } }],
    ['keys', { protocolMessage: { type: 'APP_STATE_SYNC_KEY_SHARE' } }],
    ['a vote', { pollUpdateMessage: { pollCreationMessageKey: key } }],
  ])('is nothing when no one changed a message: %s', (_what, message) => {
    expect(noweb(message)).toBeUndefined();
  });
});
