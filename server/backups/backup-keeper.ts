import { join } from 'node:path'
import type { BackupHealth } from '#domain/wire/sync-wire.ts'
import { DataInUseError, type DataLock, lockExclusive } from '#server/db/sqlite/data-lock.ts'
import { type BackupRecord, readBackupRecord } from './backup-record.ts'
import { isBackupDue, isRetryDue, isTestDue } from './backup-schedule.ts'
import { type BackupPresence, backupHealthOf } from './backup-status.ts'
import { type BackupKeeping, BackupTasks } from './backup-tasks.ts'
import type { BackupOccasion } from './daily-backup-names.ts'
import { PathWatch } from './path-watch.ts'
import { listStoredBackups, type StoredBackup } from './stored-backups.ts'
import type { TaskFailure } from './tasks/backup-task.ts'
import { removeScratch } from './tasks/restore-test.ts'

/** What a backup that somebody asked for came to. */
export type AskedBackup = 'running' | { file: string } | { failure: TaskFailure }

const CHECK_EVERY_MS = 60_000

/**
 * Keeps the backups of a running server: one each day, copied to the second folder, with a weekly test of a restore.
 * All heavy work runs in a process of its own. A failure is logged, shown by `health`, and tried again an hour later.
 */
export class BackupKeeper {
  readonly #keeping: BackupKeeping
  readonly #tasks: BackupTasks
  /** The last attempts of this process, in epoch milliseconds. */
  readonly #tried: { backup?: number; copy?: number; test?: number } = {}
  readonly #copyFolder: PathWatch | undefined
  #presence: BackupPresence = { file: false, copyFolder: undefined }
  #before: () => Promise<void> = () => Promise.resolve()
  #interval: NodeJS.Timeout | undefined
  #checking: Promise<void> | undefined
  #asked: Promise<AskedBackup> | undefined
  #isStopping = false

  private constructor(keeping: BackupKeeping, record: BackupRecord) {
    this.#keeping = keeping
    this.#tasks = new BackupTasks(keeping, record)
    if (keeping.copyFolder !== undefined) this.#copyFolder = new PathWatch(keeping.copyFolder)
  }

  /** Reads what earlier runs of the server recorded. */
  static async open(keeping: BackupKeeping): Promise<BackupKeeper> {
    const keeper = new BackupKeeper(keeping, await readBackupRecord(keeping.folder.backupRecord))
    await keeper.#look()
    return keeper
  }

  /** Tells how the backups stand, from memory. */
  get health(): BackupHealth {
    return backupHealthOf(this.#tasks.record, this.#presence, this.#keeping.clock())
  }

  /** Reads what is in the data folder. */
  list(): Promise<StoredBackup[]> {
    return listStoredBackups(this.#keeping.folder.backups, this.#tasks.record)
  }

  /** Finds a listed backup by its name; undefined for any other name, so that no path can be asked for. */
  async find(name: string): Promise<{ path: string; backup: StoredBackup } | undefined> {
    const backup = (await this.list()).find((each) => each.name === name)
    return backup && { path: join(this.#keeping.folder.backups, backup.name), backup }
  }

  /** How the backups are kept: encrypted, and in a second folder. */
  get keeping(): { isEncrypted: boolean; hasCopyFolder: boolean; keep: number } {
    const { key, copyFolder, keep } = this.#keeping
    return { isEncrypted: key !== undefined, hasCopyFolder: copyFolder !== undefined, keep }
  }

  /** Whether somebody's backup is being made. */
  get isMaking(): boolean {
    return this.#asked !== undefined
  }

  /**
   * Makes a backup now, since somebody asks for it. Never two at once: while one is made, by this or another server of
   * the data, 'running' is the answer. Copies and tests follow as after a daily backup.
   */
  makeNow(): Promise<AskedBackup> {
    if (this.#asked) return Promise.resolve('running')
    const asked = this.#makeAlone().finally(() => {
      this.#asked = undefined
      if (!this.#isStopping) void this.check()
    })
    this.#asked = asked
    return asked
  }

  /** Checks every minute, until stopped. `before` runs before each backup. */
  start(before: () => Promise<void>): void {
    this.#before = before
    this.#interval = setInterval(() => void this.check(), CHECK_EVERY_MS).unref()
  }

  /** Does what is due now. Never rejects; one check runs at a time, and none beside a backup that somebody asked for. */
  check(): Promise<void> {
    if (this.#asked) return this.#asked.then(ignore, ignore)
    this.#checking ??= this.#doDueAlone()
      .catch((error: unknown) => this.#tasks.logFailure(error))
      .finally(() => {
        this.#checking = undefined
      })
    return this.#checking
  }

  /** Ends what is running and waits for its end. */
  async stop(): Promise<void> {
    this.#isStopping = true
    clearInterval(this.#interval)
    this.#tasks.stop()
    await this.#asked?.catch(() => undefined)
    await this.#checking
  }

  /** A check that has nothing to do takes moments; one that made a backup meanwhile has done what was asked. */
  async #makeAlone(): Promise<AskedBackup> {
    const { made: before } = this.#tasks.record
    await this.#checking
    const { made } = this.#tasks.record
    if (made && made.file !== before?.file) return { file: made.file }
    const lock = await this.#lock()
    if (!lock) return 'running'
    try {
      await this.#tasks.reload()
      await this.#backup('asked')
      await this.#look()
      const { failures, made: newest } = this.#tasks.record
      if (!newest || newest.file === made?.file) return { failure: failures.backup ?? 'other' }
      return { file: newest.file }
    } finally {
      lock.release()
    }
  }

  /** One server at a time sees to the backups of a data folder. */
  async #doDueAlone(): Promise<void> {
    const lock = await this.#lock()
    try {
      await this.#tasks.reload()
      if (lock) await this.#doDue()
      await this.#look()
    } finally {
      lock?.release()
    }
  }

  async #lock(): Promise<DataLock | undefined> {
    try {
      return await lockExclusive(this.#keeping.folder.backupLock)
    } catch (error) {
      if (error instanceof DataInUseError) return undefined
      throw error
    }
  }

  async #doDue(): Promise<void> {
    await removeScratch(this.#keeping.folder.path)
    await this.#look()
    if (this.#isTestDue()) await this.#test()
    if (this.#isBackupDue()) await this.#backup()
    if (this.#isCopyDue()) await this.#copy()
    if (this.#isNewTestDue()) await this.#test()
  }

  async #look(): Promise<void> {
    const { made } = this.#tasks.record
    const file = made === undefined ? undefined : join(this.#keeping.folder.backups, made.file)
    this.#presence = {
      file: file !== undefined && (await new PathWatch(file).isThere()),
      copyFolder: await this.#copyFolder?.isThere(),
    }
  }

  #isBackupDue(): boolean {
    const { made, unsound } = this.#tasks.record
    const now = this.#keeping.clock()
    const isLost = made !== undefined && (made.file === unsound || !this.#presence.file)
    if (isLost && isRetryDue(now, this.#tried.backup)) return true
    return isBackupDue(now, { last: made?.at, tried: this.#tried.backup })
  }

  #isCopyDue(): boolean {
    const { made, copied } = this.#tasks.record
    if (this.#keeping.copyFolder === undefined || !made || copied?.file === made.file) return false
    return isRetryDue(this.#keeping.clock(), this.#tried.copy)
  }

  #isTestDue(): boolean {
    const { tested } = this.#tasks.record
    if (!tested || !this.#isTestable()) return false
    return isTestDue(this.#keeping.clock(), { last: tested.at, tried: this.#tried.test })
  }

  /** The first backup is tested at once, and so is the one after a test that failed. */
  #isNewTestDue(): boolean {
    const { sound, unsound, failures } = this.#tasks.record
    if (sound !== undefined && unsound === undefined && failures.test === undefined) return false
    return this.#isTestable() && isRetryDue(this.#keeping.clock(), this.#tried.test)
  }

  #isTestable(): boolean {
    const { made, unsound } = this.#tasks.record
    return made !== undefined && made.file !== unsound && !this.#isStopping
  }

  async #backup(occasion?: BackupOccasion): Promise<void> {
    await this.#before()
    this.#tried.backup = this.#keeping.clock()
    if (!(await this.#tasks.backup(occasion))) return
    // A new backup is copied, and tested where that is due, whatever happened to the former one.
    delete this.#tried.copy
    delete this.#tried.test
  }

  async #copy(): Promise<void> {
    this.#tried.copy = this.#keeping.clock()
    await this.#tasks.copy()
  }

  async #test(): Promise<void> {
    this.#tried.test = this.#keeping.clock()
    await this.#tasks.test()
  }
}

function ignore(): void {
  // The one who asked gets the outcome.
}
