#!/usr/bin/env bash
# Adds a lead and shows its conversation, with curl and an API key.
#
#   OPENSETTER_URL=http://localhost:3000 OPENSETTER_KEY=osk_… \
#   CAMPAIGN_ID=… NAME=Ada PHONE=+33612345678 examples/lead.sh
set -euo pipefail
api="$OPENSETTER_URL/api/v1"
key="Authorization: Bearer $OPENSETTER_KEY"

# The idempotency key is a checksum of the request, so adding the same lead again returns the same lead.
# Escapes quotation marks in names.
json() { printf '"%s"' "$(printf '%s' "$1" | sed 's/[\\"]/\\&/g')"; }
lead="{\"campaign_id\":$(json "$CAMPAIGN_ID"),\"name\":$(json "$NAME"),\"phone\":$(json "$PHONE"),\"consent\":{\"source\":\"entered by hand\"}}"
once=$(printf '%s' "$lead" | cksum | tr ' ' '-')
entered=$(curl --silent --show-error --fail-with-body -X POST "$api/leads" -H "$key" \
  -H 'content-type: application/json' -H "Idempotency-Key: $once" -d "$lead") ||
  { echo "$entered" >&2; exit 1; }
echo "$entered"

lead_id=$(printf '%s' "$entered" | sed -n 's/.*"lead_id":"\([^"]*\)".*/\1/p')
# A number that has opted out without being a lead has no conversation to show.
[ -n "$lead_id" ] || exit 0
curl --silent --show-error --fail-with-body "$api/conversations/$lead_id" -H "$key"
echo
