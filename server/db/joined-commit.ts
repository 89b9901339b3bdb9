import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { lastWriteOf } from './last-write.ts'
import { preparedQuery } from './prepared-query.ts'
import type { Db } from './schema.ts'

/** The limit of jobs in one commit, since readers wait for its transaction. */
const MOST_JOINED = 20

/**
 * Runs work in a transaction. Jobs that are asked for in the same turn share one commit, and so one wait for the disk.
 * They run in the order of the calls, and an error of one undoes its writes alone. The promise settles after the
 * commit. When the commit fails, all of its jobs are rejected, and nothing of them has happened.
 */
export function inJoinedCommit<T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const run = async (trx: Db) => {
      const result = await work(trx)
      return () => resolve(result)
    }
    joinedCommitsOf(db).add({ run, reject })
  })
}

interface Job {
  /** Runs the work; returns how to tell its result. */
  run: (trx: Db) => Promise<() => void>
  reject: (error: unknown) => void
}

class JoinedCommits {
  readonly #db: Db
  readonly #jobs: Job[] = []
  #isRunning = false

  constructor(db: Db) {
    this.#db = db
  }

  add(job: Job): void {
    this.#jobs.push(job)
    if (!this.#isRunning) void this.#run()
  }

  /** Never rejects: every error goes to the jobs that it concerns. */
  async #run(): Promise<void> {
    this.#isRunning = true
    while (this.#jobs.length > 0) {
      await nextTurn()
      await this.#commit(this.#jobs.splice(0, MOST_JOINED))
    }
    this.#isRunning = false
  }

  async #commit(jobs: readonly Job[]): Promise<void> {
    try {
      const [first] = jobs
      const isAlone = first !== undefined && jobs.length === 1
      const tellings = await this.#db.transaction().execute(async (trx) => {
        if (isAlone) return [await first.run(trx)]
        const ended: (() => void)[] = []
        for (const job of jobs) ended.push(await this.#runSaved(trx, job))
        return ended
      })
      for (const tell of tellings) tell()
    } catch (error) {
      for (const { reject } of jobs) reject(error)
    }
  }

  /** Runs a job within a savepoint. Throws when the whole transaction is gone, as after a full disk. */
  async #runSaved(trx: Db, { run, reject }: Job): Promise<() => void> {
    await savepoint(trx, {})
    try {
      const tell = await run(trx)
      await release(trx, {})
      return tell
    } catch (error) {
      await this.#undo(trx).catch(() => {
        throw error
      })
      return () => reject(error)
    }
  }

  async #undo(trx: Db): Promise<void> {
    await sql`ROLLBACK TO SAVEPOINT job`.execute(trx)
    await release(trx, {})
    // Nothing is known of the disk until a later commit.
    lastWriteOf(this.#db).undone()
  }
}

const savepoint = preparedQuery((trx) => ({ compile: () => sql`SAVEPOINT job`.compile(trx) }))
const release = preparedQuery((trx) => ({ compile: () => sql`RELEASE SAVEPOINT job`.compile(trx) }))

const joinedCommits = new WeakMap<Db, JoinedCommits>()

function joinedCommitsOf(db: Db): JoinedCommits {
  const known = joinedCommits.get(db) ?? new JoinedCommits(db)
  joinedCommits.set(db, known)
  return known
}
