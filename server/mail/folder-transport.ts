import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { writeDurably } from '#server/platform/durable-file.ts'
import { domainOf, messageOf } from './mail-message.ts'
import { DeliveryError, type MailTransport, type ReadyMail } from './mail-transport.ts'

const OWNER_ONLY = 0o700

/**
 * Writes mails into a folder, one .eml file each, for a clinic without a mail server. A mail that is written again
 * replaces its file.
 */
export class FolderTransport implements MailTransport {
  readonly domain: string
  readonly reachesPeople = false
  readonly #folder: string
  readonly #from: string

  constructor(folder: string, from: string) {
    this.#folder = folder
    this.#from = from
    this.domain = domainOf(from)
  }

  async deliver(mail: ReadyMail): Promise<void> {
    // Loaded with the first mail, so that the server starts faster.
    const { createTransport } = await import('nodemailer')
    const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
    const { message } = await transport.sendMail(messageOf(mail, this.#from))
    try {
      await mkdir(this.#folder, { recursive: true, mode: OWNER_ONLY })
      await writeDurably(join(this.#folder, fileName(mail)), message.toString())
    } catch (error) {
      throw error instanceof Error && 'code' in error ? new DeliveryError(String(error.code), false) : error
    }
  }
}

/** File names sort in the order of writing. */
function fileName({ id, date }: ReadyMail): string {
  const stamp = new Date(date).toISOString().slice(0, 19).replace(/[-:]/g, '')
  return `${stamp}-${String(id).padStart(6, '0')}.eml`
}
