import { sql } from 'kysely';
import { MAX_TEXTS_PER_REQUEST } from '#domain/knowledge/embeddings.ts';
import { packVector } from '#domain/library/nearest.ts';
import { embedTexts } from '#server/features/knowledge/embed-passages.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import type { Services } from '#server/services.ts';

/** A smaller library goes into the prompt as a whole, without a search. */
const MIN_SEARCHED = 20;

type Item = Record<'item_id' | 'name' | 'send_when', string>;

/** Embeds items without a vector of the team's current model, like passages. */
export async function embedItems(
  services: Pick<Services, 'db' | 'env' | 'log' | 'models'>,
  scope: TeamScope,
): Promise<void> {
  if (!services.models.embedder) return;
  await embedTexts(services, scope, {
    id: ({ item_id }: Item) => item_id,
    find: withoutVector,
    text: ({ name, send_when }) => `${name}\n${send_when}`.trim(),
    store: (items, vectors, model) =>
      services.db.inTeam(scope, (tx) => store(tx, items, vectors, model)),
  });
}

async function withoutVector(
  { db, team_id }: TeamTx,
  model: string,
  after: string,
): Promise<Item[]> {
  const { rows } = await sql<Item>`SELECT item_id, name, send_when FROM library_items
    WHERE team_id = ${team_id} AND item_id > ${after}::uuid AND removed_at IS NULL
      AND vector_model IS DISTINCT FROM ${model} AND campaign_id IN (
        SELECT campaign_id FROM library_items WHERE team_id = ${team_id} AND removed_at IS NULL
        GROUP BY campaign_id HAVING count(*) > ${MIN_SEARCHED})
    ORDER BY item_id LIMIT ${MAX_TEXTS_PER_REQUEST}`.execute(db);
  return rows;
}

/** Skips items whose text was changed in the meantime. */
async function store(
  { db, team_id }: TeamTx,
  items: Item[],
  vectors: number[][],
  model: string,
): Promise<void> {
  const packed = vectors.map(packVector);
  await sql`UPDATE library_items i SET vector = v.vector, vector_model = ${model}
    FROM unnest(${items.map(({ item_id }) => item_id)}::uuid[], ${packed}::bytea[],
      ${items.map(({ name }) => name)}::text[],
      ${items.map(({ send_when }) => send_when)}::text[]) AS v (item_id, vector, name, send_when)
    WHERE i.team_id = ${team_id} AND i.item_id = v.item_id AND i.name = v.name
      AND i.send_when = v.send_when`.execute(db);
}
