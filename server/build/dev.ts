import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer as createTcpServer } from 'node:net'
import { join } from 'node:path'
import { createServer } from 'vite'

/**
 * `npm run dev`. Vite serves the app on PORT and proxies API calls to the server, which runs on a free port and
 * restarts when its sources change. Browsers see one origin, as in the product.
 */

const root = join(import.meta.dirname, '..', '..')
const host = '127.0.0.1'

async function freePort(): Promise<number> {
  const probe = createTcpServer().listen(0, host)
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  if (address === null || typeof address === 'string') throw new Error('a TCP server without a port')
  return address.port
}

const apiPort = await freePort()
const tsx = join(root, 'node_modules', 'tsx', 'dist', 'cli.mjs')
const api = spawn(process.execPath, [tsx, 'watch', '--clear-screen=false', 'server/main.ts'], {
  cwd: root,
  env: { ...process.env, HOST: host, PORT: String(apiPort) },
  stdio: ['ignore', 'inherit', 'inherit'],
})
const target = `http://${host}:${apiPort}`

const vite = await createServer({
  root,
  server: {
    host: process.env.HOST ?? host,
    port: Number(process.env.PORT ?? 3000),
    strictPort: true,
    proxy: { '/api': target, '/health': target },
  },
})
await vite.listen()
vite.printUrls()

async function stop(): Promise<void> {
  api.kill()
  await vite.close()
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop())
api.once('exit', () => void stop())
