import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { watchWhenIdle } from '#data/local/database/watch-reading.ts'
import { eventually } from '#tests/support/eventually.ts'

describe('a reading that waits for idle time', () => {
  let db: ClinicDatabase
  let tasks: (() => void)[]
  let answers: number[]
  let stale: number
  let stop: () => void

  beforeEach(async () => {
    db = new ClinicDatabase(7)
    await db.open()
    tasks = []
    answers = []
    stale = 0
    stop = watchWhenIdle({
      read: () => db.professionals.count(),
      later: (task) => tasks.push(task),
      onRead: (count) => answers.push(count),
      onStale: () => {
        stale += 1
      },
    })
  })

  afterEach(async () => {
    stop()
    await db.delete()
  })

  const add = (id: number) =>
    db.professionals.add({ id, ref: null, version: 1, name: 'Laura', lastName: 'Ferreyra', license: '', active: true })
  const asked = (times: number) => eventually(() => expect(tasks).toHaveLength(times))
  const answered = (counts: number[]) => eventually(() => expect(answers).toEqual(counts))

  it('starts when its task runs', async () => {
    await asked(1)
    expect(answers).toEqual([])
    tasks[0]?.()
    await answered([0])
    expect(stale).toBe(0)
  })

  it('becomes stale with the first change, and waits for its next task', async () => {
    await asked(1)
    tasks[0]?.()
    await answered([0])
    await add(1)
    await asked(2)
    expect(stale).toBe(1)
    expect(answers).toEqual([0])
    tasks[1]?.()
    await answered([0, 1])
  })

  it('runs once after several changes', async () => {
    await asked(1)
    tasks[0]?.()
    await answered([0])
    const read = vi.spyOn(db.professionals, 'count')
    await add(1)
    await asked(2)
    await add(2)
    await asked(3)
    for (const task of tasks.slice(1)) task()
    await answered([0, 2])
    expect(read).toHaveBeenCalledTimes(1)
  })

  it('does not run after it was stopped', async () => {
    await asked(1)
    const read = vi.spyOn(db.professionals, 'count')
    stop()
    tasks[0]?.()
    await Promise.resolve()
    expect(read).not.toHaveBeenCalled()
  })
})
