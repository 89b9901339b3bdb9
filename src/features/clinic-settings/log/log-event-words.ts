import { auditActionText, auditEntityTexts } from '#domain/audit/audit-action-texts.ts'
import { fullName } from '#domain/patient/patient.ts'
import type { AuditLogEntry } from '#domain/wire/audit-wire.ts'
import { logSectionTexts as texts } from './log-section-texts.ts'

type Person = NonNullable<AuditLogEntry['User']>

/** Who did it: the name, else the username; without an account it was the server, a command or a visitor. */
export function authorOf({ User }: AuditLogEntry): string {
  return User ? nameOf(User) : texts.nobody
}

/** What was done, as a sentence that goes on after its author. */
export function actionOf({ action }: AuditLogEntry): string {
  return auditActionText(action)
}

/** What it was done to, with whose it is; null where the action says it all. */
export function subjectOf({ entity, Patient, Account, rows }: AuditLogEntry): string | null {
  if (entity === null) return rows === null ? null : texts.rows(rows)
  const owner = Patient ? fullName(Patient) : Account && nameOf(Account)
  return texts.about(auditEntityTexts[entity], owner)
}

function nameOf({ name, lastName, username }: Person): string {
  return fullName({ firstName: name, lastName }) || username
}
