import { describe, expect, it } from 'vitest'
import { beginEpoch } from '#server/db/sync-log/begin-epoch.ts'
import { type MailDraft, queueMail } from '#server/mail/queue-mail.ts'
import { serverForEachTest } from '#tests/support/server/server-for-each-test.ts'

const server = serverForEachTest()

const draft = (fields: Partial<MailDraft> = {}): MailDraft => ({
  to: 'ana@correo.example',
  subject: 'Tu cita',
  text: 'Te esperamos.',
  cause: { action: 'appointment.approve', appointmentId: 7 },
  ...fields,
})
const queued = () => server.db.selectFrom('outgoingMails').selectAll().orderBy('id').execute()
const queue = (fields?: Partial<MailDraft>) =>
  server.db.transaction().execute((trx) => queueMail(trx, draft(fields), server.clock()))

describe('a queued mail', () => {
  it('is stored with its cause or not at all', async () => {
    const undone = server.db.transaction().execute(async (trx) => {
      await queueMail(trx, draft(), server.clock())
      throw new RangeError('the cause failed')
    })
    await expect(undone).rejects.toThrow(RangeError)
    expect(await queued()).toEqual([])
    const id = await queue()
    expect(await queued()).toMatchObject([
      {
        id,
        recipient: 'ana@correo.example',
        cause: 'appointment.approve',
        appointmentId: 7,
        status: 'waiting',
        attempts: 0,
      },
    ])
  })

  it('is none when the recipient has no address, or one that means several', async () => {
    const never = [
      '',
      'ana',
      'ana@',
      'a@b@c.example',
      'ana@x.example,otra@y.example',
      'ana,otra@y.example',
      'a b@y.example',
    ]
    const tricks = [
      'ana@y.example\r\nBcc: otra@y.example',
      '<ana@y.example>',
      'g:ana@y.example;',
      '"a"@y.example',
      'ana@y.example\0',
    ]
    for (const to of [...never, ...tricks, `${'a'.repeat(250)}@y.example`]) expect(await queue({ to })).toBeNull()
    expect(await queued()).toEqual([])
  })

  it('has no reply address unless it is exactly one', async () => {
    await queue({ replyTo: 'bruno@correo.example' })
    await queue({ replyTo: 'bruno@correo.example, otra@correo.example' })
    expect((await queued()).map(({ replyTo }) => replyTo)).toEqual(['bruno@correo.example', null])
  })

  it('has a subject of one line', async () => {
    for (const subject of ['Tu cita\r\nBcc: otra@correo.example', 'Tu cita\n', 'Tu\0cita', 'Tu\u0085cita']) {
      await expect(queue({ subject })).rejects.toThrow(TypeError)
    }
    expect(await queued()).toEqual([])
  })

  it('is held in a restored database, since it may have been sent after the backup', async () => {
    await queue()
    await beginEpoch(server.db, server.clock())
    expect(await queued()).toMatchObject([{ status: 'held' }])
  })
})
