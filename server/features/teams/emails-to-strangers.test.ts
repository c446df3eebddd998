import { beforeEach, describe, expect, it } from 'vitest';
import { openBrowser } from '#server/test/browser.ts';
import { buildPerson, buildTeam } from '#server/test/builders/builders.ts';
import { openServer } from '#server/test/open-server.ts';
import { hasLink } from '#domain/names.ts';
import { invitationEmail } from './send-invitation.ts';

const { services, queue } = await openServer();
beforeEach(async () => {
  await services.db.pool.query('DELETE FROM rate_limits');
  services.emails.length = 0;
});

async function inviter() {
  const team = await buildTeam(services);
  const { rpc } = openBrowser(services, { cookie: team.owner.cookie });
  const { team_slug } = team;
  const invite = (email: string) => rpc.teams.invite({ team_slug, email, role: 'viewer' });
  return { team_slug, rpc, invite };
}

const codesOf = async (calls: Promise<unknown>[]) =>
  (await Promise.allSettled(calls)).map((item) =>
    item.status === 'fulfilled' ? 'sent' : item.reason.code,
  );

describe('one address', () => {
  it('gets three invitations a day from all teams together, also when they come at once', async () => {
    const email = 'flooded@example.com';
    const teams = await Promise.all([1, 2, 3, 4, 5].map(inviter));
    const codes = await codesOf(teams.map(({ invite }) => invite(email)));
    expect(codes.filter((code) => code === 'sent')).toHaveLength(3);
    expect(codes.filter((code) => code === 'TOO_MANY_EMAILS')).toHaveLength(2);
    await queue.run(services);
    expect(services.emails).toHaveLength(3);
    // The refused attempt left no invitation.
    const { rowCount } = await queue
      .query(`SELECT FROM invitations WHERE email = $1`, [email])
      .then((rows) => ({ rowCount: rows.length }));
    expect(rowCount).toBe(3);
    await queue.query(`UPDATE emailed_addresses SET sent_at[3] = now() - interval '25 hours'`);
    expect(await codesOf([(await inviter()).invite(email)])).toEqual(['sent']);
    expect(await codesOf([(await inviter()).invite(email)])).toEqual(['TOO_MANY_EMAILS']);
  });

  it('is counted for emails that are sent again, too', async () => {
    const { rpc, team_slug, invite } = await inviter();
    const { membership_id } = await invite('again@example.com');
    const again = () => rpc.teams.resendInvitation({ team_slug, membership_id });
    await again();
    await again();
    await expect(again()).rejects.toMatchObject({ code: 'TOO_MANY_EMAILS', status: 429 });
  });

  it('gets no invitation of a person whose own address is not verified', async () => {
    const person = await buildPerson(services, { verified: false });
    const team = await buildTeam(services, { owner: person });
    const { rpc } = openBrowser(services, { cookie: person.cookie });
    const { team_slug } = team;
    const invitation = { team_slug, email: 'x@example.com', role: 'viewer' as const };
    await expect(rpc.teams.invite(invitation)).rejects.toMatchObject({
      code: 'EMAIL_NOT_VERIFIED',
    });
  });
});

describe("a stranger's words", () => {
  const ATTACKS = [
    'Win 1000 € at evil.example',
    'https://evil.example/login',
    'Your account is locked\r\nOpen evil.example',
    'ada@evil.example',
    '\u202Eevil\u202C',
  ];

  it('are refused as the name of a person or a team when they carry a link or hide something', async () => {
    const { rpc, team_slug } = await inviter();
    for (const name of ATTACKS) {
      await expect(rpc.teams.rename({ team_slug, team_name: name })).rejects.toMatchObject({
        code: 'INVALID_INPUT',
      });
      await expect(
        rpc.accounts.updateProfile({ first_name: name, last_name: 'King' }),
      ).rejects.toMatchObject({ code: 'INVALID_INPUT' });
      const form = { name, email: 'victim@example.com', password: 'analytical engine' };
      await expect(openBrowser(services).rpc.accounts.register(form)).rejects.toMatchObject({
        code: 'INVALID_INPUT',
      });
    }
  });

  it('make no link of names from before, no markup, and nothing of the subject', () => {
    for (const name of [...ATTACKS, '<a href="//evil.example">x</a>']) {
      const link = 'https://app.example/auth/invitation';
      const to = {
        to: 'bob@example.com',
        team_name: name,
        inviter_name: name,
        role: 'viewer',
        link,
      };
      const { subject, text, html } = invitationEmail(to);
      expect(subject).toBe("You're invited to a team on OpenSetter");
      const own = (part: string) => part.replaceAll(link, '').replaceAll('bob@example.com', '');
      expect(hasLink(own(text))).toBe(false);
      expect(html.match(/<a /g)).toHaveLength(2);
      expect(html).not.toMatch(/evil\.example|[\u202A-\u202E]/);
    }
  });
});
