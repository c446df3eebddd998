import { sql } from 'kysely';
import { conversationsErrors } from '#copy/errors/conversations.ts';
import { MAX_SAVED_VIEWS, type SavedView } from '#domain/conversations/saved-views.ts';
import { Refusal } from '#domain/errors.ts';
import type { TeamTx } from '#server/platform/db/database.ts';

/** A member's saved views of the inbox, oldest first. */
export async function listSavedViews(tx: TeamTx, user_id: string): Promise<SavedView[]> {
  const member = await tx.db
    .selectFrom('memberships')
    .select('saved_views')
    .where((eb) => eb.and({ team_id: tx.team_id, user_id }))
    .executeTakeFirst();
  return member?.saved_views ?? [];
}

/** Saving the same id again replaces the view in place. */
export async function saveView(
  tx: TeamTx,
  user_id: string,
  { view_id, name, filters }: SavedView,
): Promise<SavedView[]> {
  const saved = { view_id, name, filters };
  return changeViews(tx, user_id, (views) => {
    const known = views.some((view) => view.view_id === view_id);
    if (known) return views.map((view) => (view.view_id === view_id ? saved : view));
    if (views.length >= MAX_SAVED_VIEWS) {
      throw new Refusal('CONFLICT', conversationsErrors.viewLimit({ max: MAX_SAVED_VIEWS }));
    }
    return [...views, saved];
  });
}

export async function removeView(
  tx: TeamTx,
  user_id: string,
  view_id: string,
): Promise<SavedView[]> {
  return changeViews(tx, user_id, (views) => views.filter((view) => view.view_id !== view_id));
}

async function changeViews(
  tx: TeamTx,
  user_id: string,
  change: (views: SavedView[]) => SavedView[],
): Promise<SavedView[]> {
  // Two tabs that save at once keep both views.
  await sql`SELECT FROM memberships WHERE team_id = ${tx.team_id} AND user_id = ${user_id}
    FOR NO KEY UPDATE`.execute(tx.db);
  const saved_views = change(await listSavedViews(tx, user_id));
  await tx.db
    .updateTable('memberships')
    .set({ saved_views: JSON.stringify(saved_views) })
    .where((eb) => eb.and({ team_id: tx.team_id, user_id }))
    .execute();
  return saved_views;
}
