import { join } from 'node:path'

/** The files of DATA_DIR. */
export interface DataFolder {
  path: string
  database: string
  /** The high-water mark of the database when this file was last written (epoch-guard.ts). */
  head: string
  /** Locked by processes that use the database (data-lock.ts). */
  lock: string
  /** The key of the audit log's seals, unless AUDIT_KEY is set (audit-key.ts). */
  auditKey: string
  /** The key that signs device tokens (device-key.ts). */
  deviceKey: string
  backups: string
  /** The mails of a clinic without a mail server. */
  mail: string
}

export function dataFolder(path: string): DataFolder {
  return {
    path,
    database: join(path, 'clinica.sqlite'),
    head: join(path, 'clinica.head'),
    lock: join(path, 'clinica.lock'),
    auditKey: join(path, 'clinica.audit-key'),
    deviceKey: join(path, 'clinica.device-key'),
    backups: join(path, 'backups'),
    mail: join(path, 'mail'),
  }
}
