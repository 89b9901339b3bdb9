import type { DataFolder } from '#server/platform/data-folder.ts'
import type { Settings } from '#server/platform/env.ts'
import { FolderTransport } from './folder-transport.ts'
import type { MailTransport } from './mail-transport.ts'
import { SmtpTransport } from './smtp-transport.ts'

/** The sender of a clinic whose mails become files. Nobody can reply to it. */
export const NOBODY = 'quiropraxia@clinica.invalid'

/** How this clinic sends mail, and where messages to the clinic go. */
export interface MailSetup {
  transport: MailTransport
  clinicAddress: string
}

/** Reads the setup from the settings: a mail server, or files in the data folder when none is set. */
export function mailSetup(
  { SMTP_URL, MAIL_FROM, CONTACT_EMAIL }: Pick<Settings, 'SMTP_URL' | 'MAIL_FROM' | 'CONTACT_EMAIL'>,
  folder: DataFolder,
): MailSetup {
  const from = MAIL_FROM ?? NOBODY
  return {
    transport: SMTP_URL ? new SmtpTransport(SMTP_URL, from) : new FolderTransport(folder.mail, from),
    clinicAddress: CONTACT_EMAIL ?? from,
  }
}
