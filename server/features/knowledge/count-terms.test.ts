import { CompiledQuery } from 'kysely';
import { describe, expect, it } from 'vitest';
import { buildTeam } from '#server/test/builders/builders.ts';
import { openServer } from '#server/test/open-server.ts';

const { services, queue } = await openServer();

describe('what is stored at the same moment', () => {
  it('never waits in a circle: words are counted by one transaction of a team after the other', async () => {
    const team = await buildTeam(services);
    const passageOf = (text: string) => ({
      text: `WITH e AS (INSERT INTO knowledge_entries (team_id, entry_id, kind, question, answer,
            source, as_of, all_campaigns, updated_by)
          VALUES ($1, gen_random_uuid(), 'fact', $2, $2, '', current_date, true, 'Ada') RETURNING *)
        INSERT INTO knowledge_passages (team_id, passage_id, entry_id, place, title, heading, text,
          language, words, all_campaigns, campaign_ids)
        SELECT team_id, gen_random_uuid(), entry_id, 1, question, '', answer, 'simple',
          to_tsvector('simple', question), true, '{}' FROM e`,
      values: [team.team_id, text],
    });
    const both = (first: string, second: string) =>
      services.db.inTeam(team.scope, async ({ db }) => {
        for (const { text, values } of [passageOf(first), passageOf(second)]) {
          const [team_id = '', said = ''] = values;
          await db.executeQuery(CompiledQuery.raw(text, [team_id, said]));
          // Long enough for the other transaction to count its first word.
          await db.executeQuery(CompiledQuery.raw('SELECT pg_sleep(0.2)'));
        }
      });
    await Promise.all([both('apple', 'zebra'), both('zebra', 'apple')]);
    const terms = await queue.query(
      'SELECT term, passages FROM knowledge_terms WHERE team_id = $1 ORDER BY term',
      [team.team_id],
    );
    expect(terms).toEqual([
      { term: 'apple', passages: 2 },
      { term: 'zebra', passages: 2 },
    ]);
  });
});
