import type * as Api from '@opentelemetry/api';
import type * as Exporter from '@opentelemetry/exporter-trace-otlp-http';
import type * as Resources from '@opentelemetry/resources';
import type * as Sdk from '@opentelemetry/sdk-trace-node';
import type { Logger } from './log.ts';
import type { Close } from './stopping.ts';
import { VERSION } from './version.ts';

type Run = <T>(
  name: string,
  attributes: Api.Attributes,
  work: () => Promise<T>,
  /** cause from another process, as returned by `currentStep` there; by default the surrounding step */
  cause?: string,
) => Promise<T>;

/** Undefined while tracing is off: then a step costs one comparison. */
let run: Run | undefined;
let current: (() => string | undefined) | undefined;

/** The current step (W3C traceparent), for work that it schedules. Contains only random numbers. */
export const currentStep = (): string | undefined => current?.();

/**
 * Runs `work` as one step of a trace, below the surrounding step. Attributes are names and numbers,
 * never texts, phone numbers or ids of users.
 */
export const traced: Run = (name, attributes, work, cause) =>
  run ? run(name, attributes, work, cause) : work();

export interface TracingOptions {
  /** of a collector that accepts OTLP over HTTP, without /v1/traces */
  endpoint: string;
  /** share of traces to keep, 0 to 1 */
  share: number;
  roles: readonly string[];
  log: Logger;
}

/** `npm ci --omit=dev` omits these packages. `startupHint` says how to install them. */
const optional = async <T>(name: string) => (await import(name)) as T;

/** Sends steps to a collector from now on. Only this function loads the libraries. */
export async function startTracing({
  endpoint,
  share,
  roles,
  log,
}: TracingOptions): Promise<Close> {
  const [api, sdk, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all([
    optional<typeof Api>('@opentelemetry/api'),
    optional<typeof Sdk>('@opentelemetry/sdk-trace-node'),
    optional<typeof Exporter>('@opentelemetry/exporter-trace-otlp-http'),
    optional<typeof Resources>('@opentelemetry/resources'),
  ]);
  const { SpanStatusCode } = api;
  const url = `${endpoint.replace(/\/+$/, '')}/v1/traces`;
  const exporter = new OTLPTraceExporter({ url, timeoutMillis: 5_000 });
  const provider = new sdk.NodeTracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'opensetter',
      'service.version': VERSION,
      'opensetter.roles': roles.join(','),
    }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(share) }),
    // Bounded in memory: spans are dropped while the collector is unreachable.
    spanProcessors: [new sdk.BatchSpanProcessor(exporter, { maxQueueSize: 4096 })],
  });
  provider.register();
  const tracer = provider.getTracer('opensetter', VERSION);
  current = () => {
    const carrier: { traceparent?: string } = {};
    api.propagation.inject(api.context.active(), carrier);
    return carrier.traceparent;
  };
  run = (name, attributes, work, cause) => {
    const active = api.context.active();
    const above = cause ? api.propagation.extract(active, { traceparent: cause }) : active;
    return tracer.startActiveSpan(name, { attributes }, above, async (span) => {
      try {
        return await work();
      } catch (error) {
        // Messages may quote users, so only the kind of error is recorded.
        const kind = error instanceof Error ? error.name : 'unknown';
        span.setAttribute('error.type', kind);
        span.setStatus({ code: SpanStatusCode.ERROR });
        throw error;
      } finally {
        span.end();
      }
    });
  };
  log.info({ endpoint: new URL(url).host, share }, 'traces are sent');
  return async () => {
    run = undefined;
    current = undefined;
    await provider.shutdown().catch((error) => log.warn({ err: error }, 'traces were lost'));
    api.trace.disable();
    api.context.disable();
    api.propagation.disable();
  };
}
