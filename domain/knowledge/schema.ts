import { z } from 'zod';
import { commonFields } from '#copy/fields/common.ts';
import { knowledgeFields } from '#copy/fields/knowledge.ts';
import { teamRef } from '../teams/schema.ts';
import { oneLine, typedLine, typedText } from '../text.ts';
import { MAX_ANSWER, MAX_QUESTION } from './limits.ts';

/** The kinds of entries. Prices and facts expire; an answer to a question needn't. */
export const ENTRY_KINDS = ['faq', 'fact', 'price', 'policy'] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

export type DocumentKind = 'pdf' | 'docx' | 'text' | 'website';
export type DocumentState = 'reading' | 'ready' | 'failed';
export type ReadingStep = 'waiting' | 'reading' | 'storing';

/** The campaigns that use an entry or a document: all, or those listed. */
const knowledgeUse = z.object({
  all_campaigns: z.boolean(),
  campaign_ids: z.array(z.uuid()).max(100),
});
export type KnowledgeUse = z.output<typeof knowledgeUse>;

const day = z.iso.date({ error: () => knowledgeFields.dayMissing });

/** The fields of an entry's form. */
export const entryContent = z.object({
  kind: z.enum(ENTRY_KINDS),
  question: typedLine(MAX_QUESTION, () => knowledgeFields.questionMissing),
  answer: typedText()
    .trim()
    .min(1, { error: () => knowledgeFields.answerMissing })
    .max(MAX_ANSWER, { error: () => commonFields.tooLong({ max: MAX_ANSWER }) }),
  source: typedText().transform(oneLine).pipe(z.string().max(200)).default(''),
  as_of: day,
  /** the last day on which the agent may use it; null: doesn't expire */
  valid_until: day.nullable(),
  ...knowledgeUse.shape,
});
export type EntryContent = z.output<typeof entryContent>;

const isUsedSomewhere = ({ all_campaigns, campaign_ids }: KnowledgeUse) =>
  all_campaigns || campaign_ids.length > 0;
const CAMPAIGN_MISSING = { error: () => knowledgeFields.campaignMissing, path: ['campaign_ids'] };

export const newEntry = teamRef.extend({
  entry_id: z.uuid(),
  content: entryContent.refine(isUsedSomewhere, CAMPAIGN_MISSING),
});
export const entryChange = newEntry.extend({ version: z.number().int().min(1) });
export const entryRef = teamRef.extend({ entry_id: z.uuid() });

export const documentRef = teamRef.extend({ document_id: z.uuid() });
export const documentUse = documentRef.extend({
  use: knowledgeUse.refine(isUsedSomewhere, CAMPAIGN_MISSING),
});
export const newWebsite = documentUse.extend({
  url: typedText()
    .trim()
    .min(4, { error: () => knowledgeFields.addressMissing })
    .max(2_000),
});

/** Sent in the URL of an upload, because the body is the file. */
export const uploadPlan = documentUse
  .omit({ team_slug: true })
  .extend({ file_name: typedText().min(1).max(500) });
export type UploadPlan = z.output<typeof uploadPlan>;

/** The test box: shows which passages a lead's question would find. */
export const knowledgeQuestion = teamRef.extend({
  campaign_id: z.uuid(),
  question: typedText()
    .trim()
    .min(1, { error: () => knowledgeFields.enterQuestion })
    .max(1_000),
});

export const questionsRef = teamRef.extend({
  question_ids: z.array(z.uuid()).min(1).max(500),
});
/** Answers a group of similar questions of leads at once. */
export const questionsAnswer = newEntry.extend(questionsRef.shape);

export interface KnowledgeEntry extends EntryContent {
  entry_id: string;
  version: number;
  updated_by: string;
  /** ISO time */
  updated_at: string;
}

export interface KnowledgeDocument extends KnowledgeUse {
  document_id: string;
  kind: DocumentKind;
  title: string;
  url: string | null;
  bytes: number;
  state: DocumentState;
  step: ReadingStep | null;
  problem: string | null;
  notes: string[];
  language: string | null;
  pages: number;
  passages: number;
  changes: DocumentChanges | null;
  added_by: string;
  /** ISO time; null: not read yet */
  read_at: string | null;
}

/** What a reading changed compared with the one before. */
export interface DocumentChanges {
  added: number;
  removed: number;
  /** the first changed lines, each after `+` or `-` */
  lines: string[];
}

export interface Knowledge {
  entries: KnowledgeEntry[];
  documents: KnowledgeDocument[];
  campaigns: { campaign_id: string; campaign_name: string; campaign_slug: string }[];
}

/** A passage as the test box shows it. */
export interface FoundPassage {
  /** the id that the model uses: `fact:…` or `passage:…` */
  id: string;
  title: string;
  heading: string;
  page: number | null;
  text: string;
  expired: boolean;
}

export interface QuestionGroup {
  /** the newest question, in the lead's words */
  question: string;
  question_ids: string[];
  count: number;
  /** ISO time */
  last_asked_at: string;
  campaign_ids: string[];
  conversations: { conversation_id: string; name: string }[];
}

/** The result of answering a group: the leads who can be answered now. */
export interface AnsweredGroup {
  question: string;
  answer: string;
  /** ISO time */
  decided_at: string;
  conversations: { conversation_id: string; name: string }[];
}

export interface OpenQuestions {
  groups: QuestionGroup[];
  answered: AnsweredGroup[];
}
