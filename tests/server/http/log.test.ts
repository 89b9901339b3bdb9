import { execFile } from 'node:child_process'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, it, vi } from 'vitest'
import { jsonLines } from '#server/http/request-log.ts'
import { callerWith, staffOf } from '#tests/support/api/api-calls.ts'
import { appointmentBody, createPatient, incomeBody, patientBody } from '#tests/support/database/clinic-rows.ts'
import { isPostgresRun } from '#tests/support/database/either-engine.ts'
import { adminLogin } from '#tests/support/server/first-clinic.ts'
import { serverForEachTest } from '#tests/support/server/server-for-each-test.ts'
import { LOGGED_FIELDS } from './logged-fields.ts'

const server = serverForEachTest()

const CANARY = 'canario'

describe('the log', () => {
  it('has one entry per request, with the pattern of its route', async () => {
    const staff = await staffOf(server)
    await staff.get('/patients/7?search=x')
    await staff.get('/nothing')
    expect(server.log.slice(-2)).toMatchObject([
      { level: 'info', method: 'GET', route: '/api/v1/patients/:id', status: 404 },
      { level: 'info', method: 'GET', route: '(sin ruta)', status: 404 },
    ])
  })

  it('has an entry also for an undecodable path', async () => {
    await callerWith(server.app).get('/%zz')
    expect(server.log).toMatchObject([{ level: 'info', method: 'GET', route: '(sin ruta)', status: 400 }])
  })

  it('contains nothing personal: no body, query, path, token or name', async () => {
    const staff = await staffOf(server)
    const { id } = await createPatient(staff, {
      firstName: `${CANARY}1`,
      lastName: `${CANARY}2`,
      address: `${CANARY}3`,
      email: `${CANARY}4@correo.example`,
    })
    await staff.get(`/patients?search=${CANARY}5`)
    await staff.get(`/${CANARY}6`)
    await staff.get('/health', { 'x-request-id': `${CANARY}7`, 'user-agent': `${CANARY}8`, host: `${CANARY}9` })
    await staff.post('/appointments', appointmentBody(id, { reason: `${CANARY}10`, notes: `${CANARY}11` }))
    await staff.post('/incomes', incomeBody(id, { description: `${CANARY}12` }))
    await staff.post('/patients', patientBody({ dni: `${CANARY}13` }))
    await callerWith(server.app).post('/auth/login', { username: `${CANARY}14`, password: `${CANARY}15` })
    await server.app.inject({ method: 'POST', url: `/api/v1/auth/login`, payload: `{"${CANARY}16` })
    await server.db.schema.dropTable('incomes').execute()
    await staff.post('/incomes', incomeBody(id, { description: `${CANARY}17` }))

    const text = JSON.stringify(server.log)
    expect(server.log.length).toBeGreaterThan(10)
    expect(text).not.toContain(CANARY)
    expect(text).not.toContain(await server.adminToken())
    expect(text).not.toContain(adminLogin.username)
    expect([...new Set(server.log.flatMap(Object.keys))].filter((field) => !LOGGED_FIELDS.includes(field))).toEqual([])
  })

  it('describes an internal error by class, code and place, and by the id in the answer', async () => {
    const staff = await staffOf(server)
    await server.db.schema.dropTable('incomes').execute()
    const { requestId } = (await staff.get('/incomes/1')).body as { requestId: string }
    const failure = server.log.find((entry) => entry.level === 'error')
    const absent = isPostgresRun ? { errorCode: '42P01' } : { sqliteError: 'SQLITE_ERROR' }
    expect(failure).toMatchObject({ requestId, ...absent, route: '/api/v1/incomes/:id' })
    expect(failure?.stack?.every((line) => line.startsWith('at '))).toBe(true)
  })

  it('has one JSON object per line, and one write for lines in quick succession', () => {
    vi.useFakeTimers()
    const writes: string[] = []
    const write = jsonLines({ write: (lines) => writes.push(lines) })
    const entry = { time: 't', level: 'info', requestId: 'r', method: 'GET', route: '/', status: 200, ms: 1 } as const
    const line = `${JSON.stringify(entry)}\n`
    write(entry)
    write(entry)
    expect(writes).toEqual([])
    vi.advanceTimersByTime(50)
    write(entry)
    vi.advanceTimersByTime(50)
    expect(writes).toEqual([line + line, line])
    vi.useRealTimers()
  })

  it('is written before its lines would fill a pipe', () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const writes: string[] = []
    const write = jsonLines({ write: (lines) => writes.push(lines) })
    for (let line = 0; line < 200; line++) write({ level: 'info', route: 'x'.repeat(100) })
    expect(writes).toHaveLength(1)
    expect(writes[0]?.length).toBeLessThan(20_000)
    vi.advanceTimersByTime(50)
    expect(writes.join('').trimEnd().split('\n')).toHaveLength(200)
    vi.useRealTimers()
  })

  it('has an error at once, after the lines that waited', () => {
    const writes: string[] = []
    const write = jsonLines({ write: (lines) => writes.push(lines) })
    write({ level: 'info' })
    write({ level: 'error' })
    expect(writes).toEqual(['{"level":"info"}\n{"level":"error"}\n'])
  })

  it('has the lines that waited when the process ended', async () => {
    const module = pathToFileURL('server/http/request-log.ts').href
    const script = `import { jsonLines } from ${JSON.stringify(module)}
      jsonLines(process.stderr)({ event: 'last' })
      process.exit(0)`
    const options = ['--import', 'tsx', '--input-type=module', '--eval', script]
    const { stderr } = await promisify(execFile)(process.execPath, options)
    expect(stderr).toBe('{"event":"last"}\n')
  })
})
