import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Db } from '#server/db/schema.ts'
import { type MailLogEntry, MailSender } from '#server/mail/mail-sender.ts'
import type { MailTransport, ReadyMail } from '#server/mail/mail-transport.ts'
import { queueMail, queueOnlyAttempt } from '#server/mail/queue-mail.ts'
import { isPostgresRun, runOnEither } from '#tests/support/database/either-engine.ts'
import { freePort } from '#tests/support/network/free-port.ts'
import { mailBy, startMailServer, startSilentServer } from '#tests/support/network/mail-server.ts'
import { serverForEachTest } from '#tests/support/server/server-for-each-test.ts'
import { days, hours, minutes } from '#tests/support/server/test-clock.ts'
import { forEachTest } from '#tests/support/suites/for-each-test.ts'

const FROM = 'turnos@quiropraxia.example'

const server = serverForEachTest()
const mails = forEachTest(
  () => startMailServer(),
  (mails) => mails.stop(),
)
const senders: MailSender[] = []
const log: MailLogEntry[] = []

beforeEach(async () => {
  log.length = 0
})
afterEach(async () => {
  for (const sender of senders.splice(0)) await sender.stop()
})

const draft = (text = 'Te esperamos.') => ({
  to: 'ana@correo.example',
  subject: 'Tu cita fue aprobada',
  text,
  cause: { action: 'appointment.approve' },
})
const queue = (fields: { text?: string; expiresAt?: number } = {}) =>
  server.db.transaction().execute((trx) => queueMail(trx, { ...draft(), ...fields }, server.clock()))
const rows = () => server.db.selectFrom('outgoingMails').selectAll().orderBy('id').execute()

const smtpTransport = (url: string) => mailBy(url).transport

function senderTo(
  url = mails.url,
  options: { attemptWithinMs?: number; db?: Db; transport?: MailTransport } = {},
): MailSender {
  const sender = new MailSender({
    db: server.db,
    clock: server.clock,
    transport: smtpTransport(url),
    writeLog: (entry) => log.push(entry),
    ...options,
  })
  senders.push(sender)
  return sender
}

describe('a mail that is accepted', () => {
  it('is one plain text to one recipient, and leaves only the fact that it was sent', async () => {
    const text = 'Hola María Ñandú:\n\n.Una línea que empieza con punto\nTe esperamos el viernes a las 09:00.\n'
    await queue({ text })

    await senderTo().sendDue()

    expect(mails.received).toHaveLength(1)
    const [{ from, to, raw, mail } = expect.fail()] = mails.received
    expect({ from, to }).toEqual({ from: FROM, to: ['ana@correo.example'] })
    expect(mail.from).toEqual({ name: 'Consultorio de Quiropraxia', address: FROM })
    expect(mail.to).toEqual([{ name: '', address: 'ana@correo.example' }])
    expect(mail).toMatchObject({ subject: 'Tu cita fue aprobada', date: '2026-11-19T15:00:00.000Z', attachments: [] })
    expect(mail.text).toBe(text)
    expect(mail.html).toBeUndefined()
    expect(mail.headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }))
    expect(raw).not.toMatch(/^(bcc|cc|x-mailer):/im)
    const [row] = await rows()
    expect(row).toMatchObject({ status: 'sent', text: '', replyTo: null, attempts: 1, failure: null })
    expect(mail.messageId).toBe(`<${row?.messageId}>`)
    expect(row?.messageId).toMatch(/^[0-9a-f-]{36}@quiropraxia\.example$/)
  })

  it('is sent once, however many senders look for it', async () => {
    for (let count = 0; count < 5; count++) await queue()
    const [one, other] = [senderTo(), senderTo()]
    await Promise.all([one.sendDue(), other.sendDue(), one.sendDue(), other.sendDue()])
    await one.sendDue()
    expect(mails.received).toHaveLength(5)
    expect(new Set(mails.received.map(({ mail }) => mail.messageId)).size).toBe(5)
  })

  it('is sent when the sender is woken, even during another sending', async () => {
    const sender = senderTo()
    await queue()
    sender.wake()
    await queue()
    sender.wake()
    await mails.count(2)
  })

  it('is deleted after a month', async () => {
    const sender = senderTo()
    await queue()
    await sender.sendDue()
    server.clock.advance(days(31))
    await queue()
    await sender.sendDue()
    expect(await rows()).toMatchObject([{ id: 2, status: 'sent' }])
  })
})

it('a failing database is logged by its error, without any text of the mail', async () => {
  await queue()
  await runOnEither(
    server.db,
    "CREATE TRIGGER failing BEFORE UPDATE ON outgoing_mails BEGIN SELECT RAISE(ABORT, 'Ana'); END;",
  )

  await senderTo().sendDue()

  const time = '2026-11-19T15:00:00.000Z'
  const error = isPostgresRun
    ? { error: 'error', errorCode: '23514' }
    : { error: 'Error', errorCode: 'ERR_SQLITE_ERROR', sqliteError: 'SQLITE_CONSTRAINT' }
  expect(log).toEqual([{ time, level: 'error', event: 'mail.failed', ...error }])
  expect(mails.received).toEqual([])
})

describe('a mail that is not accepted', () => {
  it.each([421, 450, 451])('for now (%i) is tried again a minute later, with the same Message-ID', async (code) => {
    const sender = senderTo()
    mails.next.data.push(code)
    await queue()

    await sender.sendDue()
    expect(await rows()).toMatchObject([
      { status: 'waiting', attempts: 1, failure: expect.stringContaining(`${code}`) },
    ])
    server.clock.advance(minutes(1) - 1)
    await sender.sendDue()
    expect(mails.received).toHaveLength(1)
    server.clock.advance(1)
    await sender.sendDue()

    expect(await rows()).toMatchObject([{ status: 'sent', attempts: 2, failure: null }])
    expect(mails.received).toHaveLength(2)
    expect(mails.received[0]?.mail.messageId).toBe(mails.received[1]?.mail.messageId)
    expect(mails.received[0]?.raw).toBe(mails.received[1]?.raw)
  })

  it.each(['recipient', 'data'] as const)(
    'for good, by a 550 to its %s, is void at once, with the reason',
    async (step) => {
      const sender = senderTo()
      mails.next[step].push(550)
      await queue()
      await sender.sendDue()
      server.clock.advance(days(1))
      await sender.sendDue()
      const [row] = await rows()
      expect(row).toMatchObject({
        status: 'void',
        attempts: 1,
        failure: expect.stringContaining('550'),
        text: 'Te esperamos.',
      })
      expect(mails.received).toHaveLength(step === 'data' ? 1 : 0)
      expect(log).toEqual([{ time: '2026-11-19T15:00:00.000Z', level: 'error', event: 'mail.void', mail: 1 }])
    },
  )

  it('does not stop the next one', async () => {
    mails.next.recipient.push(550, 451)
    for (let count = 0; count < 3; count++) await queue()
    await senderTo().sendDue()
    expect((await rows()).map(({ status }) => status)).toEqual(['void', 'waiting', 'sent'])
  })

  it('waits while the server refuses connections', async () => {
    const port = await freePort()
    const sender = senderTo(`smtp://127.0.0.1:${port}`)
    await queue()
    await sender.sendDue()
    expect(await rows()).toMatchObject([{ status: 'waiting', attempts: 1 }])

    const later = await startMailServer({ port })
    server.clock.advance(minutes(1))
    await sender.sendDue()
    expect(later.received).toHaveLength(1)
    await later.stop()
  })

  it('ends its attempt when the server stays silent', async () => {
    const silent = await startSilentServer()
    await queue()
    await senderTo(silent.url, { attemptWithinMs: 100 }).sendDue()
    expect(await rows()).toMatchObject([{ status: 'waiting', attempts: 1, failure: expect.any(String) }])
    await silent.stop()
  })

  it.each(['silence', 'hang up'] as const)('perhaps, by %s after its data, is tried again', async (fault) => {
    const transport = smtpTransport(mails.url)
    const patience = new AbortController()
    void mails.count(1).then(() => patience.abort())
    const impatient = {
      domain: transport.domain,
      reachesPeople: true,
      deliver: (mail: ReadyMail) => transport.deliver(mail, patience.signal),
    }
    mails.next.data.push(fault)
    await queue()
    await senderTo(mails.url, fault === 'silence' ? { transport: impatient } : {}).sendDue()
    expect(await rows()).toMatchObject([{ status: 'waiting' }])
    server.clock.advance(minutes(1))
    await senderTo().sendDue()
    expect(mails.received.map(({ mail }) => mail.messageId)).toEqual(Array(2).fill(mails.received[0]?.mail.messageId))
    expect(await rows()).toMatchObject([{ status: 'sent' }])
  })

  it('waits longer each time, six hours at most, and is given up after four days', async () => {
    const sender = senderTo(`smtp://127.0.0.1:${await freePort()}`)
    await queue()
    const waits: number[] = []
    for (let at = server.clock(); ; at = server.clock()) {
      await sender.sendDue()
      const [row] = await rows()
      if (row?.status !== 'waiting') break
      waits.push(row.nextAt - at)
      server.clock.advance(row.nextAt - at)
    }
    expect(waits.slice(0, 10).map((wait) => wait / minutes(1))).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 360])
    expect(Math.max(...waits)).toBe(hours(6))
    const inAll = waits.reduce((sum, wait) => sum + wait, 0)
    expect(inAll).toBeGreaterThan(days(3))
    expect(inAll).toBeLessThan(days(5))
    expect(await rows()).toMatchObject([{ status: 'void', failure: 'ESOCKET', text: 'Te esperamos.' }])
  })

  it('because of a refused login is sent as soon as the login is right', async () => {
    const guarded = await startMailServer({ withLogin: true })
    guarded.login = { user: 'clinica', pass: 'se cret@' }
    await queue()
    await senderTo(guarded.url.replace('//', '//clinica:otra@')).sendDue()
    expect(await rows()).toMatchObject([{ status: 'waiting', failure: expect.stringContaining('535') }])
    server.clock.advance(minutes(1))
    await senderTo(guarded.url).sendDue()
    expect(await rows()).toMatchObject([{ status: 'waiting', failure: expect.stringContaining('530') }])
    server.clock.advance(minutes(2))
    await senderTo(guarded.url.replace('//', `//clinica:${encodeURIComponent('se cret@')}@`)).sendDue()
    expect(guarded.received).toHaveLength(1)
    await guarded.stop()
  })

  it('is sent when the clock is right again after it was years ahead', async () => {
    mails.next.data.push(451)
    const sender = senderTo()
    server.clock.advance(days(2000))
    await queue()
    await sender.sendDue()
    server.clock.advance(-days(2000))
    await sender.sendDue()
    expect(await rows()).toMatchObject([{ status: 'sent' }])
  })

  it('is void when it would be pointless', async () => {
    mails.next.data.push(451)
    await queue({ expiresAt: server.clock() + minutes(1) })
    const sender = senderTo()
    await sender.sendDue()
    server.clock.advance(minutes(1))
    await sender.sendDue()
    expect(mails.received).toHaveLength(1)
    expect(await rows()).toMatchObject([{ status: 'void', text: '', failure: 'ya no tenía sentido enviarlo' }])
  })
})

describe('over the network', () => {
  // A loopback address, but no name of this machine that the product knows.
  const host = '127.0.0.2'
  const guarded = async (withTls: boolean) => {
    const away = await startMailServer({ host, withLogin: true, withTls })
    await queue()
    await senderTo(away.url.replace('//', '//clinica:secreta@')).sendDue()
    await away.stop()
    return away
  }

  it('no password is sent unencrypted', async () => {
    expect(await guarded(false)).toMatchObject({ passwords: [], received: [] })
    expect(await rows()).toMatchObject([{ status: 'waiting' }])
  })

  it('no password and no mail goes to a server without a valid certificate', async () => {
    expect(await guarded(true)).toMatchObject({ passwords: [], received: [] })
    expect(await rows()).toMatchObject([{ status: 'waiting' }])
  })

  it('a server on this machine may have a self-signed certificate', async () => {
    const here = await startMailServer({ withTls: true })
    await queue()
    await senderTo(here.url).sendDue()
    expect(here.received).toMatchObject([{ overTls: true }])
    await here.stop()
  })
})

describe('a crash between acceptance and its record', () => {
  it('sends the mail again with the same Message-ID, and only after the attempt must be dead', async () => {
    await queue()
    const died = new Promise<void>((resolve) => {
      const transport = smtpTransport(mails.url)
      const dying: MailTransport = {
        domain: transport.domain,
        reachesPeople: true,
        deliver: async (mail, signal) => {
          await transport.deliver(mail, signal)
          resolve()
          await new Promise(() => undefined)
        },
      }
      void new MailSender({ db: server.db, clock: server.clock, transport: dying }).sendDue()
    })
    await died
    const sender = senderTo()
    await sender.sendDue()
    expect(mails.received).toHaveLength(1)

    server.clock.advance(minutes(3))
    await sender.sendDue()

    expect(mails.received.map(({ mail }) => mail.messageId)).toEqual(Array(2).fill(mails.received[0]?.mail.messageId))
    expect(await rows()).toMatchObject([{ status: 'sent', attempts: 2 }])
  })
})

describe('a mail with one attempt only', () => {
  const queueOnly = async () => {
    const id = await server.db
      .transaction()
      .execute((trx) => queueOnlyAttempt(trx, draft(), { requestKey: 'a name', now: server.clock() }))
    return id ?? expect.fail()
  }
  const besides = async (trx: Db) => {
    await trx.insertInto('lineage').values({ epoch: 7, restoredFrom: 7 }).execute()
  }
  const written = async () => (await server.db.selectFrom('lineage').selectAll().execute()).length

  it('is recorded as sent in one transaction with further work', async () => {
    expect(await senderTo().sendOnly(await queueOnly(), 5000, besides)).toBe(true)
    expect(mails.received).toHaveLength(1)
    expect(await rows()).toMatchObject([{ status: 'sent', attempts: 1 }])
    expect(await written()).toBe(1)
  })

  it('is void when it fails, even if a later attempt could succeed', async () => {
    mails.next.data.push(451)
    expect(await senderTo().sendOnly(await queueOnly(), 5000, besides)).toBe(false)
    expect(await rows()).toMatchObject([{ status: 'void', failure: expect.stringContaining('451') }])
    expect(await written()).toBe(0)
  })

  it('is void when the server stays silent for as long as somebody waits', async () => {
    const silent = await startSilentServer()
    expect(await senderTo(silent.url).sendOnly(await queueOnly(), 100, besides)).toBe(false)
    expect(await rows()).toMatchObject([{ status: 'void' }])
    await silent.stop()
  })

  it('is skipped by other senders, and void when its process died', async () => {
    await queueOnly()
    const sender = senderTo()
    await sender.sendDue()
    expect(await rows()).toMatchObject([{ status: 'waiting' }])
    server.clock.advance(minutes(1))
    await sender.sendDue()
    expect(await rows()).toMatchObject([{ status: 'void', failure: 'el envío se interrumpió' }])
    expect(mails.received).toHaveLength(0)
  })
})

describe('a sender that stops', () => {
  it('aborts an attempt that does not end, counts no failure, and leaves the mail to the next sender', async () => {
    const silent = await startSilentServer()
    const sender = senderTo(silent.url)
    await queue()
    const sending = sender.sendDue()
    await silent.called()
    await sender.stop()
    await sending
    await silent.stop()

    await senderTo().sendDue()

    expect(mails.received).toHaveLength(1)
  })

  it('lets a running attempt finish, and starts nothing more', async () => {
    const sender = senderTo()
    await queue()
    await queue()
    const sending = sender.sendDue()
    await mails.count(1)
    await sender.stop()
    await sending
    expect((await rows()).map(({ status }) => status)).toEqual(['sent', 'waiting'])
    await sender.sendDue()
    expect(mails.received).toHaveLength(1)
  })
})
