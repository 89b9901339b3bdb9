import type { DataFolder } from '#server/platform/data-folder.ts'
import type { Settings } from '#server/platform/env.ts'
import { FolderTransport } from './folder-transport.ts'
import type { MailTransport } from './mail-transport.ts'
import { SmtpTransport } from './smtp-transport.ts'

/** Whose mails lie in files may send them from anywhere; nobody can answer to this. */
export const NOBODY = 'quiropraxia@clinica.invalid'

/** How this clinic sends mail, and where what people write to it goes. */
export interface MailSetup {
  post: MailTransport
  clinicAddress: string
}

/** As the operator set it: to a mail server, or into files of the data folder where none is named. */
export function mailSetup(
  { SMTP_URL, MAIL_FROM, CONTACT_EMAIL }: Pick<Settings, 'SMTP_URL' | 'MAIL_FROM' | 'CONTACT_EMAIL'>,
  folder: DataFolder,
): MailSetup {
  const from = MAIL_FROM ?? NOBODY
  return {
    post: SMTP_URL ? new SmtpTransport(SMTP_URL, from) : new FolderTransport(folder.mail, from),
    clinicAddress: CONTACT_EMAIL ?? from,
  }
}
