import { beforeEach, describe, expect, it } from 'vitest';
import { AUDIT_LOG, type AuditRow, buildAdmin } from '#server/test/builders/admins.ts';
import { openBrowser } from '#server/test/browser.ts';
import { type BuiltPerson, buildPerson } from '#server/test/builders/builders.ts';
import { openServer } from '#server/test/open-server.ts';

const { services, queue } = await openServer();
let admin: BuiltPerson;
let target: BuiltPerson;

beforeEach(async () => {
  admin = await buildAdmin(services);
  target = await buildPerson(services, { name: 'Vera Viewer' });
});

const as = ({ cookie }: BuiltPerson) => openBrowser(services, { cookie }).rpc;
const audit = (person = admin) => queue.query<AuditRow>(AUDIT_LOG, [person.user_id]);
const refusal = (code: string, message?: string) => ({ code, ...(message && { message }) });

describe('levels', () => {
  it('are given and taken by superadmins only', async () => {
    const superadmin = await buildAdmin(services, { level: 'superadmin' });
    const support = await buildAdmin(services, { level: 'support' });
    for (const person of [admin, support, target]) {
      const rpc = as(person).admin;
      for (const call of [
        () => rpc.grantLevel({ email: target.email, level: 'superadmin' }),
        () => rpc.revokeLevel({ email: superadmin.email }),
        () => rpc.admins(),
      ]) {
        await expect(call()).rejects.toMatchObject(
          refusal('FORBIDDEN', 'Only superadmins can manage admin levels'),
        );
      }
    }
    await as(superadmin).admin.grantLevel({ email: target.email, level: 'support' });
    expect((await as(target).accounts.me())?.profile).toMatchObject({
      is_admin: true,
      admin_level: 'support',
    });
    const admins = await as(superadmin).admin.admins();
    expect(admins).toContainEqual({
      user_id: target.user_id,
      email: target.email,
      name: 'Vera Viewer',
      admin_level: 'support',
    });
    expect((await audit(superadmin)).at(-1)).toMatchObject({
      action: 'admin.granted',
      on_behalf_of: target.user_id,
      details: { level: 'support' },
    });
  });

  it('come from the label too, which wins over the profile', async () => {
    await queue.query(`UPDATE users SET labels = '{superadmin}' WHERE id = $1`, [target.user_id]);
    expect((await as(target).accounts.me())?.profile.admin_level).toBe('superadmin');
    await as(target).admin.grantLevel({ email: admin.email, level: 'superadmin' });
    expect((await as(admin).accounts.me())?.profile.admin_level).toBe('superadmin');
    await as(target).admin.grantLevel({ email: admin.email, level: 'support' });
    expect((await as(admin).accounts.me())?.profile.admin_level).toBe('support');
  });

  it('are not given to an address that no one verified, or that no one has', async () => {
    const superadmin = await buildAdmin(services, { level: 'superadmin' });
    const unverified = await buildPerson(services, { verified: false });
    const { admin: rpc } = as(superadmin);
    await expect(rpc.grantLevel({ email: unverified.email, level: 'admin' })).rejects.toMatchObject(
      refusal('CONFLICT', `${unverified.email} hasn't been verified yet.`),
    );
    await expect(
      rpc.grantLevel({ email: 'nobody@example.com', level: 'admin' }),
    ).rejects.toMatchObject(
      refusal('NOT_FOUND', "There's no account with the address nobody@example.com."),
    );
  });
});
