import { NotAFileError } from '#data/remote/http/api-error.ts'
import { readAnswer } from '#data/remote/http/read-answer.ts'
import { readFileAnswer } from '#data/remote/http/read-file-answer.ts'
import {
  type BackupsAnswer,
  type MadeBackupAnswer,
  readBackups,
  readMadeBackup,
  type StoredBackupAnswer,
} from '#domain/wire/backup-wire.ts'
import type { AskFile } from './statistics-file.ts'
import type { Ask } from './sync-api.ts'

/* The server's own backups, for owners. All reject with UnreachableError, RefusedError or SessionEndedError. */

/** GET /backups: the backups, newest first, and how they stand. */
export async function fetchBackups(ask: Ask): Promise<BackupsAnswer> {
  return readAnswer(readBackups, await ask({ method: 'GET', path: 'backups' }))
}

/** POST /backups: makes one. The answer tells what it came to, or that one is being made. */
export async function makeBackup(ask: Ask): Promise<MadeBackupAnswer> {
  return readAnswer(readMadeBackup, await ask({ method: 'POST', path: 'backups' }))
}

/**
 * GET /backups/{name}/file: the file as it is. Throws NotAFileError as well, when less came than the list tells or when
 * something else answered.
 */
export async function fetchBackupFile(askFile: AskFile, { name, bytes }: StoredBackupAnswer): Promise<Blob> {
  const content = await readFileAnswer(await askFile({ path: `backups/${name}/file` }))
  if (content.size !== bytes) throw new NotAFileError()
  return content
}
