import { createServer } from 'node:http'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createClinicApi } from '#tests/support/api/clinic-api.ts'
import { patientBody } from '#tests/support/database/clinic-rows.ts'
import { type ClinicFolder, createClinicFolder } from '#tests/support/server/clinic-folder.ts'
import { listeningAt, type Program, runProgram } from '#tests/support/server/program.ts'
import { admin } from '#tests/support/server/server-process.ts'

let clinic: ClinicFolder
const programs: Program[] = []

beforeEach(async () => {
  clinic = await createClinicFolder()
})
afterEach(async () => {
  for (const { child, ended } of programs.splice(0)) {
    child.kill('SIGKILL')
    await ended()
  }
  await clinic.dispose()
})

function run(variables: Record<string, string>): Program {
  const program = runProgram('main', [], {
    DATA_DIR: clinic.folder.path,
    PORT: '0',
    ADMIN_USERNAME: admin.username,
    ADMIN_PASSWORD: admin.password,
    ...variables,
  })
  programs.push(program)
  return program
}

const metricsAt = ({ said }: Program) => /Métricas en (http:\S+)\n/.exec(said.out)?.[1] ?? ''

/** The value of a metric with these labels, as it stands in its line. */
function sampleOf(text: string, metric: string): string | undefined {
  return text
    .split('\n')
    .find((line) => line.startsWith(`${metric} `))
    ?.split(' ')[1]
}

describe('the metrics of a server', () => {
  it('tell requests by route and status, sizes, mails, streams and backups, and nothing personal', async () => {
    const server = run({ METRICS_PORT: '0' })
    const url = await listeningAt(server)
    const api = await createClinicApi(url)
    const { id } = (await api.post('/patients', patientBody({ lastName: 'Canario' }))) as { id: number }
    await fetch(`${url}/api/v1/patients/${id}`, { headers: { authorization: `Bearer ${api.token}` } })
    await fetch(`${url}/api/v1/patients/canario-7?search=canario`)
    const stream = new AbortController()
    const events = await fetch(`${url}/api/v1/sync/events`, {
      headers: { authorization: `Bearer ${api.token}` },
      signal: stream.signal,
    })
    expect(events.status).toBe(200)

    const answer = await fetch(metricsAt(server))
    const text = await answer.text()
    stream.abort()

    expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
    const counted = (labels: string) => sampleOf(text, `clinica_http_request_duration_seconds_count{${labels}}`)
    expect(counted('method="GET",route="/api/v1/patients/:id",status="200"')).toBe('1')
    expect(counted('method="POST",route="/api/v1/patients",status="201"')).toBe('1')
    expect(counted('method="GET",route="/api/v1/patients/:id",status="401"')).toBe('1')
    expect(sampleOf(text, 'clinica_event_streams')).toBe('1')
    expect(sampleOf(text, 'clinica_outgoing_mails{status="waiting"}')).toBe('0')
    expect(Number(sampleOf(text, 'clinica_database_bytes'))).toBeGreaterThan(10_000)
    expect(Number(sampleOf(text, 'clinica_wal_bytes'))).toBeGreaterThan(0)
    expect(sampleOf(text, 'clinica_backup_ok')).toBe('1')
    expect(sampleOf(text, 'clinica_backup_age_seconds')).toBe('Nan')
    expect(Number(sampleOf(text, 'process_resident_memory_bytes'))).toBeGreaterThan(1_000_000)
    expect(text).toContain('nodejs_eventloop_lag_p99_seconds')
    expect(text).not.toMatch(/canario|127\.0\.0\.1/i)
    expect(text).not.toContain(admin.username)
  })

  it('are on their own port alone, and end with the server', async () => {
    const server = run({ METRICS_PORT: '0' })
    const url = await listeningAt(server)
    expect(await (await fetch(`${url}/metrics`)).text()).not.toContain('clinica_')
    const metrics = metricsAt(server)
    expect((await fetch(metrics, { method: 'POST' })).status).toBe(404)
    expect((await fetch(new URL('/health', metrics))).status).toBe(404)
    server.child.kill('SIGTERM')
    expect(await server.ended()).toBe(0)
  })

  it('are off unless a port is set', async () => {
    const server = run({})
    await listeningAt(server)
    expect(server.said.out).not.toContain('Métricas')
  })

  it('keep the server from starting where they can’t be offered, in one line', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => other.once('listening', resolve))
    const { port } = other.address() as { port: number }
    const server = run({ METRICS_PORT: String(port) })
    expect(await server.ended()).toBe(1)
    expect(server.said.err).toBe(
      `No se pueden ofrecer métricas en 127.0.0.1:${port}: corrige las variables METRICS_PORT y METRICS_HOST.\n`,
    )
    other.close()
  })
})
