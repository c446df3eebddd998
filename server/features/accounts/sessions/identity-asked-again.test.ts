import { describe, expect, it, vi } from 'vitest';
import { openBrowser } from '#server/test/browser.ts';
import { buildMember, buildPerson, buildTeam } from '#server/test/builders/builders.ts';
import { openServer } from '#server/test/open-server.ts';

// Hashing each password takes seconds on a busy machine.
vi.setConfig({ testTimeout: 90_000 });

const { services } = await openServer();

const password = 'analytical engine';
const as = ({ cookie }: { cookie: string }) => openBrowser(services, { cookie }).rpc;
const setPassword = (user_id: string, hashed: string) =>
  services.db.pool.query(
    `INSERT INTO accounts (id, account_id, provider_id, user_id, password)
     VALUES (gen_random_uuid()::text, $1, 'credential', $1, $2)`,
    [user_id, hashed],
  );
const signedInLongAgo = (user_id: string) =>
  services.db.pool.query(
    `UPDATE sessions SET created_at = now() - interval '11 minutes' WHERE user_id = $1`,
    [user_id],
  );

describe('an open browser is not enough', () => {
  it('to delete an account with a password', async () => {
    const person = await buildPerson(services, { password });
    const { accounts } = as(person);
    const { user_id } = person;
    await expect(accounts.deleteAccount({ user_id })).rejects.toMatchObject({
      code: 'IDENTITY_UNPROVEN',
    });
    await expect(accounts.deleteAccount({ user_id, password: 'a guess' })).rejects.toMatchObject({
      code: 'PASSWORD_WRONG',
    });
    await expect(accounts.deleteAccount({ user_id, code: '000000' })).rejects.toMatchObject({
      code: 'CODE_WRONG',
    });
    expect(await accounts.me()).not.toBeNull();
    expect(await accounts.deleteAccount({ user_id, password })).toMatchObject({ success: true });
  });

  it('to delete one without a password, unless the sign-in is fresh', async () => {
    const person = await buildPerson(services);
    await signedInLongAgo(person.user_id);
    const { accounts } = as(person);
    await expect(accounts.deleteAccount({ user_id: person.user_id })).rejects.toMatchObject({
      code: 'IDENTITY_UNPROVEN',
    });
    expect(await accounts.me()).not.toBeNull();
    const fresh = await buildPerson(services);
    expect(await as(fresh).accounts.deleteAccount({ user_id: fresh.user_id })).toMatchObject({
      success: true,
    });
  });

  it('to transfer the ownership of a team', async () => {
    const team = await buildTeam(services);
    const member = await buildMember(services, { team, role: 'editor' });
    await signedInLongAgo(team.owner.user_id);
    const ref = { team_slug: team.team_slug, user_id: member.user_id };
    const { teams } = as(team.owner);
    await expect(teams.transferOwnership(ref)).rejects.toMatchObject({ code: 'IDENTITY_UNPROVEN' });
    const { rows } = await services.db.pool.query(
      `SELECT password FROM accounts WHERE user_id = $1`,
      [(await buildPerson(services, { password })).user_id],
    );
    await setPassword(team.owner.user_id, rows[0]?.password);
    const proof = { password: 'a guess' };
    await expect(teams.transferOwnership({ ...ref, proof })).rejects.toMatchObject({
      code: 'PASSWORD_WRONG',
    });
    await expect(teams.transferOwnership({ ...ref, proof: { password } })).resolves.toBeDefined();
  });

  it('to give an account its first password', async () => {
    const person = await buildPerson(services);
    await signedInLongAgo(person.user_id);
    await expect(as(person).accounts.setPassword({ password })).rejects.toMatchObject({
      code: 'IDENTITY_UNPROVEN',
    });
  });
});
