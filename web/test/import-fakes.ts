import { vi } from 'vitest';
import type { LeadImport } from '#domain/leads/import-states.ts';
import type { MessageExample, SendSummary } from '#domain/outreach/send-summary.ts';
import type { PreviewQuestion } from '#web/features/outreach/import/preview-worker.ts';
import { readPreview } from '#web/features/outreach/import/read-preview.ts';

/** Runs in the page what a worker would run in the background. */
class FakeWorker extends EventTarget {
  postMessage({ file, country, encoding }: PreviewQuestion) {
    void readPreview(file, country ?? undefined, encoding ?? undefined).then((data) =>
      this.dispatchEvent(new MessageEvent('message', { data })),
    );
  }
  terminate() {}
}

/** Records an upload and its response. */
export class FakeUpload extends EventTarget {
  static sent: { url: string; body: unknown }[] = [];
  static status = 200;
  static answer: unknown = { import_id: 'i1' };
  upload = new EventTarget();
  status = 0;
  response: unknown = null;
  responseType = '';
  #url = '';
  open(_method: string, url: string) {
    this.#url = url;
  }
  setRequestHeader() {}
  send(body: unknown) {
    FakeUpload.sent.push({ url: this.#url, body });
    this.status = FakeUpload.status;
    this.response = FakeUpload.answer;
    queueMicrotask(() => this.dispatchEvent(new Event('load')));
  }
}

export const made = (like: Partial<LeadImport> = {}): LeadImport => ({
  import_id: 'i1',
  campaign_id: 'c1',
  campaign_name: 'Spring',
  file_name: 'leads.csv',
  state: 'checked',
  counts: {
    rows: 5,
    good: 3,
    invalid: 1,
    duplicate: 1,
    known: 0,
    opted_out: 0,
    entered: 0,
    refused: 0,
    undone: 0,
    kept: 0,
  },
  waiting: 0,
  consent_source: 'Fair in Lyon',
  consent_date: '2026-01-31',
  by_name: 'Ada',
  agreed_by_name: null,
  agreed_at: null,
  created_at: '2026-03-09T07:05:00.000Z',
  ...like,
});

export const SUMMARY: SendSummary = {
  messages: 3,
  first: [
    { key: '2', name: 'Ada', phone: '+33639980001' },
    { key: '3', name: 'Eve', phone: '+33639980002' },
  ],
  from_number: '+33639980099',
  campaign_name: 'Spring',
  first_at: '2026-03-09T07:05:00.000Z',
  done_at: '2026-03-11T07:05:00.000Z',
  days: 3,
  reason: 'night',
  per_day: 20,
  grows_to: 250,
  interval_minutes: 3,
  time_zone: 'Europe/Paris',
  left_out: { opted_out: 2, known: 1, unreadable: 0 },
  risks: [{ kind: 'plan_messages', left: 1 }],
};

export const EXAMPLES: MessageExample[] = [
  { key: '2', text: 'Hi Ada, still looking for a flat?', held: false },
  { key: '3', text: null, held: false },
];

/** Stubs what jsdom lacks compared with browsers, in a fresh state. `vi.unstubAllGlobals` ends it. */
export function stubUploads(): void {
  vi.stubGlobal('Worker', FakeWorker);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  vi.stubGlobal('XMLHttpRequest', FakeUpload);
  FakeUpload.sent = [];
  FakeUpload.status = 200;
  FakeUpload.answer = { import_id: 'i1' };
}
