import { verify } from '@node-rs/argon2'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { buildApp } from '#server/app.ts'
import { disableAccount } from '#server/cli/staff/staff-accounts.ts'
import { callerWith } from '#tests/support/api/api-calls.ts'
import { registerPatient } from '#tests/support/database/clinic-rows.ts'
import { serverForEachTest } from '#tests/support/server/server-for-each-test.ts'
import { days, minutes } from '#tests/support/server/test-clock.ts'
import { isProof } from '#tests/support/suites/tier.ts'

// The real function, counted: the number of verifications decides how long an answer takes.
vi.mock('@node-rs/argon2', async (importActual) => {
  const actual = await importActual<typeof import('@node-rs/argon2')>()
  return { ...actual, verify: vi.fn(actual.verify) }
})
const looked = vi.mocked(verify)

const server = serverForEachTest(() => ({ trustProxy: 1 }))

beforeEach(async () => {
  await registerPatient(server, { username: 'ana', password: 'clave-de-ana' })
  await registerPatient(server, { username: 'bruno', password: 'clave-de-bruno' })
  looked.mockClear()
})

const logInFrom = (address: string, username: string, password: string) =>
  callerWith(server.app).post('/auth/login', { username, password }, { 'x-forwarded-for': address })
const addressOf = (guess: number, addresses: number) => `10.0.${Math.floor((guess % addresses) / 100)}.${guess % 100}`

/** Makes one guess per second from this number of addresses in turn. */
async function guessAtAna(guesses: number, addresses: number): Promise<Set<number>> {
  const statuses = new Set<number>()
  for (let guess = 0; guess < guesses; guess++) {
    statuses.add((await logInFrom(addressOf(guess, addresses), 'ana', `clave-${guess}`)).status)
    server.clock.advance(1000)
  }
  return statuses
}

/** The proof makes more of them. */
const GUESSES = isProof ? 10_000 : 300

describe.each([1, 200])(
  `${GUESSES} guesses at an account from %i address(es)`,
  { timeout: minutes(5) },
  (addresses) => {
    it('are verified a hundred times at most, and lock out neither the owner for good nor others at all', async () => {
      expect(await guessAtAna(GUESSES / 2, addresses)).toEqual(new Set([401, 429]))
      const before = looked.mock.calls.length
      expect(await logInFrom('190.0.0.1', 'bruno', 'clave-de-bruno')).toMatchObject({ status: 200 })
      expect(looked.mock.calls.length).toBe(before + 1)
      await guessAtAna(GUESSES / 2, addresses)
      expect(looked.mock.calls.length).toBeLessThanOrEqual(100 + 1)
      expect(looked.mock.calls.length).toBeGreaterThan(5)

      const waiting = await logInFrom('190.0.0.2', 'ana', 'clave-de-ana')
      if (waiting.status === 429) {
        expect(waiting.number('Retry-After')).toBeLessThanOrEqual(15 * 60)
        server.clock.advance(waiting.number('Retry-After') * 1000)
        expect(await logInFrom('190.0.0.2', 'ana', 'clave-de-ana')).toMatchObject({ status: 200 })
      } else expect(waiting.status).toBe(200)
    })
  },
)

describe('a network from which an account signed in', () => {
  const HOME = '190.0.0.1'
  const signIn = (address = HOME) => logInFrom(address, 'ana', 'clave-de-ana')
  /** Guesses until the account must wait. */
  const guessALot = () => guessAtAna(100, 200)

  it('lets its owner in while strangers guess, whose wait stays', async () => {
    expect(await signIn()).toMatchObject({ status: 200 })
    await guessALot()
    for (let hour = 0; hour < 3; hour++) {
      expect(await signIn()).toMatchObject({ status: 200 })
      expect(await signIn('190.0.0.2')).toMatchObject({ status: 429 })
    }
  })

  it('has a wait of its own, which locks nobody out elsewhere', async () => {
    await signIn()
    for (let guess = 0; guess < 5; guess++) {
      expect(await logInFrom(HOME, 'ana', `clave-${guess}`)).toMatchObject({ status: 401 })
    }
    expect(await signIn()).toMatchObject({ status: 429, headers: { 'retry-after': '1' } })
    expect(await signIn('190.0.0.2')).toMatchObject({ status: 200 })
    server.clock.advance(1000)
    expect(await signIn()).toMatchObject({ status: 200 })
  })

  it('counts for that account only: another account waits there as everywhere', async () => {
    await logInFrom(HOME, 'bruno', 'clave-de-bruno')
    await guessALot()
    expect(await signIn()).toMatchObject({ status: 429 })
  })

  it('is known for 30 days after the last sign-in', async () => {
    await signIn()
    server.clock.advance(days(29))
    await signIn()
    server.clock.advance(days(30))
    await guessALot()
    expect(await signIn()).toMatchObject({ status: 429 })
  })

  it('is stored as a hash, only as long as it is known', async () => {
    await signIn()
    const kept = () => server.db.selectFrom('knownNetworks').selectAll().where('userId', '=', 2).execute()
    const before = await kept()
    expect(JSON.stringify(before)).not.toMatch(/190\.0|ana/)
    server.clock.advance(days(31))
    await signIn('190.0.0.2')
    const after = await kept()
    expect(after).toHaveLength(1)
    expect(before).not.toContainEqual(expect.objectContaining({ subjectHash: after[0]?.subjectHash }))
  })
})

describe('one password tried on many names', () => {
  it('is verified fifty times in a quarter of an hour per address', async () => {
    for (let name = 0; name < 300; name++) await logInFrom('10.0.0.1', `nombre${name}`, '123456')
    expect(looked).toHaveBeenCalledTimes(50)
    server.clock.advance(minutes(15))
    await logInFrom('10.0.0.1', 'nombre', '123456')
    expect(looked).toHaveBeenCalledTimes(51)
  })

  it('is counted per network: an IPv6 network has one count, not 2^64', async () => {
    for (let host = 1; host <= 60; host++) await logInFrom(`2001:db8:1:2::${host}`, `nombre${host}`, '123456')
    expect(looked).toHaveBeenCalledTimes(50)
    expect(await logInFrom('2001:db8:1:3::1', 'otro', '123456')).toMatchObject({ status: 401 })
  })

  it('is counted one by one for concurrent tries, and in the database, so that a restart forgets nothing', async () => {
    const tries = Array.from({ length: 120 }, (_, name) => logInFrom('10.0.0.1', `nombre${name}`, '123456'))
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(50)
    expect(looked).toHaveBeenCalledTimes(50)

    await server.app.close()
    const restarted = await buildApp({ db: server.db, clock: server.clock, trustProxy: 1 })
    const answer = await callerWith(restarted).post(
      '/auth/login',
      { username: 'otro', password: '123456' },
      { 'x-forwarded-for': '10.0.0.1' },
    )
    expect(answer).toMatchObject({ status: 429 })
    expect(JSON.stringify(await server.db.selectFrom('callCounts').selectAll().execute())).not.toContain('10.0.0.1')
    await restarted.close()
  })
})

describe('whether an account exists', () => {
  it('does not show in the work of a sign-in: one verification of equal cost in each case', async () => {
    await registerPatient(server, { username: 'dora', password: 'clave-de-dora' })
    await disableAccount(server, 'dora')
    const costs: string[] = []
    for (const username of ['ana', 'nadie', 'dora']) {
      looked.mockClear()
      expect(await logInFrom('10.0.0.1', username, 'otra-clave')).toMatchObject({ status: 401 })
      expect(looked).toHaveBeenCalledTimes(1)
      costs.push(String(looked.mock.calls[0]?.[0]).split('$').slice(1, 4).join('$'))
    }
    expect(new Set(costs)).toEqual(new Set(['argon2id$v=19$m=19456,t=2,p=1']))
  })

  it('does not show in any answer: the bodies are the same byte by byte', async () => {
    const answers: string[][] = []
    for (const username of ['ana', 'nadie']) {
      const texts: string[] = []
      for (let i = 0; i < 8; i++) {
        const { status, text, headers } = await logInFrom('10.0.0.1', username, 'otra-clave')
        texts.push(`${status} ${headers['retry-after'] ?? ''} ${text}`)
      }
      answers.push(texts)
    }
    expect(answers[0]).toEqual(answers[1])
  })
})
