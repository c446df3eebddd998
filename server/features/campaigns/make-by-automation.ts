import {
  type AutomationAnswer,
  automationAnswer,
  simpleQuestionsOf,
  websiteScrapingOf,
} from '#domain/automation/payloads.ts';
import { businessFocus } from '#domain/offers/business-focus.ts';
import { GENERATION_PROBLEMS } from '#domain/campaigns/generation.ts';
import { briefOf, type GuidedSpec, type WebsiteSpec } from '#domain/campaigns/campaign-spec.ts';
import type { OfferContext } from '#domain/offers/offer-context.ts';
import { openQuestionsFor } from '#domain/offers/open-questions.ts';
import { checkSuppliedOffer } from '#server/features/offers/check-offer.ts';
import type { Automation } from '#server/platform/automation.ts';
import { HttpError } from '#server/platform/http-client/http-error.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import type { Services } from '#server/services.ts';
import type { CreationRun } from './creation-run.ts';
import { CreationProblem, type Made } from './made.ts';
import { makeFromAnswers } from './make-from-answers.ts';
import { findTold } from './queries.ts';

type Job = { kind: 'website'; order: WebsiteSpec } | { kind: 'guided'; order: GuidedSpec };

const MOST_CONTENT = 100_000;

/**
 * Lets an outside automation do the work: the same bodies and answers as our own
 * webhooks, its errors in the words of the form. What it wrote passes the same checks as what
 * our model writes. Throws CreationProblem.
 */
export async function makeByAutomation(
  services: Services,
  automation: Automation,
  scope: TeamScope,
  run: CreationRun,
  job: Job,
): Promise<Made> {
  const { campaign_id } = run.row;
  const found = await services.db.inTeam(scope, (tx) => findTold(tx, campaign_id));
  // Without the campaign there is nothing to do; the end of the run says so.
  const { team_slug = '', campaign_slug = '' } = found ?? {};
  const names = { team_slug, campaign_slug, document_id: campaign_id };
  run.step(job.kind === 'website' ? 'pages' : 'prompts', 'running');
  if (job.kind === 'guided') {
    const answer = await ask(
      automation,
      '/simple-questions',
      simpleQuestionsOf(names, job.order),
      run,
    );
    const written = answer?.data?.offer_description;
    if (!written) return makeFromAnswers(services, run, job.order);
    run.step('prompts', 'done');
    run.step('offer', 'done');
    run.step('results', 'running');
    return madeOf(briefOf(job.order, null), answer);
  }
  const answer = await ask(
    automation,
    '/website-scraping',
    websiteScrapingOf(names, job.order),
    run,
  );
  if (answer?.success !== true || !answer.data?.offer_description) {
    throw new CreationProblem('processing', answer?.message || GENERATION_PROBLEMS.processing);
  }
  run.step('pages', 'done');
  run.step('screenshot', 'skipped');
  run.step('facts', 'skipped');
  run.step('offer', 'done');
  run.step('prompts', 'running');
  return madeOf(briefWith(job.order, answer.data.website_content ?? ''), answer);
}

/** The answer's JSON, or undefined for one that is of no known shape. */
async function ask(
  automation: Automation,
  path: string,
  body: object,
  { signal }: CreationRun,
): Promise<AutomationAnswer | undefined> {
  const reply = await automation.post(path, body, { signal }).catch((error: unknown) => {
    if (!(error instanceof HttpError)) throw error;
    throw new CreationProblem('network', GENERATION_PROBLEMS.network);
  });
  const answer = automationAnswer.safeParse(reply.body).data;
  if (reply.status < 200 || reply.status >= 300) {
    const detail = answer?.message ? ` ${answer.message}` : '';
    throw new CreationProblem('webhook', `Webhook error: ${reply.status}${detail}`);
  }
  return answer;
}

function briefWith(order: WebsiteSpec, content: string): OfferContext {
  const { website_url: url } = order;
  const pages = content ? [{ url, title: '', text: content }] : [];
  return briefOf(order, { url, title: '', language: null, pages, facts: [] });
}

/** What was written outside, checked. Throws CreationProblem with the fault. */
async function madeOf(brief: OfferContext, { data }: AutomationAnswer): Promise<Made> {
  const offer_description = (data?.offer_description ?? '').toWellFormed().trim();
  const content = data?.website_content?.toWellFormed().replaceAll('\u0000', '') ?? '';
  const known = brief.answers !== null || content !== '';
  const [fault] = await checkSuppliedOffer(offer_description, brief, known);
  if (fault) {
    throw new CreationProblem('webhook', `Webhook error: the offer cannot be used. ${fault}`);
  }
  const focus = businessFocus.safeParse(data?.business_focus).data;
  const { behavior_prompt, first_message_prompt } = data ?? {};
  return {
    offer: {
      offer_description,
      business_focus: focus ?? brief.business_focus ?? 'other',
      qualifying_questions: [],
      opening_line: '',
      open_questions: content || brief.answers ? openQuestionsFor(brief, []) : [],
      generated: 'model',
      notes: known ? [] : [UNCHECKED],
    },
    site: brief.site
      ? { content: content.slice(0, MOST_CONTENT), facts: [], screenshot: null }
      : null,
    prompts: {
      ...(behavior_prompt && { behavior_prompt: storable(behavior_prompt) }),
      ...(first_message_prompt && { first_message_prompt: storable(first_message_prompt) }),
    },
  };
}

const UNCHECKED =
  'The automation gave no text of the website, so prices and links in the offer could not be checked.';

const storable = (text: string): string => text.toWellFormed().replaceAll('\u0000', '');
