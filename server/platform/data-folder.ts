import { join } from 'node:path'

/** The files of DATA_DIR. */
export interface DataFolder {
  path: string
  database: string
  /** How far the database had come when this was last written (epoch-guard.ts). */
  head: string
  /** Held by whoever works with the database (data-lock.ts). */
  lock: string
  /** What the audit log is sealed with, unless AUDIT_KEY says (audit-key.ts). */
  auditKey: string
  /** What devices are told by from strangers (device-key.ts). */
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
