import { collectDefaultMetrics, Counter, Gauge, Histogram, register } from 'prom-client';
import { HANDOFF_SILENCES } from '#domain/agent/turn.ts';

collectDefaultMetrics();

/** Prometheus metrics of this process. */
export const metrics = {
  registry: register,
  requests: new Histogram({
    name: 'opensetter_request_seconds',
    help: 'Time to answer a request',
    labelNames: ['route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 2],
  }),
  procedures: new Histogram({
    name: 'opensetter_procedure_seconds',
    help: 'Time of a procedure by its name and outcome: ok, refused or failed',
    labelNames: ['procedure', 'outcome'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 5],
  }),
  jobSeconds: new Histogram({
    name: 'opensetter_job_seconds',
    help: 'Time of a job by its name and outcome: done or failed',
    labelNames: ['job', 'outcome'],
    buckets: [0.01, 0.05, 0.25, 1, 5, 30, 120],
  }),
  jobWait: new Histogram({
    name: 'opensetter_job_wait_seconds',
    help: 'How long a job that was due waited for a worker',
    labelNames: ['job'],
    buckets: [0.05, 0.25, 1, 5, 30, 120],
  }),
  gateway: new Histogram({
    name: 'opensetter_gateway_seconds',
    help: 'Time of a call to the WhatsApp gateway by method and outcome: 2xx to 5xx, or none',
    labelNames: ['method', 'outcome'],
    buckets: [0.02, 0.1, 0.5, 1, 5, 15],
  }),
  modelCalls: new Counter({
    name: 'opensetter_model_calls_total',
    help: 'Questions to the model by outcome: answered, invalid, unavailable or aborted',
    labelNames: ['outcome'],
  }),
  verifications: new Counter({
    name: 'opensetter_verifications_total',
    help: 'Answers that were verified, by outcome: proven, unproven, void or skipped',
    labelNames: ['outcome'],
  }),
  partOk: new Gauge({
    name: 'opensetter_part_ok',
    help: 'Whether a part is well, as /readyz says: 1 or 0 for database, jobs, gateway and model',
    labelNames: ['part'],
  }),
  connections: new Gauge({
    name: 'opensetter_database_connections',
    help: "Connections of this process's pool: open, idle, and work that waits for one",
    labelNames: ['state'],
  }),
  databaseBytes: new Gauge({
    name: 'opensetter_database_bytes',
    help: 'Size of the whole database',
  }),
  transactionAge: new Gauge({
    name: 'opensetter_transaction_age',
    help: 'Transactions since the oldest row of the database server was frozen; writing ends at 2.1 billion',
  }),
  lastBackup: new Gauge({
    name: 'opensetter_last_backup_seconds',
    help: 'When `admin backup` was finished last, in seconds since the epoch; 0: never',
  }),
  tableBytes: new Gauge({
    name: 'opensetter_table_bytes',
    help: 'Size of the largest tables, with their indexes',
    labelNames: ['table'],
  }),
  tableRows: new Gauge({
    name: 'opensetter_table_rows',
    help: 'Rows of the largest tables by state, estimated: live, or dead and waiting for vacuum',
    labelNames: ['table', 'state'],
  }),
  numbers: new Gauge({
    name: 'opensetter_numbers',
    help: 'WhatsApp numbers by state: connected, or lost and waiting for someone to reconnect',
    labelNames: ['state'],
  }),
  version: new Gauge({
    name: 'opensetter_version_info',
    help: 'Always 1; the version is a label',
    labelNames: ['version'],
  }),
  turns: new Counter({
    name: 'opensetter_turns_total',
    help: 'Turns of the agent by outcome',
    labelNames: ['outcome'],
  }),
  creations: new Counter({
    name: 'opensetter_creations_total',
    help: 'Campaigns generated from a website or answers, by outcome',
    labelNames: ['kind', 'outcome'],
  }),
  offers: new Counter({
    name: 'opensetter_offers_total',
    help: 'Offers by prompt and author: the model or the plain template',
    labelNames: ['prompt', 'generated'],
  }),
  modelSeconds: new Histogram({
    name: 'opensetter_model_seconds',
    help: 'Time the model took to answer',
    buckets: [0.1, 0.5, 1, 2, 5, 10, 30, 60],
  }),
  jobs: new Gauge({
    name: 'opensetter_jobs',
    help: 'Jobs by state; dead jobs have used up their attempts',
    labelNames: ['state'],
  }),
  oldestJob: new Gauge({
    name: 'opensetter_oldest_due_job_seconds',
    help: 'How long the oldest due job has been waiting',
  }),
  workers: new Gauge({
    name: 'opensetter_workers',
    help: 'Live workers',
  }),
};

/** Starts the counters at 0: Prometheus sees no rise in a counter that appears with its first failure. */
export function startCountersAtZero(): void {
  for (const status of ['429', '500', '503']) metrics.requests.zero({ route: 'webhook', status });
  for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
    for (const outcome of ['none', '5xx']) metrics.gateway.zero({ method, outcome });
  }
  for (const outcome of ['answered', 'invalid', 'unavailable', 'aborted']) {
    metrics.modelCalls.inc({ outcome }, 0);
  }
  for (const outcome of ['proven', 'unproven', 'void', 'skipped']) {
    metrics.verifications.inc({ outcome }, 0);
  }
  for (const outcome of [...HANDOFF_SILENCES, 'model_context', 'model_declined']) {
    metrics.turns.inc({ outcome }, 0);
  }
}
startCountersAtZero();
