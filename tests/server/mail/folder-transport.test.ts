import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { FolderTransport } from '#server/mail/folder-transport.ts'
import { DeliveryError, type ReadyMail } from '#server/mail/mail-transport.ts'

let parent: string
let folder: string

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'clinica-'))
  folder = join(parent, 'mail')
})
afterEach(() => rm(parent, { recursive: true, force: true }))

const ready = (fields: Partial<ReadyMail> = {}): ReadyMail => ({
  id: 7,
  messageId: '3b6c1d1e-0c55-4d5e-8a53-2f4d8a9a7c11@quiropraxia.example',
  fromName: 'Consultorio Sur',
  to: 'ana@correo.example',
  replyTo: null,
  subject: 'Tu cita fue aprobada: jueves 19, año nuevo',
  text: 'Hola Ñandú:\n\nTe esperamos.\n',
  date: Date.parse('2026-11-19T15:00:00Z'),
  ...fields,
})
const deliver = (mail: ReadyMail) => new FolderTransport(folder, 'turnos@quiropraxia.example').deliver(mail)
const names = async () => (await readdir(folder)).sort()
const EVERYBODY_ELSE = 0o077

it('writes a mail as a mail program opens it, readable by its owner only', async () => {
  await deliver(ready())

  expect(await names()).toEqual(['20261119T150000-000007.eml'])
  const path = join(folder, '20261119T150000-000007.eml')
  const text = await readFile(path, 'utf8')
  expect(text).not.toMatch(/[^\r]\n/)
  expect(await PostalMime.parse(text)).toMatchObject({
    from: { name: 'Consultorio Sur', address: 'turnos@quiropraxia.example' },
    to: [{ address: 'ana@correo.example' }],
    subject: 'Tu cita fue aprobada: jueves 19, año nuevo',
    messageId: '<3b6c1d1e-0c55-4d5e-8a53-2f4d8a9a7c11@quiropraxia.example>',
    date: '2026-11-19T15:00:00.000Z',
    text: 'Hola Ñandú:\n\nTe esperamos.\n',
  })
  for (const place of [path, folder]) expect((await stat(place)).mode & EVERYBODY_ELSE).toBe(0)
})

it('replaces a mail that is written again, and leaves no temporary file', async () => {
  await deliver(ready())
  await deliver(ready())
  await deliver(ready({ id: 8, messageId: 'otro@quiropraxia.example' }))
  expect(await names()).toEqual(['20261119T150000-000007.eml', '20261119T150000-000008.eml'])
})

it('accepts letters of every alphabet in an address', async () => {
  await deliver(ready({ to: 'ñandú@correo.example' }))
  const [name = ''] = await names()
  expect((await PostalMime.parse(await readFile(join(folder, name)))).to).toMatchObject([
    { address: 'ñandú@correo.example' },
  ])
})

it('fails when it can’t write, so that the mail is tried again', async () => {
  await writeFile(folder, 'in the way')
  const failed = deliver(ready())
  await expect(failed).rejects.toThrow(DeliveryError)
  await expect(failed).rejects.toMatchObject({ message: 'EEXIST', isFinal: false })
})
