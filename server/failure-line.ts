import { clinicDayAt } from '#domain/values/dates/clinic-time.ts'
import { formatDayInWordsWithYear } from '#domain/values/dates/day-in-words.ts'
import { isBusy } from '#server/db/database-errors.ts'
import { NewerDatabaseError } from '#server/db/migrations/migrations.ts'
import { explainPostgresFailure } from '#server/db/postgres/explain-postgres-failure.ts'
import { DataBeingReplacedError, DataInUseError, OlderDataInUseError } from '#server/db/sqlite/data-lock.ts'
import { UnsafeDatabaseError } from '#server/db/sqlite/durable-handle.ts'
import { type DatabaseLoss, EmptyDatabaseError, LostDatabaseError } from '#server/db/sync-log/lost-database.ts'
import { StaleWalError } from '#server/db/sync-log/stale-wal.ts'
import { type Settings, SettingsError } from '#server/platform/env.ts'
import { CommandError } from './cli/command-error.ts'
import { failureTexts } from './start-texts.ts'

/** The lines that a start and a command word differently: one is to start again, the other to try again. */
export interface FailureTexts {
  newerDatabase: string
  beingReplaced: string
  olderInUse: string
  inUse: string
  foreignLog: string
  busy: string
  lostDatabase: (loss: DatabaseLoss) => string
}

/** The first matching kind counts, since some are subclasses of later ones. */
const KINDS: readonly (readonly [kind: new () => Error, text: Exclude<keyof FailureTexts, 'lostDatabase'>])[] = [
  [NewerDatabaseError, 'newerDatabase'],
  [DataBeingReplacedError, 'beingReplaced'],
  [OlderDataInUseError, 'olderInUse'],
  [DataInUseError, 'inUse'],
  [StaleWalError, 'foreignLog'],
]

/**
 * Formats the line that tells an operator of a failure that a start and a command share: of the settings, the data or the
 * database. Undefined for any other failure.
 */
export function failureLine(
  error: unknown,
  texts: FailureTexts,
  settings: Pick<Settings, 'DATABASE_URL'> | undefined,
): string | undefined {
  if (error instanceof SettingsError || error instanceof CommandError) return error.message
  const kind = KINDS.find(([each]) => error instanceof each)
  if (kind) return texts[kind[1]]
  if (error instanceof LostDatabaseError) return lossLine(error.loss, texts)
  if (error instanceof EmptyDatabaseError) return emptyLine(error)
  if (isBusy(error)) return texts.busy
  const url = settings?.DATABASE_URL
  const explained = url === undefined ? undefined : explainPostgresFailure(error, url)
  if (explained !== undefined) return explained
  return error instanceof UnsafeDatabaseError ? failureTexts.unsafe(error.message) : undefined
}

function lossLine(loss: DatabaseLoss, texts: FailureTexts): string {
  return loss.onPostgresSince === undefined
    ? texts.lostDatabase(loss)
    : failureTexts.onPostgres(dayOf(loss.onPostgresSince))
}

function emptyLine({ evidence, onPostgresSince }: EmptyDatabaseError): string {
  return onPostgresSince === undefined
    ? failureTexts.unmoved(evidence)
    : failureTexts.emptyOnPostgres(dayOf(onPostgresSince))
}

function dayOf(timestamp: string): string {
  return formatDayInWordsWithYear(clinicDayAt(Date.parse(timestamp)))
}
