#!/usr/bin/env bash
# Enters a lead and shows its conversation, with curl and a key of a team.
#
#   OPENSETTER_URL=http://localhost:3000 OPENSETTER_KEY=osk_… \
#   CAMPAIGN_ID=… NAME=Ada PHONE=+33612345678 examples/lead.sh
set -euo pipefail
api="$OPENSETTER_URL/api/v1"
key="Authorization: Bearer $OPENSETTER_KEY"

# The same lead entered again is the same lead: the key of the repeat is made of what is sent.
# Names may have quotation marks.
json() { printf '"%s"' "$(printf '%s' "$1" | sed 's/[\\"]/\\&/g')"; }
lead="{\"campaign_id\":$(json "$CAMPAIGN_ID"),\"name\":$(json "$NAME"),\"phone\":$(json "$PHONE"),\"consent\":{\"source\":\"entered by hand\"}}"
once=$(printf '%s' "$lead" | cksum | tr ' ' '-')
entered=$(curl --silent --show-error --fail-with-body -X POST "$api/leads" -H "$key" \
  -H 'content-type: application/json' -H "Idempotency-Key: $once" -d "$lead") ||
  { echo "$entered" >&2; exit 1; }
echo "$entered"

lead_id=$(printf '%s' "$entered" | sed -n 's/.*"lead_id":"\([^"]*\)".*/\1/p')
# Of a number that asked never to be written to, and is no lead, there is nothing to show.
[ -n "$lead_id" ] || exit 0
curl --silent --show-error --fail-with-body "$api/conversations/$lead_id" -H "$key"
echo
