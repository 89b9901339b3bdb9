import { join } from 'node:path'
import { type Clock, timestampOf } from '#server/platform/clock.ts'
import type { DataFolder } from '#server/platform/data-folder.ts'
import { loggedError } from '#server/platform/logged-error.ts'
import type { BackupLogEntry } from './backup-log.ts'
import { type BackupRecord, readBackupRecord, writeBackupRecord } from './backup-record.ts'
import { askedBackupName, type BackupOccasion, dailyBackupName, removeSurplus } from './daily-backup-names.ts'
import type { BackupTask, TaskDone, TaskFailure, TaskResult } from './tasks/backup-task.ts'
import { runBackupTask } from './tasks/run-backup-task.ts'

export interface BackupKeeping {
  folder: DataFolder
  /** Encrypts the backups. */
  key?: string | undefined
  /** A second folder, on another disk or the network. */
  copyFolder?: string | undefined
  /** How many daily backups stay. */
  keep: number
  clock: Clock
  writeLog: (entry: BackupLogEntry) => void
  /** Runs the tasks; by default each in a process of its own. */
  runTask?: (task: BackupTask, abort: AbortSignal) => Promise<TaskResult>
}

type Kind = BackupTask['kind']
type Event = BackupLogEntry['event']

const EVENTS: Readonly<Record<Kind, { done: Event; failed: Event }>> = {
  backup: { done: 'backup.made', failed: 'backup.failed' },
  copy: { done: 'backup.copied', failed: 'backup.copyFailed' },
  test: { done: 'backup.tested', failed: 'backup.testFailed' },
}

/** How a task ended; neither field after a stop. A test that found differences is done and failed. */
interface Outcome {
  done?: TaskDone
  failure?: TaskFailure
}

/** Makes, copies and tests daily backups; records and logs how each ended. No method rejects for a task that failed. */
export class BackupTasks {
  readonly #keeping: BackupKeeping
  readonly #abort = new AbortController()
  #record: BackupRecord
  /** False while the record on the disk lacks what is known here. */
  #isRecorded = true

  constructor(keeping: BackupKeeping, record: BackupRecord) {
    this.#keeping = keeping
    this.#record = record
  }

  get record(): BackupRecord {
    return this.#record
  }

  /** Reads the record anew, which another server on the same data may have changed. */
  async reload(): Promise<void> {
    if (this.#isRecorded) this.#record = await readBackupRecord(this.#keeping.folder.backupRecord)
  }

  /** Ends the running task, which does not count as a failure. */
  stop(): void {
    this.#abort.abort()
  }

  /** Makes a backup and removes the surplus; returns whether it was made. */
  async backup(occasion: BackupOccasion = 'daily'): Promise<boolean> {
    const { folder, key, clock } = this.#keeping
    const now = clock()
    const isEncrypted = key !== undefined
    const isDaily = occasion === 'daily'
    const name = isDaily ? dailyBackupName(now, isEncrypted) : await askedBackupName(folder.backups, now, isEncrypted)
    const file = join(folder.backups, name)
    const { done } = await this.#run({ kind: 'backup', dataDir: folder.path, file, key, now }, name)
    if (!done?.tables) return false
    await this.#note({ made: { at: now, file: name, tables: done.tables } })
    await this.#removeSurplus(folder.backups, name)
    return true
  }

  /** Copies the newest backup to the second folder, and removes the surplus there. */
  async copy(): Promise<void> {
    const { folder, copyFolder, clock } = this.#keeping
    const { made } = this.#record
    if (copyFolder === undefined || !made) return
    const task = { kind: 'copy', file: join(folder.backups, made.file), copyFolder, now: clock() } as const
    if (!(await this.#run(task, made.file)).done) return
    await this.#note({ copied: { at: task.now, file: made.file } })
    await this.#removeSurplus(copyFolder, made.file)
  }

  /** Tests a restore of the newest backup. */
  async test(): Promise<void> {
    const { folder, key, clock } = this.#keeping
    const { made } = this.#record
    if (!made) return
    const { file, tables } = made
    const now = clock()
    const task = { kind: 'test', dataDir: folder.path, file: join(folder.backups, file), key, tables, now } as const
    const { done, failure } = await this.#run(task, file)
    if (failure === 'damaged') await this.#note({ unsound: file })
    if (done?.differences === undefined) return
    const isSame = done.differences === 0
    await this.#note({
      tested: { at: now, file, differences: done.differences },
      ...(isSame && { sound: file, unsound: undefined }),
    })
  }

  /** Logs an error that kept all tasks from running. */
  logFailure(error: unknown): void {
    this.#log('error', { event: 'backup.failed', reason: 'other', ...loggedError(error) })
  }

  async #run(task: BackupTask, file: string): Promise<Outcome> {
    const { kind } = task
    const begun = performance.now()
    const { runTask = runBackupTask } = this.#keeping
    const result = await runTask(task, this.#abort.signal)
    if (this.#abort.signal.aborted) return {}
    const ms = Math.round(performance.now() - begun)
    const differences = 'done' in result ? result.done.differences : undefined
    const failure = failureOf(result)
    await this.#note({ failures: { ...this.#record.failures, [kind]: failure } })
    const event = EVENTS[kind][failure === undefined ? 'done' : 'failed']
    this.#log(failure === undefined ? 'info' : 'error', {
      event,
      file,
      ms,
      ...('done' in result && { bytes: result.done.bytes }),
      ...(differences !== undefined && { differences }),
      ...(failure !== undefined && { reason: failure }),
      ...('error' in result && result.error),
    })
    return { ...('done' in result && { done: result.done }), ...(failure !== undefined && { failure }) }
  }

  async #removeSurplus(folder: string, newest: string): Promise<void> {
    const { sound } = this.#record
    const spared = sound === undefined ? [newest] : [newest, sound]
    try {
      const removed = await removeSurplus(folder, this.#keeping.keep, spared)
      if (removed.length > 0) this.#log('info', { event: 'backup.removed', count: removed.length })
    } catch (error) {
      this.#log('error', { event: 'backup.removeFailed', ...loggedError(error) })
    }
  }

  /** Records a change. When it can't be written, it is known until the server stops, and written with the next one. */
  async #note(change: Partial<BackupRecord>): Promise<void> {
    this.#record = { ...this.#record, ...change }
    try {
      await writeBackupRecord(this.#keeping.folder.backupRecord, this.#record)
      this.#isRecorded = true
    } catch (error) {
      this.#isRecorded = false
      this.#log('error', { event: 'backup.recordFailed', ...loggedError(error) })
    }
  }

  #log(level: BackupLogEntry['level'], entry: Omit<BackupLogEntry, 'time' | 'level'>): void {
    this.#keeping.writeLog({ time: timestampOf(this.#keeping.clock()), level, ...entry })
  }
}

function failureOf(result: TaskResult): TaskFailure | undefined {
  if ('failure' in result) return result.failure
  return (result.done.differences ?? 0) > 0 ? 'damaged' : undefined
}
