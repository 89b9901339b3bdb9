import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { SettingsError } from '#server/platform/env.ts'
import { listeningAddress } from '#server/platform/site-address.ts'
import { startTexts } from '#server/start-texts.ts'
import type { ServerMetrics } from './server-metrics.ts'

export interface MetricsServer {
  /** Where Prometheus finds the metrics. */
  url: string
  close: () => Promise<void>
}

const PATH = '/metrics'

/**
 * Serves `GET /metrics` on an address of its own, which the app's port does not have. Throws SettingsError when it
 * can't listen there.
 */
export async function serveMetrics(metrics: ServerMetrics, host: string, port: number): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== PATH) {
      response.writeHead(404).end()
      return
    }
    metrics.text().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  await listen(server, host, port)
  const close = async () => {
    server.close()
    server.closeAllConnections()
    if (server.listening) await once(server, 'close')
  }
  return { url: `${listeningAddress(server)}${PATH}`, close }
}

async function listen(server: Server, host: string, port: number): Promise<void> {
  try {
    server.listen(port, host)
    await once(server, 'listening')
  } catch {
    throw new SettingsError(startTexts.noMetrics(`${host}:${port}`))
  }
}
