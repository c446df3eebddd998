import type { Generated } from 'kysely';
import type { Priority, ThreadStatus } from '#domain/support/threads.ts';
import type { Now } from './column-types.ts';

/** What teams and the platform's staff write to each other; the migrations are the truth. */
export interface SupportTables {
  support_threads: {
    team_id: string;
    thread_id: string;
    priority: Priority;
    status: ThreadStatus;
    /** also the number of the last message */
    messages_count: Generated<number>;
    team_seq: Generated<number>;
    staff_seq: Generated<number>;
    staff_read_seq: Generated<number>;
    last_message: Generated<string>;
    last_message_at: Now;
    created_at: Now;
    updated_at: Now;
  };
  support_messages: {
    team_id: string;
    message_id: string;
    thread_id: string;
    seq: number;
    team_slug: string;
    team_name: string;
    admin_user_id: string | null;
    /** null: a member of the team wrote */
    admin_name: string | null;
    member_user_id: string | null;
    member_name: string | null;
    message: string;
    priority: Priority;
    status: Generated<'sent'>;
    via: Generated<'product' | 'email'>;
    created_at: Now;
    updated_at: Now;
  };
  support_reads: { team_id: string; thread_id: string; user_id: string; read_seq: number };
}
