import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { readHookBody } from './hook-charset.ts';

const app = new Hono().post('/', async (c) => c.json(await readHookBody(c)));
const FORM = 'application/x-www-form-urlencoded';

/** Reads the name in a body. */
async function nameIn(type: string, body: BodyInit): Promise<unknown> {
  const answer = await app.request('/', {
    method: 'POST',
    headers: { 'content-type': type },
    body,
  });
  const { data } = (await answer.json()) as { data?: { name: string } };
  return data?.name;
}

const latin = (text: string) => Buffer.from(text, 'latin1');

describe('the name in a form is read', () => {
  it.each([
    ['with its charset', `${FORM}; charset=iso-8859-1`, 'name=Ren%E9e+N%FA%F1ez'],
    ['without a charset', FORM, 'name=Ren%E9e+N%FA%F1ez'],
    ['with a wrong charset', `${FORM}; charset=utf-8`, 'name=Ren%E9e+N%FA%F1ez'],
    ['without escapes', FORM, latin('name=Renée+Núñez')],
    ['in UTF-8', FORM, 'name=Ren%C3%A9e+N%C3%BA%C3%B1ez'],
    ['with an unknown charset', `${FORM}; charset=none`, 'name=Ren%C3%A9e+N%C3%BA%C3%B1ez'],
    ['as JSON', 'application/json; charset=latin1', latin('{"name":"Renée Núñez"}')],
    ['as JSON without a charset', 'application/json', latin('{"name":"Renée Núñez"}')],
  ])('%s', async (_how, type, body) => {
    expect(await nameIn(type, body)).toBe('Renée Núñez');
  });

  it('in several parts, whatever the bytes of a file', async () => {
    const photo = Buffer.concat([
      Buffer.from('--x\r\nContent-Disposition: form-data; name="f"; filename="f.jpg"\r\n\r\n'),
      Buffer.from([0xff, 0xd8, 0xe9, 0x0d, 0x0a]),
    ]);
    const part = '--x\r\nContent-Disposition: form-data; name="name"\r\n\r\nRenée\r\n--x--\r\n';
    const type = 'multipart/form-data; boundary=x';
    for (const name of [latin(part), Buffer.from(part)]) {
      expect(await nameIn(type, name)).toBe('Renée');
      expect(await nameIn(type, Buffer.concat([photo, name]))).toBe('Renée');
    }
  });
});

it('other charsets are read, and broken escapes stay as they are', async () => {
  expect(await nameIn(`${FORM}; charset=windows-1251`, 'name=%CE%EB%FC%E3%E0')).toBe('Ольга');
  expect(await nameIn(FORM, 'name=100%+Ada%2')).toBe('100% Ada%2');
  expect(await nameIn(FORM, 'name=a%3Db%26c&other')).toBe('a=b&c');
});
