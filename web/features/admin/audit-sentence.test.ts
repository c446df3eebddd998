import { expect, it } from 'vitest';
import type { AuditRecord } from '#domain/admin/schema.ts';
import { auditSentence } from './audit-sentence.ts';

const entry: AuditRecord = {
  audit_id: 'a',
  at: '2026-11-21T08:00:00.000Z',
  action: 'impersonation.started',
  outcome: 'done',
  actor: { name: 'Sally', email: 'sally@example.com' },
  target: { name: '', email: 'vera@example.com' },
  team: { team_name: 'Acme', team_slug: 'acme-1' },
  details: {},
};

it('describes each audit action in a sentence', () => {
  expect(auditSentence(entry)).toBe('Sally started impersonating vera@example.com in Team Acme');
  expect(auditSentence({ ...entry, action: 'impersonation.stopped', team: null })).toBe(
    'Sally stopped impersonating vera@example.com',
  );
  const change = { ...entry, action: 'impersonation.change' } as const;
  expect(auditSentence({ ...change, details: { procedure: 'teams.rename' } })).toBe(
    'Sally as vera@example.com in Team Acme: teams.rename',
  );
});

it('names who has no account, or none any more', () => {
  const granted = { ...entry, action: 'admin.granted', team: null, actor: null } as const;
  expect(auditSentence({ ...granted, details: { level: 'support' } })).toBe(
    'The command line gave vera@example.com the admin level support',
  );
  expect(auditSentence({ ...granted, action: 'admin.revoked', target: null })).toBe(
    'The command line revoked the admin level of a deleted account',
  );
  expect(auditSentence({ ...entry, actor: null, target: null })).toBe(
    'A deleted account started impersonating a deleted account in Team Acme',
  );
});
