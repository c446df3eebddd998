import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

const registry = new Registry();
collectDefaultMetrics({ register: registry });

const registers = [registry];

/** Prometheus metrics of this process. */
export const metrics = {
  registry,
  requests: new Histogram({
    name: 'opensetter_request_seconds',
    help: 'Time to answer a request',
    labelNames: ['route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 2],
    registers,
  }),
  turns: new Counter({
    name: 'opensetter_turns_total',
    help: 'Turns of the agent by outcome',
    labelNames: ['outcome'],
    registers,
  }),
  creations: new Counter({
    name: 'opensetter_creations_total',
    help: 'Campaigns generated from a website or answers, by outcome',
    labelNames: ['kind', 'outcome'],
    registers,
  }),
  offers: new Counter({
    name: 'opensetter_offers_total',
    help: 'Offers by prompt and author: the model or the plain template',
    labelNames: ['prompt', 'generated'],
    registers,
  }),
  modelSeconds: new Histogram({
    name: 'opensetter_model_seconds',
    help: 'Time the model took to answer',
    buckets: [0.1, 0.5, 1, 2, 5, 10, 30, 60],
    registers,
  }),
  jobs: new Gauge({
    name: 'opensetter_jobs',
    help: 'Jobs by state; dead jobs have used up their attempts',
    labelNames: ['state'],
    registers,
  }),
  oldestJob: new Gauge({
    name: 'opensetter_oldest_due_job_seconds',
    help: 'How long the oldest due job has been waiting',
    registers,
  }),
  workers: new Gauge({
    name: 'opensetter_workers',
    help: 'Live workers',
    registers,
  }),
};
