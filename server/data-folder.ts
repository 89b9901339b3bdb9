import { join } from 'node:path'

/** The files of DATA_DIR. */
export interface DataFolder {
  path: string
  database: string
  /** How far the database had come when this was last written (epoch-guard.ts). */
  head: string
  /** Held by whoever works with the database (data-lock.ts). */
  lock: string
  backups: string
}

export function dataFolder(path: string): DataFolder {
  return {
    path,
    database: join(path, 'clinica.sqlite'),
    head: join(path, 'clinica.head'),
    lock: join(path, 'clinica.lock'),
    backups: join(path, 'backups'),
  }
}
