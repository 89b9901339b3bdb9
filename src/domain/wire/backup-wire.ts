import * as v from 'valibot'
import { readerOf } from './answer-reader.ts'
import { timestampField } from './fields.ts'
import { backupHealth } from './sync-wire.ts'

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** A backup in the server's data folder. */
const storedBackup = v.object({
  name: v.string(),
  madeAt: timestampField,
  bytes: count,
  /** 'daily': the server's own of each day. 'asked': made since somebody asked. 'other': by a command or an update. */
  occasion: v.picklist(['daily', 'asked', 'other']),
  isEncrypted: v.boolean(),
  /** What its last test of a restore showed. */
  test: v.picklist(['sound', 'unsound', 'untested']),
})

/** GET /backups, newest first. `health` is null where the server makes no backups. */
export const backupsAnswer = v.object({
  health: v.nullable(backupHealth),
  /** Whether one is being made since somebody asked. */
  isMaking: v.boolean(),
  /** Whether new ones are encrypted, and copied into a second folder. */
  isEncrypted: v.boolean(),
  hasCopyFolder: v.boolean(),
  items: v.array(storedBackup),
})

/** The answer of POST /backups. `name` is the new file's; `message` is ready to show. */
export const madeBackupAnswer = v.object({
  outcome: v.picklist(['made', 'running', 'failed']),
  name: v.nullable(v.string()),
  message: v.string(),
})

export type StoredBackupAnswer = v.InferOutput<typeof storedBackup>
export type BackupsAnswer = v.InferOutput<typeof backupsAnswer>
export type MadeBackupAnswer = v.InferOutput<typeof madeBackupAnswer>

export const readBackups = readerOf(backupsAnswer)
export const readMadeBackup = readerOf(madeBackupAnswer)
