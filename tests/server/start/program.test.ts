import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { openDatabase } from '#server/db/sqlite/open-database.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'
import { systemClock } from '#server/platform/clock.ts'
import { insertPatient } from '#server/resources/patients/patient-writes.ts'
import { eventually } from '#tests/support/eventually.ts'
import { listeningAt, type Program, runProgram } from '#tests/support/server/program.ts'

let folder: string
const children: ChildProcess[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clinica-'))
})
afterEach(async () => {
  for (const child of children.splice(0)) await ended(child, 'SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

/** Runs the server's program, and collects its output. */
function run(variables: Record<string, string> = {}): Program {
  const program = runProgram('main', [], { DATA_DIR: folder, PORT: '0', ...variables })
  children.push(program.child)
  return program
}

async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    const exit = once(child, 'exit')
    child.kill(signal)
    await exit
  }
  return child.exitCode
}

async function failedStart(variables: Record<string, string>): Promise<{ out: string; err: string }> {
  const { said, ended: closed } = run(variables)
  expect(await closed()).toBe(1)
  expect(said.err).toMatch(/^[^\n]+\n$/)
  return said
}

async function failure(variables: Record<string, string>): Promise<string> {
  const { out, err } = await failedStart(variables)
  expect(out).toBe('')
  return err
}

/** A port of this machine that is in use. */
async function takenPort() {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as { port: number }
  return { port: String(port), close: () => other.close() }
}

/** Two records with one DNI, as an earlier release stored them. */
async function storeOldPatients(): Promise<void> {
  const db = await openDatabase(join(folder, 'clinica.sqlite'))
  for (const dni of ['04987654', '4987654']) {
    const person = { firstName: 'Ana', lastName: 'Gómez', dni, phone: '3537 411111', email: 'ana@correo.example' }
    const intent = { userId: null, action: 'patient.create' } as const
    await writeTransaction({ db, clock: systemClock }, intent, async (changes) => {
      return { status: 201, entity: 'patient', id: await insertPatient(changes, person, true) }
    })
  }
  await db.destroy()
}

async function login(url: string, username: string, password: string): Promise<Response> {
  return fetch(`${url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
}

describe('the first start', { timeout: 120_000 }, () => {
  it('prints a code for the first screen, the same until the clinic has an owner', async () => {
    const codeOf = ({ said }: { said: { out: string } }) =>
      /Para empezar, abre http:\S+\/empezar y escribe este código: ([A-Z0-9]{4}-[A-Z0-9]{4})\n/.exec(said.out)?.[1]
    const first = run()
    await listeningAt(first)
    await eventually(() => expect(codeOf(first)).toBeDefined())
    const code = codeOf(first)
    expect(first.said.err).not.toContain(code)
    expect(await ended(first.child, 'SIGTERM')).toBe(0)
    const second = run()
    const url = await listeningAt(second)
    await eventually(() => expect(codeOf(second)).toBe(code))
    const olga = {
      username: 'olga',
      name: 'Olga',
      lastName: 'Paz',
      email: 'olga@correo.example',
      password: 'una-clave-larga',
    }
    const made = await fetch(`${url}/api/v1/set-up`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...olga, code }),
    })
    expect(made.status).toBe(201)
    expect(await ended(second.child, 'SIGTERM')).toBe(0)
    const third = run()
    await listeningAt(third)
    expect(await ended(third.child, 'SIGTERM')).toBe(0)
    expect(third.said.out).not.toContain('Para empezar')
  })

  it('creates an admin, prints the generated password once and stores it nowhere; the next one reports records with one DNI', async () => {
    const first = run({ ADMIN_USERNAME: 'direccion' })
    const url = await listeningAt(first)
    const [, username = '', password = ''] = /usuario (\S+), contraseña (\S+) /.exec(first.said.out) ?? []
    expect((await login(url, username, password)).status).toBe(200)
    expect(await ended(first.child, 'SIGTERM')).toBe(0)
    expect(first.said.err).toContain('"route":"/api/v1/auth/login"')
    expect(first.said.err).not.toContain(password)

    await storeOldPatients()
    const second = run()
    const again = await listeningAt(second)
    expect(second.said.out).toBe(
      [
        '1 ficha tiene el mismo DNI que otra, escrito de otro modo: quedó por vincular en Pacientes.',
        `Sin SMTP_URL, los correos quedan en ${folder}/mail y no le llegan a nadie.`,
        `Escuchando en ${again}\n`,
      ].join('\n'),
    )
    expect((await login(again, username, password)).status).toBe(200)
  })

  it('prints the generated password even if it fails after creating the admin', async () => {
    const { port, close } = await takenPort()
    const { out } = await failedStart({ PORT: port, ADMIN_USERNAME: 'direccion' })
    close()
    const [, username = '', password = ''] = /usuario (\S+), contraseña (\S+) /.exec(out) ?? []
    expect((await login(await listeningAt(run()), username, password)).status).toBe(200)
  })

  it('uses the chosen admin and professional, and does not print the password', async () => {
    const program = run({
      ADMIN_USERNAME: 'direccion',
      ADMIN_PASSWORD: 'clave-elegida',
      PROFESSIONAL_NAME: 'Laura Ferreyra',
    })
    const url = await listeningAt(program)
    const { token } = (await (await login(url, 'direccion', 'clave-elegida')).json()) as { token: string }
    const professionals = await fetch(`${url}/api/v1/users/professionals`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(await professionals.json()).toEqual([{ id: 1, name: 'Laura', lastName: 'Ferreyra' }])
    expect(program.said.out).not.toContain('clave-elegida')
  })
})

describe('a failed start is one line and exit code 1', { timeout: 120_000 }, () => {
  it('a port in use', async () => {
    const { port, close } = await takenPort()
    const { err } = await failedStart({ PORT: port, ADMIN_PASSWORD: 'clave-elegida' })
    expect(err).toBe(`El puerto ya está en uso: 127.0.0.1:${port}. Elige otro con la variable PORT.\n`)
    close()
  })

  it('an impossible data folder', async () => {
    const file = join(folder, 'archivo')
    await writeFile(file, '')
    expect(await failure({ DATA_DIR: file })).toBe(`La carpeta de datos no es una carpeta: ${file}.\n`)
  })

  it('a file that is no database', async () => {
    await writeFile(join(folder, 'clinica.sqlite'), 'no soy una base de datos'.repeat(100))
    expect(await failure({})).toBe(`No se puede abrir ni escribir la base de datos de la carpeta ${folder}.\n`)
  })

  it.each([40, 64, 255])('too few files: %i', async (files) => {
    const main = join(inject('serverDist'), 'server', 'main.js')
    const shell = spawn('sh', ['-c', `ulimit -n ${files}; exec "${process.execPath}" "${main}"`], {
      env: { PATH: process.env.PATH, DATA_DIR: folder, PORT: '0' },
    })
    children.push(shell)
    let err = ''
    shell.stderr.on('data', (chunk) => {
      err += chunk
    })
    expect(await once(shell, 'close')).toEqual([1, null])
    expect(err).toBe(
      `El sistema solo permite ${files} archivos abiertos a la vez: permite al menos 256 (ulimit -n 256) y vuelve a iniciar.\n`,
    )
    expect(await readdir(folder)).toEqual([])
  })

  it('a bad setting', async () => {
    const line = await failure({ ADMIN_PASSWORD: 'corta' })
    expect(line).toBe('La variable ADMIN_PASSWORD no es válida: debe tener al menos 6 caracteres.\n')
  })
})

describe('SIGTERM', { timeout: 120_000 }, () => {
  const admin = { ADMIN_USERNAME: 'direccion', ADMIN_PASSWORD: 'clave-elegida' }

  /** A request that is never completed; the program has read its beginning. */
  async function halfARequest(url: string): Promise<Socket> {
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    await once(socket, 'connect')
    socket.write('POST /api/v1/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n')
    socket.write('Content-Length: 50\r\nExpect: 100-continue\r\n\r\n')
    const [answer] = (await once(socket, 'data')) as [Buffer]
    expect(answer.toString()).toContain('100 Continue')
    return socket
  }

  it('ends it properly, even while a request hangs', async () => {
    const program = run(admin)
    const socket = await halfARequest(await listeningAt(program))

    // After five seconds it would have ended with 1.
    expect(await ended(program.child, 'SIGTERM')).toBe(0)
    expect(await readdir(folder)).not.toContain('clinica.sqlite-wal')
    socket.destroy()
  })

  it.each(['SIGTERM', 'SIGINT'] as const)('ends it at once when %s follows', async (second) => {
    const program = run(admin)
    const socket = await halfARequest(await listeningAt(program))
    program.child.kill('SIGTERM')
    await refused(Number(new URL(await listeningAt(program)).port))

    // Without the second signal it would have ended with 0.
    expect(await ended(program.child, second)).toBe(1)
    socket.destroy()
  })
})

/** Waits until the port refuses connections. */
async function refused(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1')
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (!isOpen) return
    await setTimeout(20)
  }
}
