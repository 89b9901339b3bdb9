import type { WriteLog } from '#server/http/request-log.ts'
import type { Settings } from '#server/platform/env.ts'
import type { MetricsSources } from './server-metrics.ts'

export interface RunningMetrics {
  /** Where Prometheus finds the metrics. */
  url: string
  /** Counts an answered request by its log entry. */
  observe: WriteLog
  close: () => Promise<void>
}

/** Starts the metrics where a port is set for them; else nothing of them is even loaded. Throws SettingsError. */
export async function startMetrics(
  { METRICS_PORT, METRICS_HOST }: Settings,
  sources: MetricsSources,
): Promise<RunningMetrics | undefined> {
  if (METRICS_PORT === undefined) return undefined
  const { ServerMetrics } = await import('./server-metrics.ts')
  const { serveMetrics } = await import('./metrics-server.ts')
  const metrics = new ServerMetrics(sources)
  const server = await serveMetrics(metrics, METRICS_HOST, METRICS_PORT)
  return { ...server, observe: (entry) => metrics.observe(entry) }
}
