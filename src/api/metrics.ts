import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { Figure } from '#views/figure.ts'

/** Upper bounds of the histogram of call durations. Units: seconds. */
const BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

export interface Meter {
  readonly registry: Registry
  /** Observes calls only: pages from memory are too many to time each. */
  observeCall(path: string, status: number, milliseconds: number): void
  /** Observes a request that was refused before it reached a call. */
  observeRefusal(status: number): void
  /** Observes a request that was forwarded by a proxy that `TRUSTED_PROXIES` does not name. */
  observeUndeclaredProxy(): void
  /** Observes a violation of a page's Content-Security-Policy. */
  observePolicyReport(directive: string): void
  /** Counter of the page cache, which counts by itself and adds its sums. */
  readonly pages: Counter<'outcome'>
}

/** Creates the metrics of this process for `/metrics`. */
export function metrics(): Meter {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'kontor_' })
  const calls = new Counter({
    name: 'kontor_calls_total',
    help: 'Calls by path and status',
    labelNames: ['call', 'status'],
    registers: [registry],
  })
  const seconds = new Histogram({
    name: 'kontor_call_seconds',
    help: 'Time of calls by path',
    labelNames: ['call'],
    buckets: BUCKETS,
    registers: [registry],
  })
  const pages = new Counter({
    name: 'kontor_pages_total',
    help: 'Pages by outcome of the cache',
    labelNames: ['outcome'],
    registers: [registry],
  })
  const refusals = new Counter({
    name: 'kontor_refusals_total',
    help: 'Refusals before any call',
    labelNames: ['status'],
    registers: [registry],
  })
  const undeclaredProxies = new Counter({
    name: 'kontor_undeclared_proxy_requests_total',
    help: 'Limited requests that a proxy forwarded which TRUSTED_PROXIES does not name',
    registers: [registry],
  })
  const policyReports = new Counter({
    name: 'kontor_policy_reports_total',
    help: 'What pages tried and their policy forbade',
    labelNames: ['directive'],
    registers: [registry],
  })
  return {
    registry,
    observePolicyReport: (directive) => policyReports.inc({ directive }),
    observeUndeclaredProxy: () => undeclaredProxies.inc(),
    observeRefusal: (status) => refusals.inc({ status: String(status) }),
    pages,
    observeCall(call, status, milliseconds) {
      calls.inc({ call, status: String(status) })
      seconds.observe({ call }, milliseconds / 1_000)
    },
  }
}

/** Formats figures in the text format of Prometheus, all as gauges. */
export function expositionOf(figures: readonly Figure[]): string {
  return figures
    .map(({ name, help, samples }) => {
      const rows = samples.map(({ labels, value }) => `${name}${labelsOf(labels)} ${value}\n`)
      return `# HELP ${name} ${help}\n# TYPE ${name} gauge\n${rows.join('')}`
    })
    .join('\n')
}

function labelsOf(labels: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(labels).map(
    ([name, value]) => `${name}="${value.replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n')}"`,
  )
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}
