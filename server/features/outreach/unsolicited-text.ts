import { type Meter, metered, meterOf, type ModelUse } from '#server/features/models/meter.ts';
import type { ModelFacts } from '#server/features/models/model-facts.ts';
import {
  recordModelUse,
  recordVerification,
  type UseOf,
} from '#server/features/models/record-use.ts';
import { notifySpending } from '#server/features/models/spending.ts';
import { heldUse } from '#server/features/agent/hold-answer.ts';
import type { HeldUse } from '#domain/conversations/held-answer.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import type { Services } from '#server/services.ts';
import { askForMessage, type CheckedMessage, type MessageRequest } from './ask-for-message.ts';

interface TextRequest {
  conversation_id: string;
  /** the team's model and spending, as loaded */
  facts: ModelFacts;
  purpose: UseOf['purpose'];
  campaign_id: string;
  request: MessageRequest;
}

export interface UnsolicitedText extends CheckedMessage {
  /** model usage for writing it; undefined if unknown */
  use: HeldUse | undefined;
}

/** An unsolicited message by the team's model. Records the model usage. */
export async function writeUnsolicitedText(
  services: Services,
  scope: TeamScope,
  { conversation_id, facts, purpose, campaign_id, request }: TextRequest,
): Promise<UnsolicitedText | undefined> {
  await notifySpending(services, scope, facts);
  const team = services.models.of(scope, facts);
  const meter: Meter = meterOf(team);
  const checks = team.verifier && meterOf(team.verifier);
  const models = {
    model: meter.model,
    verifier: metered(team.verifier, checks),
    modelBreaker: team.modelBreaker,
  };
  let message: CheckedMessage | undefined;
  let usage: ModelUse | undefined;
  try {
    message = await askForMessage(services, models, conversation_id, request);
    usage = meter.take();
    return message && { ...message, use: heldUse(usage) };
  } finally {
    usage ??= meter.take();
    const messages = message?.faults.length === 0 ? 1 : 0;
    const leads = purpose === 'first_message' ? messages : 0;
    await recordModelUse(services, scope, usage, { purpose, campaign_id, messages, leads });
    await recordVerification(services, scope, checks, campaign_id);
  }
}
