import {
  automationAnswer,
  type AutomationAnswer,
  simpleQuestionsOf,
  websiteScrapingOf,
} from '#domain/automation/payloads.ts';
import {
  type GenerationTask,
  offerContextOf,
  type WebsiteSpec,
} from '#domain/campaigns/campaign-spec.ts';
import { businessFocus } from '#domain/offers/schema.ts';
import { NO_STYLE } from '#domain/prompt-editor/compile-content.ts';
import type { OfferContext } from '#domain/offers/offer-context.ts';
import { openQuestionsFor } from '#domain/offers/offer-faults.ts';
import { checkSuppliedOffer } from '#server/features/offers/write-offer.ts';
import type { Automation } from '#server/platform/automation.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import { HttpError } from '#server/platform/http-client/http-error.ts';
import type { Services } from '#server/services.ts';
import { generationProblems } from '#copy/campaigns/generation.ts';
import { offerNotes } from '#copy/campaigns/offer-notes.ts';
import { findAutomationTarget } from '../queries.ts';
import {
  generateFromAnswers,
  GenerationFailure,
  type GenerationResult,
  type GenerationRun,
} from './generation-run.ts';

const MAX_CONTENT_LENGTH = 100_000;

/**
 * Delegates a generation to an outside automation. Bodies and responses are those of our own
 * webhooks. Its offer passes the same checks as our model's. Throws GenerationFailure.
 */
export async function delegateToAutomation(
  services: Services,
  automation: Automation,
  scope: TeamScope,
  run: GenerationRun,
  task: GenerationTask,
): Promise<GenerationResult> {
  const { campaign_id } = run.row;
  const target = await services.db.inTeam(scope, (tx) => findAutomationTarget(tx, campaign_id));
  // If the campaign was deleted, completeGeneration drops the result.
  const { team_slug = '', campaign_slug = '' } = target ?? {};
  const names = { team_slug, campaign_slug, document_id: campaign_id };
  run.reportStep(task.kind === 'website' ? 'pages' : 'prompts', 'running');
  if (task.kind === 'guided') {
    const body = simpleQuestionsOf(names, task.spec);
    const answer = await post(automation, '/simple-questions', body, run);
    const written = answer?.data?.offer_description;
    if (!written) return generateFromAnswers(services, run, task.spec);
    run.reportStep('prompts', 'done');
    run.reportStep('offer', 'done');
    run.reportStep('results', 'running');
    return resultOf(offerContextOf(task.spec, null), answer);
  }
  const body = websiteScrapingOf(names, task.spec);
  const answer = await post(automation, '/website-scraping', body, run);
  if (answer?.success !== true || !answer.data?.offer_description) {
    throw new GenerationFailure(
      'processing',
      answer?.message || generationProblems.reasons.processing,
    );
  }
  run.reportStep('pages', 'done');
  run.reportStep('screenshot', 'skipped');
  run.reportStep('facts', 'skipped');
  run.reportStep('offer', 'done');
  run.reportStep('prompts', 'running');
  return resultOf(contextWithContent(task.spec, answer.data.website_content ?? ''), answer);
}

/** The response's JSON; undefined if its shape is unknown. */
async function post(
  automation: Automation,
  path: string,
  body: object,
  { signal }: GenerationRun,
): Promise<AutomationAnswer | undefined> {
  const reply = await automation.post(path, body, { signal }).catch((error: unknown) => {
    if (!(error instanceof HttpError)) throw error;
    throw new GenerationFailure('network', generationProblems.reasons.network);
  });
  const answer = automationAnswer.safeParse(reply.body).data;
  if (reply.status < 200 || reply.status >= 300) {
    const detail = answer?.message ? ` ${answer.message}` : '';
    throw new GenerationFailure('webhook', `Webhook error: ${reply.status}${detail}`);
  }
  return answer;
}

function contextWithContent(spec: WebsiteSpec, content: string): OfferContext {
  const { website_url: url } = spec;
  const pages = content ? [{ url, title: '', text: content }] : [];
  return offerContextOf(spec, { url, title: '', language: null, pages, facts: [] });
}

/** Checks what the automation wrote. Throws GenerationFailure with the first fault. */
async function resultOf(
  context: OfferContext,
  { data }: AutomationAnswer,
): Promise<GenerationResult> {
  const offer_description = (data?.offer_description ?? '').toWellFormed().trim();
  const content = storable(data?.website_content ?? '');
  const hasSources = context.answers !== null || content !== '';
  const [fault] = await checkSuppliedOffer(offer_description, context, hasSources);
  if (fault) {
    throw new GenerationFailure('webhook', `Webhook error: we can't use the offer. ${fault}`);
  }
  const focus = businessFocus.safeParse(data?.business_focus).data;
  const { behavior_prompt, first_message_prompt } = data ?? {};
  return {
    offer: {
      offer_description,
      business_focus: focus ?? context.business_focus ?? 'other',
      qualifying_questions: [],
      opening_line: '',
      language_style: NO_STYLE,
      open_questions: content || context.answers ? openQuestionsFor(context, []) : [],
      generated: 'model',
      notes: hasSources ? [] : [offerNotes.noWebsiteText],
    },
    site: context.site
      ? { content: content.slice(0, MAX_CONTENT_LENGTH), facts: [], screenshot: null }
      : null,
    prompts: {
      ...(behavior_prompt && { behavior_prompt: storable(behavior_prompt) }),
      ...(first_message_prompt && { first_message_prompt: storable(first_message_prompt) }),
    },
  };
}

const storable = (text: string): string => text.toWellFormed().replaceAll('\u0000', '');
