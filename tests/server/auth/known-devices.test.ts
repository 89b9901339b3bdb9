import { beforeEach, describe, expect, it } from 'vitest'
import { DEVICE_SLOTS, DeviceTokens } from '#server/resources/auth/device-tokens.ts'
import { callerWith } from '#tests/support/api/api-calls.ts'
import { registerPatient } from '#tests/support/database/clinic-rows.ts'
import { adminLogin } from '#tests/support/server/first-clinic.ts'
import { serverForEachTest } from '#tests/support/server/server-for-each-test.ts'
import { days, minutes } from '#tests/support/server/test-clock.ts'

const server = serverForEachTest(() => ({ limits: { loginFailuresPerAddress: 12 } }))

beforeEach(async () => {
  // No proxy is configured, so all callers share one address.
  await registerPatient(server, { username: 'ana', password: 'clave-de-ana' })
})

const logIn = (password: string, deviceTokens?: readonly unknown[], username = 'ana') =>
  callerWith(server.app).post('/auth/login', { username, password, ...(deviceTokens && { deviceTokens }) })

async function tokenFor(
  username = 'ana',
  password = 'clave-de-ana',
  deviceTokens?: readonly string[],
): Promise<string> {
  const answer = await logIn(password, deviceTokens, username)
  expect(answer.status).toBe(200)
  return (answer.body as { deviceToken: string }).deviceToken
}

/** Guesses until strangers must wait, and the address as well. */
async function guessALot(username = 'ana'): Promise<void> {
  for (let guess = 0; guess < 20; guess++) {
    await logIn(`clave-${guess}`, undefined, guess < 10 ? username : `nombre${guess}`)
    server.clock.advance(1000)
  }
  expect(await logIn('clave-de-ana')).toMatchObject({ status: 429 })
}

describe('a device from which an account signed in', () => {
  it('is let in while strangers guess from the same address, again and again', async () => {
    let token = await tokenFor()
    for (let round = 0; round < 3; round++) {
      await guessALot()
      token = await tokenFor('ana', 'clave-de-ana', [token])
    }
  })

  it('has a wait of its own, which ends with the right password and affects nobody else', async () => {
    const token = await tokenFor()
    for (let guess = 0; guess < 5; guess++)
      expect(await logIn(`clave-${guess}`, [token])).toMatchObject({ status: 401 })
    expect(await logIn('clave-de-ana', [token])).toMatchObject({ status: 429, headers: { 'retry-after': '1' } })
    expect(await logIn('clave-de-ana')).toMatchObject({ status: 200 })
    server.clock.advance(1000)
    expect(await logIn('clave-de-ana', [token])).toMatchObject({ status: 200 })
    expect(await logIn('otra', [token])).toMatchObject({ status: 401 })
  })

  it('gets a hundred guesses a day at most, however many tokens it collected', async () => {
    const tokens = [await tokenFor()]
    while (tokens.length < 10) tokens.push(await tokenFor('ana', 'clave-de-ana', tokens.slice(-1)))
    let looked = 0
    for (let guess = 0; guess < 400; guess++) {
      if ((await logIn(`clave-${guess}`, [tokens[guess % 10] ?? ''])).status === 401) looked++
      server.clock.advance(minutes(1))
    }
    expect(looked).toBeLessThan(50)
  })

  it('is unknown to every other account, whatever tokens it shows', async () => {
    const anas = await tokenFor()
    await guessALot()
    await guessALot('direccion')
    expect(await logIn(adminLogin.password, [anas], adminLogin.username)).toMatchObject({ status: 429 })
  })

  it('may also show the tokens of other people who use it', async () => {
    const tokens = [await tokenFor(adminLogin.username, adminLogin.password), await tokenFor()]
    await guessALot()
    expect(await logIn('clave-de-ana', tokens)).toMatchObject({ status: 200 })
    expect(await logIn(adminLogin.password, tokens, adminLogin.username)).toMatchObject({ status: 200 })
  })

  it('is known for a year after the last sign-in', async () => {
    const first = await tokenFor()
    server.clock.advance(days(364))
    const second = await tokenFor('ana', 'clave-de-ana', [first])
    server.clock.advance(days(2))
    await guessALot()
    expect(await logIn('clave-de-ana', [first])).toMatchObject({ status: 429 })
    expect(await logIn('clave-de-ana', [second])).toMatchObject({ status: 200 })
  })

  it('waits no more once the account has a new password', async () => {
    const token = await tokenFor()
    for (let guess = 0; guess < 8; guess++) await logIn(`clave-${guess}`, [token])
    const caller = callerWith(server.app, await sessionToken())
    const change = { currentPassword: 'clave-de-ana', newPassword: 'otra-clave-de-ana' }
    expect(await caller.put('/auth/password', change)).toMatchObject({ status: 200 })
    expect(await logIn('otra-clave-de-ana', [token])).toMatchObject({ status: 200 })
  })

  async function sessionToken(): Promise<string> {
    return ((await logIn('clave-de-ana')).body as { token: string }).token
  }
})

describe('device tokens', () => {
  const expiresAt = Date.UTC(2030, 0, 1)
  const forged: readonly [string, (token: string) => string][] = [
    ['nothing', () => ''],
    ['any text', () => 'x'],
    ['a text of dots', () => '...'],
    ['the content without a signature', (token) => token.replace(/[^.]*$/, '')],
    ['another signature', (token) => token.replace(/[^.]*$/, 'A'.repeat(43))],
    ['a shortened signature', (token) => token.slice(0, -1)],
    ['a lengthened signature', (token) => `${token}A`],
    ['another account', (token) => token.replace(/^\d+/, '1')],
    ['another wait counter', (token) => token.replace(/\.\d+\./, '.33.')],
    ['a later expiry', (token) => token.replace(/\.\d+\.(?=[^.]*$)/, `.${expiresAt}.`)],
    ['a token of another server', () => new DeviceTokens('otra clave').issue(2, expiresAt)],
    ['a number that is too large', (token) => token.replace(/^\d+/, '9'.repeat(40))],
    ['the longest accepted text', () => 'a'.repeat(200)],
  ]

  it.each(forged)('make no device known when they are invalid: %s', async (_what, forge) => {
    const token = await tokenFor()
    await guessALot()
    expect(await logIn('clave-de-ana', [forge(token)])).toMatchObject({ status: 429 })
    expect(await logIn('clave-de-ana', [token])).toMatchObject({ status: 200 })
  })

  it.each([[[1]], [['a'.repeat(201)]], [Array.from({ length: 21 }, () => 'x')], [{}], ['x']])(
    'are refused unless they are a list of texts: %j',
    async (deviceTokens) => {
      expect(await logIn('clave-de-ana', deviceTokens as string[])).toMatchObject({ status: 400 })
    },
  )

  it('share 32 wait counters per account', () => {
    const tokens = new DeviceTokens('una clave')
    const slots = new Set(Array.from({ length: 2000 }, () => tokens.issue(7, 0).split('.')[1]))
    expect(slots.size).toBe(DEVICE_SLOTS)
  })
})
