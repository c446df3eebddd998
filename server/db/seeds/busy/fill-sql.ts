/** How messages are distributed over sixteen conversations: most are short, a few are long. */
const WEIGHTS = [1, 6, 2, 26, 1, 10, 3, 18, 2, 5, 12, 4, 22, 8, 14, 26];
const ROUND = WEIGHTS.reduce((sum, weight) => sum + weight, 0);

/**
 * How many of `messages` belong to the first `i` of `conversations`, as an SQL expression over a bigint `i`.
 * Each conversation has at least one, and the last sum is exact.
 */
function messagesBefore(i: string, messages: number, conversations: number): string {
  const rest = messages - conversations;
  return `(${i} + ${rest}::bigint * (${weightBefore(i)}) / ${weightOf(conversations)})`;
}

function weightBefore(i: string): string {
  const sums = WEIGHTS.map((_, index) => weightOf(index)).join(',');
  return `(${i} / ${WEIGHTS.length}) * ${ROUND} + (ARRAY[${sums}])[(${i} % ${WEIGHTS.length}) + 1]`;
}

function weightOf(count: number): number {
  const round = Math.floor(count / WEIGHTS.length) * ROUND;
  const rest = WEIGHTS.slice(0, count % WEIGHTS.length);
  return round + rest.reduce((sum, weight) => sum + weight, 0);
}

/** A number for each `i` that looks random but is the same in every run. Vary `salt` for several. */
const chance = (i: string, salt: number) => `(hashint8extended(${i}, ${salt}) & 2147483647)`;
const pick = (words: string[], i: string, salt: number) =>
  `(ARRAY[${words.map(quoted).join(',')}])[1 + ${chance(i, salt)} % ${words.length}]`;
const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
/** Ids that sort by their number, as the product's sort by time. */
const idOf = (kind: string, n: string) =>
  `('0190${kind}000-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;
/** in seconds */
const SIX_MONTHS = 180 * 24 * 3600;

/**
 * Inserts conversations $3 ≤ i < $4 of team $1 with messages, list rows and addresses in one statement.
 * $2 are the team's campaigns, $5 is the arrival number before the first message, $6 the time of the newest
 * activity. Messages are stored in their order of arrival, so that a thread is scattered as in real life. The
 * server generates everything, so only this text is sent.
 */
export function fillSql(messages: number, conversations: number): string {
  return `WITH leads AS MATERIALIZED (
      SELECT i, ${idOf('c', 'i')} AS conversation_id,
        ($2::uuid[])[1 + ${chance('i', 1)} % array_length($2::uuid[], 1)] AS campaign_id,
        '999' || 100000000 + (i * 613) % 899999981 || '@c.us' AS address,
        ${pick(FIRST_NAMES, 'i', 2)} || ' ' || ${pick(LAST_NAMES, 'i', 3)} AS name,
        ${messagesBefore('i', messages, conversations)} AS first,
        ${messagesBefore('(i + 1)', messages, conversations)} AS next,
        $6::timestamptz - make_interval(secs => ${chance('i', 4)} % ${SIX_MONTHS}) AS ended,
        20 + ${chance('i', 5)} % 4000 AS gap, ${chance('i', 6)} % 100 AS fate
      FROM generate_series($3::bigint, $4::bigint - 1) AS i
    ), said AS MATERIALIZED (
      SELECT *, $5::bigint + row_number() OVER (ORDER BY at, n) AS seq FROM (
        SELECT l.conversation_id, l.campaign_id, l.address, n, n = l.next - 1 AS newest,
          (n - l.first) % 2 = 0 AS by_lead,
          l.ended - make_interval(secs => (l.next - 1 - n) * l.gap) AS at,
          CASE WHEN (n - l.first) % 2 = 0 THEN ${pick(LEAD_TEXTS, 'n', 7)}
            ELSE ${pick(AGENT_TEXTS, 'n', 8)} END AS body
        FROM leads l, generate_series(l.first, l.next - 1) AS n) m
    ), summed AS (
      SELECT conversation_id, min(at) AS begun, max(seq) FILTER (WHERE by_lead) AS last_inbound,
        max(at) FILTER (WHERE by_lead) AS last_said,
        max(body) FILTER (WHERE newest) AS last_message, bool_or(by_lead AND newest) AS by_lead
      FROM said GROUP BY conversation_id
    ), listed AS (
      INSERT INTO conversations (team_id, conversation_id, campaign_id, id_lead, reply_address,
        name, conversation_status, outcome, manual_override, agent_active, last_message, last_interaction,
        timestamp_unix, last_activity_at, last_inbound_seq, answered_seq,
        last_inbound_unix, replied, created_at)
      SELECT $1, l.conversation_id, l.campaign_id, l.address, l.address, l.name,
        CASE WHEN fate < 70 THEN 'en_cours' WHEN fate < 82 THEN 'converti'
          WHEN fate < 92 THEN 'pas_interesse' WHEN fate < 98 THEN 'lead_froid' ELSE 'stop' END,
        CASE WHEN fate < 70 OR fate >= 98 THEN 'en_cours' WHEN fate < 82 THEN 'converti'
          WHEN fate < 92 THEN 'pas_interesse' ELSE 'lead_froid' END,
        fate >= 98, fate < 98, s.last_message,
        CASE WHEN s.by_lead THEN 'USER_MESSAGE' ELSE 'AI_RESPONSE' END,
        extract(epoch FROM l.ended)::bigint, l.ended, s.last_inbound, s.last_inbound,
        extract(epoch FROM s.last_said)::bigint, true, s.begun
      FROM leads l JOIN summed s USING (conversation_id) ORDER BY l.i
    ), addressed AS (
      INSERT INTO lead_addresses (team_id, campaign_id, address, conversation_id)
      SELECT $1, campaign_id, address, conversation_id FROM leads ORDER BY i
    ), stopped AS (
      INSERT INTO conversation_events (team_id, event_id, conversation_id, kind, to_value, at)
      SELECT $1, ${idOf('a', 'i')}, conversation_id, 'agent_stopped', 'dashboard', ended FROM leads WHERE fate >= 98
    ), stored AS (
      INSERT INTO messages (team_id, message_id, conversation_id, campaign_id, seq, wa_key,
        type_interaction, message_lead, message_ia, state, ack, timestamp_unix, created_at)
      OVERRIDING SYSTEM VALUE
      SELECT $1, ${idOf('b', 'n')}, conversation_id, campaign_id, seq,
        CASE WHEN by_lead THEN 'in:' ELSE 'out:' END
          || '3EB0' || lpad(upper(to_hex(n)), 16, '0'),
        CASE WHEN by_lead THEN 'USER_MESSAGE' ELSE 'AI_RESPONSE' END,
        CASE WHEN by_lead THEN body END, CASE WHEN NOT by_lead THEN body END,
        CASE WHEN by_lead THEN 'received' ELSE 'read' END, CASE WHEN by_lead THEN 0 ELSE 3 END,
        extract(epoch FROM at)::bigint, at
      FROM said ORDER BY seq
      RETURNING 1
    )
    SELECT count(*)::int AS messages FROM stored`;
}

/** Names and texts of generated leads; combined, they make thousands. */
export const FIRST_NAMES =
  'Jane Camille Priya Ahmed Wei Sofia Lucas Emma Noah Léa Hugo Inès Mohamed Chloé Olivia Liam Manon Arthur Yasmine Paul Marta Jonas Elena Karim Alice Victor Nadia Oscar Julie Samir Laura David Fatou Pierre Hannah Marc Aïcha Simon Clara Antoine Grace Thomas Amara Felix Rosa Nicolas Mei Adam Élodie Henry Zoé Ali Ruth Bastien Ivana Carlos Judith Malik Anouk Pedro'.split(
    ' ',
  );

export const LAST_NAMES =
  'Dubois Whitfield Okafor Raman Lindqvist Tanaka Ferreira Goldberg Brandt Adeyemi Herrera Karim Jensen Rosenthal Gomez Walsh Petit Ndiaye Lefèvre Marchand Benali Garnier Rousseau Haddad Fontaine Perrin Girard Blanc Moreau Martin Bernard Robert Richard Durand Leroy Simon Laurent Michel Garcia Roux Vincent Fournier Morel Andre Mercier Dupont Lambert Bonnet Francois Martinez Legrand Faure Chevalier Nguyen Smith Johnson Brown Jones Miller Davis Wilson Anderson Taylor Thomas Moore Jackson White Harris Clark Lewis Young Hall King Wright Scott Green Baker Adams Nelson Hill Carter Mitchell Turner Phillips Evans Collins Stewart Morris Rogers Reed Cook Bell Murphy Bailey Cooper Cox Ward Brooks Kelly Price Bennett Wood Barnes Ross Powell Long Hughes Foster Bryant Russell Griffin Hayes Myers Ford Graham Sullivan Wallace Woods Cole West Jordan Owens Reynolds Fisher Ellis'.split(
    ' ',
  );

export const LEAD_TEXTS = [
  'Hi, I saw your offer. How does it work?',
  'Bonjour, pouvez-vous m’en dire plus sur votre offre ?',
  'How much is it?',
  'Is there anything free next week, ideally in the evening?',
  'Merci, je vais y réfléchir et je reviens vers vous.',
  'ok',
  'That sounds good. What do you need from me?',
  'Quel est le prix pour une famille de quatre personnes ?',
  'I have worked with someone else before and it did not go well, so I am a little careful this time.',
  'Yes please 🙂',
];

export const AGENT_TEXTS = [
  'Thanks for writing! What would you like to change first?',
  'Bonjour et merci de votre message ! Quel est votre objectif en ce moment ?',
  'The price depends on what you need, and the first call is free. How soon would you like to begin?',
  'Il y a encore de la place cette semaine. Souhaitez-vous que je vous envoie l’agenda ?',
  'Good question. What exactly happened last time? Then I can tell you honestly whether we would do it differently.',
  'Here is the calendar, pick any time that suits you: https://cal.example.com/first-call',
];
