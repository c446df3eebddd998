import { Hono } from 'hono';
import { z } from 'zod';
import { type AccountBox, newSub } from './account-box.ts';
import { tokenFaultSchema } from './claims.ts';
import type { TokenFaults } from './token-faults.ts';

const address = z.string().regex(/^[^@\s]+@[^@\s]+$/, 'must be an email address');
const account = z.strictObject({
  email: address,
  name: z.string().optional(),
  email_verified: z.boolean().default(true),
  sub: z.string().min(1).max(255).optional(),
});
const change = z.strictObject({
  email: address.optional(),
  name: z.string().optional(),
  email_verified: z.boolean().optional(),
});
const tokenFaultsBody = z.union([
  z.array(tokenFaultSchema),
  tokenFaultSchema.transform((one) => [one]),
]);

/** What tests and operators call under `/google/_control`. */
export function googleControl(accounts: AccountBox, tokenFaults: TokenFaults): Hono {
  return new Hono()
    .get('/accounts', (c) => c.json({ accounts: accounts.list() }))
    .post('/accounts', async (c) => {
      const parsed = account.safeParse(await c.req.json().catch(() => undefined));
      if (!parsed.success) return c.json({ error: parsed.error.message }, 400);
      const { email, name = email.split('@')[0] ?? '', sub = newSub() } = parsed.data;
      const { email_verified } = parsed.data;
      if (accounts.findByEmail(email) || accounts.find(sub)) {
        return c.json({ error: 'There is an account with this address or sub already' }, 409);
      }
      return c.json(accounts.keep({ sub, email, name, email_verified }), 201);
    })
    .patch('/accounts/:sub', async (c) => {
      const found = accounts.find(c.req.param('sub'));
      if (!found) return c.json({ error: 'No such account' }, 404);
      const parsed = change.safeParse(await c.req.json().catch(() => undefined));
      if (!parsed.success) return c.json({ error: parsed.error.message }, 400);
      const { email, name, email_verified } = parsed.data;
      const other = email === undefined ? undefined : accounts.findByEmail(email);
      if (other && other.sub !== found.sub) {
        return c.json({ error: 'There is an account with this address already' }, 409);
      }
      return c.json(
        accounts.keep({
          sub: found.sub,
          email: email ?? found.email,
          name: name ?? found.name,
          email_verified: email_verified ?? found.email_verified,
        }),
      );
    })
    .delete('/accounts/:sub', (c) => {
      accounts.remove(c.req.param('sub'));
      return c.json({ accounts: accounts.list() });
    })
    .delete('/accounts', (c) => {
      accounts.clear();
      return c.json({ accounts: [] });
    })
    .get('/tokens', (c) => c.json({ next: tokenFaults.list() }))
    .post('/tokens', async (c) => {
      const parsed = tokenFaultsBody.safeParse(await c.req.json().catch(() => undefined));
      if (!parsed.success) return c.json({ error: parsed.error.message }, 400);
      tokenFaults.set(parsed.data);
      return c.json({ next: tokenFaults.list() });
    })
    .delete('/tokens', (c) => {
      tokenFaults.set([]);
      return c.json({ next: [] });
    });
}
