#!/usr/bin/env bash
# Enters a lead and shows its conversation, with curl and a key of a team.
#
#   OPENSETTER_URL=http://localhost:3000 OPENSETTER_KEY=osk_… \
#   CAMPAIGN_ID=… NAME=Ada PHONE=+33612345678 examples/lead.sh
set -euo pipefail
api="$OPENSETTER_URL/api/v1"
key="Authorization: Bearer $OPENSETTER_KEY"

# The same lead entered again is the same lead: the key of the repeat is made of what is sent.
lead="{\"campaign_id\":\"$CAMPAIGN_ID\",\"name\":\"$NAME\",\"phone\":\"$PHONE\",\"consent\":{\"source\":\"entered by hand\"}}"
once=$(printf '%s' "$lead" | cksum | tr ' ' '-')
entered=$(curl --silent --show-error --fail-with-body -X POST "$api/leads" -H "$key" \
  -H 'content-type: application/json' -H "Idempotency-Key: $once" -d "$lead")
echo "$entered"

lead_id=$(printf '%s' "$entered" | sed -n 's/.*"lead_id":"\([^"]*\)".*/\1/p')
curl --silent --show-error --fail-with-body "$api/conversations/$lead_id" -H "$key"
echo
