import { catalog } from '#copy/catalog/catalog.ts';

/** Why the gateway sends nothing: what is safe, and what to do. */
export const gatewayProblems = catalog('shared.numbers.gatewayProblems', {
  engine:
    "WhatsApp's gateway runs an engine that can't answer leads. Messages are kept. Ask your administrator to start WAHA with WHATSAPP_DEFAULT_ENGINE=NOWEB, then connect the number again.",
  version:
    "WhatsApp's gateway is too old. Messages are kept. Ask your administrator to update WAHA to 2026.6.1 or newer.",
  key: "WhatsApp's gateway refuses our key. Messages are kept. Ask your administrator to check WAHA_API_KEY.",
  forbidden:
    "WhatsApp's gateway doesn't let us send. Messages are kept. Ask your administrator to check what WAHA_API_KEY may do.",
  no_session:
    "WhatsApp's gateway no longer knows this number. Messages are kept. Disconnect the number and connect it again.",
  unsupported:
    "WhatsApp's gateway can't send safely. Messages are kept. Ask your administrator to update WAHA and start it with WHATSAPP_DEFAULT_ENGINE=NOWEB.",
});
