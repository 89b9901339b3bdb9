import { beforeEach, describe, expect, it } from 'vitest'
import { makeBackup } from '#server/cli/backup/make-backup.ts'
import { restoreBackup } from '#server/cli/backup/restore-backup.ts'
import { MailSender } from '#server/mail/mail-sender.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { isPostgresRun } from '#tests/support/database/either-engine.ts'
import { mailBy, startMailServer } from '#tests/support/network/mail-server.ts'
import { clinicForEachTest, type RunningClinic } from '#tests/support/server/clinic-folder.ts'
import { runProgram } from '#tests/support/server/program.ts'
import { forEachTest } from '#tests/support/suites/for-each-test.ts'

const mails = forEachTest(
  () => startMailServer(),
  (mails) => mails.stop(),
)
const clinic = clinicForEachTest()
let running: RunningClinic

beforeEach(async () => {
  running = await clinic.start()
})

const run = async (...args: string[]) => {
  const program = runProgram('mail', args, clinic.settings)
  return { code: await program.ended(), ...program.said }
}
const queue = (to: string) =>
  queueMail(running.db, { to, subject: 'Tu cita', text: 'Te esperamos.', cause: { action: 'test' } }, clinic.clock())
/** Sends all due mails once. */
const send = () => new MailSender({ db: running.db, clock: clinic.clock, ...mailBy(mails.url) }).sendDue()
const recipients = () => mails.received.flatMap(({ to }) => to)

/** Replaces the present database by the one of a backup. */
async function restored(): Promise<void> {
  const file = await makeBackup({ folder: clinic.folder })
  await running.stop()
  await restoreBackup({ folder: clinic.folder, file, clock: clinic.clock })
  running = await clinic.start()
}

// Of PostgreSQL's own backups the server restores none.
describe.skipIf(isPostgresRun)('after a restore', () => {
  it('no mail of the restored database is sent automatically; the operator sees it and releases or drops it', async () => {
    await queue('ana@correo.example')
    await queue('bruno@correo.example')
    await queue('carla@correo.example')
    await restored()
    await send()
    expect(mails.received).toEqual([])
    expect(await run('list')).toEqual({
      code: 0,
      err: '',
      out: ['ana', 'bruno', 'carla']
        .map((name, index) => `${index + 1}  retenido  2026-11-19 12:00  ${name}@correo.example  Tu cita\n`)
        .join(''),
    })

    expect(await run('release', '2')).toEqual({ code: 0, err: '', out: 'Liberado 1 correo.\n' })
    expect(await run('drop', '1')).toEqual({ code: 0, err: '', out: 'Descartado 1 correo.\n' })
    await send()
    expect(recipients()).toEqual(['bruno@correo.example'])
    expect(await run('release', 'all')).toEqual({ code: 0, err: '', out: 'Liberado 1 correo.\n' })
    await send()
    expect(recipients()).toEqual(['bruno@correo.example', 'carla@correo.example'])
    expect((await run('list')).out).toMatch(/^1 {2}no enviado .* \(descartado por el operador\)\n$/)
  })

  it('mail that is queued in the new epoch is sent as usual', async () => {
    await restored()
    await queue('ana@correo.example')
    await send()
    expect(recipients()).toEqual(['ana@correo.example'])
  })
})

describe('npm run mail', () => {
  it('lists refused mails with the reason, and sends them again after a release', async () => {
    await queue('ana@correo.example')
    mails.next.recipient.push(550)
    await send()
    expect((await run('list')).out).toMatch(/^1 {2}no enviado .* Tu cita {2}\(1 intento: 550 .*\)\n$/)
    expect((await run('release', 'all')).err).toBe('No hay ningún correo retenido.\n')
    expect(await run('release', '1')).toMatchObject({ code: 0 })
    await send()
    expect(recipients()).toEqual(['ana@correo.example'])
    expect((await run('list')).out).toBe('No hay ningún correo sin enviar.\n')
  })

  it('reports a failure in one line, with exit code 1', async () => {
    for (const args of [
      ['drop', 'ana'],
      ['list', '1'],
      ['release', '1', '2'],
    ]) {
      expect(await run(...args)).toEqual({
        code: 1,
        out: '',
        err: 'Uso: npm run mail -- list · release NÚMERO|all · drop NÚMERO|all\n',
      })
    }
    expect(await run('drop', '7')).toEqual({
      code: 1,
      out: '',
      err: 'El correo 7 no existe, ya salió o ya no tiene texto.\n',
    })
  })
})
