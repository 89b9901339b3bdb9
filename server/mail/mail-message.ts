import type { SendMailOptions } from 'nodemailer'
import type { ReadyMail } from './mail-transport.ts'

/**
 * Converts a mail for nodemailer: plain text, the same single recipient in header and envelope. Addresses are objects,
 * so that nothing in them is parsed as a list. No file or URL is ever opened for a mail.
 */
export function messageOf(mail: ReadyMail, from: string): SendMailOptions {
  return {
    messageId: `<${mail.messageId}>`,
    date: new Date(mail.date),
    from: { name: mail.fromName, address: from },
    to: { name: '', address: mail.to },
    ...(mail.replyTo !== null && { replyTo: { name: '', address: mail.replyTo } }),
    envelope: { from, to: [mail.to] },
    subject: mail.subject,
    text: mail.text,
    // Stops out-of-office replies.
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** The part of an address after its @. */
export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1)
}
