import { describe, expect, it } from 'vitest';
import { type Fields, LEAD, OWN, received } from '../fixtures/received.ts';

describe('an address', () => {
  const from = (chat: string, data: Fields = {}, more: Fields = {}) =>
    received(
      { message: { conversation: 'Hi' }, ...data },
      { id: `false_${chat}_3A01`, from: chat, ...more },
    );

  it('that Meta hosts is the number, and its lid the lid', () => {
    expect(from('15557770001@hosted')).toMatchObject({ chat: LEAD });
    expect(from('15557770001:99@hosted')).toMatchObject({ chat: LEAD });
    expect(from('99911122233:99@hosted.lid')).toMatchObject({ chat: '99911122233@lid' });
    const both = from('99911122233@hosted.lid', { key: { remoteJidAlt: '15557770001:99@hosted' } });
    expect(both).toMatchObject({ addresses: ['99911122233@lid', LEAD] });
  });

  it('of a list of people is that of its sender, who waits for nothing', () => {
    const list = '1700000000@broadcast';
    const sent = { id: `false_${list}_3A01_${LEAD}`, participant: LEAD };
    const many = { chat: LEAD, addresses: [LEAD], to_many: true, text: 'Hi' };
    expect(from(list, {}, sent)).toMatchObject(many);
    expect(from(list, { key: { participant: '15557770001@s.whatsapp.net' } })).toMatchObject(many);
    expect(from(LEAD, { broadcast: true })).toMatchObject(many);
    expect(from(LEAD, { broadcast: false })).toMatchObject({ to_many: false });
    expect(from(list, {}, { id: `true_${list}_3A01_${OWN}`, fromMe: true })).toBeUndefined();
    expect(from(list)).toBeUndefined();
  });

  it('of a bot that was asked in the chat of a lead is not the lead', () => {
    expect(from(LEAD, {}, { participant: '867051314767696@bot' })).toBeUndefined();
    expect(from(LEAD, { Info: { Sender: '13135550002@s.whatsapp.net' } })).toBeUndefined();
    expect(from(LEAD, { Info: { Sender: '15557770001:3@s.whatsapp.net' } })).toMatchObject({
      chat: LEAD,
    });
  });
});
