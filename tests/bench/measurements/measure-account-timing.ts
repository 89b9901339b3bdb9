import { systemClock, timestampOf } from '#server/platform/clock.ts'
import { PasswordHasher } from '#server/resources/auth/passwords/password-hasher.ts'
import { insertUser } from '#server/resources/users/user-repository.ts'
import { medianOf } from '#tests/bench/measured-figures.ts'
import { type MeasuredFigure, type Measurement, sampled } from '#tests/bench/measurement.ts'
import { startTestServer } from '#tests/support/server/server.ts'

const ACCOUNTS = 250
/** Below the number of failures after which an account has to wait. */
const TRIES = 4
const NO_LIMIT = 1_000_000_000

/**
 * Measures whether response times reveal that an account exists (T5). Wrong logins and link requests are sent a
 * thousand times each for existing and unknown accounts, alternating, over one connection.
 */
export const accountTiming: Measurement = {
  number: 8,
  title: 'known and unknown accounts told apart by time',
  run: async () => {
    const limits = { loginFailuresPerAddress: NO_LIMIT, recoveriesPerAddress: NO_LIMIT }
    const server = await startTestServer({ clock: systemClock, publicUrl: 'https://turnos.example', limits })
    try {
      await addAccounts(server.db)
      const ask = (path: string, body: object) => timed(`${server.url}/api/v1/auth/${path}`, body)
      return [
        ...(await compared('wrong login', 2, (who) => ask('login', { username: who, password: 'una-clave-falsa' }))),
        ...(await compared('link asked for', 1, (who) => ask('forgot-password', { email: emailOf(who) }))),
      ]
    } finally {
      await server.stop()
    }
  },
}

const emailOf = (name: string): string => `${name}@correo.example`

async function addAccounts(db: Parameters<typeof insertUser>[0]): Promise<void> {
  const passwordHash = await new PasswordHasher().hash('la-clave-de-todas')
  const createdAt = timestampOf(systemClock())
  for (let account = 0; account < ACCOUNTS; account++) {
    const username = `conocida${account}`
    const person = { name: 'Ana', lastName: 'Paz', phone: '', email: emailOf(username), patientId: null, createdAt }
    await insertUser(db, { ...person, username, passwordHash, role: 'patient' })
  }
}

/** Alternates the two kinds, with each as often first as second, so that other load affects both equally. */
async function compared(name: string, apart: number, ask: (who: string) => Promise<number>): Promise<MeasuredFigure[]> {
  const times: Record<'conocida' | 'inventada', number[]> = { conocida: [], inventada: [] }
  for (let turn = 0; turn < ACCOUNTS * TRIES; turn++) {
    const kinds = turn % 2 === 0 ? (['conocida', 'inventada'] as const) : (['inventada', 'conocida'] as const)
    for (const kind of kinds) times[kind].push(await ask(`${kind}${turn % ACCOUNTS}`))
  }
  const differences = times.conocida.map((time, turn) => time - (times.inventada[turn] ?? 0))
  const slower = differences.filter((difference) => difference > 0).length / differences.length
  return [
    sampled(`${name}, known`, times.conocida, { unit: 'ms' }),
    sampled(`${name}, unknown`, times.inventada, { unit: 'ms' }),
    sampled(`${name}, known and unknown apart`, [Math.abs(medianOf(differences))], {
      unit: 'ms',
      aim: { of: 'median', atMost: apart },
      note: `the known one was slower in ${(slower * 100).toFixed(0)} % of the turns`,
    }),
  ]
}

async function timed(url: string, body: object): Promise<number> {
  const begin = performance.now()
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  await answer.text()
  if (answer.status !== 200 && answer.status !== 401) throw new Error(`answered ${answer.status}`)
  return performance.now() - begin
}
