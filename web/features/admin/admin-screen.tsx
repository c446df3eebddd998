import { Headset, type LucideIcon, Shield, ShieldCheck, ShieldUser } from 'lucide-react';
import type { AdminLevel } from '#domain/admin/levels.ts';
import { useMe } from '#web/shared/session.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Page } from '#web/ui/page.tsx';
import { AuditCard } from './audit-card.tsx';
import { copy } from './desk-copy.ts';
import { PeopleCard } from './people-card.tsx';

const ICONS: Record<AdminLevel, LucideIcon> = {
  superadmin: ShieldCheck,
  admin: ShieldUser,
  support: Headset,
};

/** Where staff start an impersonation. Behind the admin guard. */
export function AdminScreen() {
  const { data: me } = useMe();
  const level = me?.profile.admin_level;
  const Icon = level ? ICONS[level] : Shield;
  return (
    <Page
      title={copy.title}
      description={copy.description}
      action={
        level ? (
          <Badge variant="primary" className="capitalize">
            <Icon aria-hidden />
            {copy.badge(level)}
          </Badge>
        ) : null
      }
    >
      <PeopleCard />
      <AuditCard />
    </Page>
  );
}
