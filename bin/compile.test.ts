import { type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { freePorts } from '#server/test/free-ports.ts';
import { temporaryFolder } from '#server/test/temporary-folder.ts';

it('leaves the sandbox nothing to strip of its types, not even for its first calls', async () => {
  const folder = temporaryFolder();
  onTestFinished(folder.remove);
  const env = { ...process.env, NODE_COMPILE_CACHE: join(folder.path, 'compiled') };
  await once(run(['bin/compile.mjs'], { env }), 'exit');

  const [port = 0, mail] = await freePorts(2);
  const sandbox = run(['--import=./bin/start/small-heap.mjs', 'sandbox/main.ts'], {
    env: {
      ...env,
      NODE_DEBUG_NATIVE: 'COMPILE_CACHE',
      DATA_DIR: folder.path,
      SANDBOX_PORT: String(port),
      SANDBOX_SMTP_PORT: String(mail),
    },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  onTestFinished(() => void sandbox.kill('SIGKILL'));
  let log = '';
  sandbox.stderr?.setEncoding('utf8').on('data', (text: string) => {
    log += text;
  });
  await once(sandbox, 'message');
  const url = `http://127.0.0.1:${port}`;
  const messages = [{ role: 'user', content: 'Hello' }];
  const chat = await fetch(`${url}/openai/v1/chat/completions`, {
    method: 'POST',
    headers: { authorization: 'Bearer any', 'content-type': 'application/json' },
    body: JSON.stringify({ model: 'any', messages }),
  });
  const sessions = await fetch(`${url}/waha/api/sessions`, {
    headers: { 'x-api-key': 'sandbox' },
  });
  expect([chat.status, sessions.status]).toEqual([200, 200]);
  sandbox.kill('SIGTERM');
  await once(sandbox, 'close');

  expect(log).toContain('[compile cache]');
  expect(log.match(/saving transpilation cache for .*/g)).toBeNull();
});

function run(args: string[], options: SpawnOptions) {
  return spawn(process.execPath, args, { stdio: 'ignore', ...options });
}
