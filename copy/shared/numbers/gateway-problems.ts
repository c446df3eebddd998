import { catalog } from '#copy/catalog/catalog.ts';

/** Why the gateway sends nothing: what is safe, and what to do. */
export const gatewayProblems = catalog('shared.numbers.gatewayProblems', {
  engine:
    "WhatsApp's gateway runs an engine that can't answer leads. We keep your messages. Ask your administrator to start WAHA with WHATSAPP_DEFAULT_ENGINE=NOWEB, then connect the number again.",
  version:
    "WhatsApp's gateway is too old. We keep your messages. Ask your administrator to update WAHA to 2026.6.1 or newer.",
  key: "WhatsApp's gateway rejects our key. We keep your messages. Ask your administrator to check WAHA_API_KEY.",
  forbidden:
    "WhatsApp's gateway doesn't let us send. We keep your messages. Ask your administrator to check the permissions of WAHA_API_KEY.",
  no_session:
    "WhatsApp's gateway no longer knows this number. We keep your messages. Disconnect the number and connect it again.",
  unsupported:
    "WhatsApp's gateway can't send safely. We keep your messages. Ask your administrator to update WAHA and start it with WHATSAPP_DEFAULT_ENGINE=NOWEB.",
});
