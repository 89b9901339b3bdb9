import { join } from 'node:path'

/** The files of DATA_DIR. */
export interface DataFolder {
  path: string
  database: string
  /** The high-water mark of the database when this file was last written (epoch-guard.ts, `noteOnPostgres`). */
  highWaterMark: string
  /** Locked by processes that use the database (data-lock.ts). */
  lock: string
  /** The key of the audit log's seals, unless AUDIT_KEY is set (audit-key.ts). */
  auditKey: string
  /** The key that signs device tokens, unless DEVICE_KEY is set (device-key.ts). */
  deviceKey: string
  backups: string
  /** The clinic's own certificate authority and the server's certificate (lan-identity.ts). */
  https: string
  /** What the server's own backups held and how their tests ended (backup-record.ts). */
  backupRecord: string
  /** Locked by the process that sees to the server's own backups. */
  backupLock: string
  /** The mails of a clinic without a mail server. */
  mail: string
}

export function dataFolder(path: string): DataFolder {
  return {
    path,
    database: join(path, 'clinica.sqlite'),
    highWaterMark: join(path, 'clinica.head'),
    lock: join(path, 'clinica.lock'),
    auditKey: join(path, 'clinica.audit-key'),
    deviceKey: join(path, 'clinica.device-key'),
    backups: join(path, 'backups'),
    https: join(path, 'https'),
    backupRecord: join(path, 'clinica.backups'),
    backupLock: join(path, 'clinica.backups-lock'),
    mail: join(path, 'mail'),
  }
}
