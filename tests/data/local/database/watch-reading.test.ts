import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { watchWhenIdle } from '#data/local/database/watch-reading.ts'

describe('what is read at leisure', () => {
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
    db.professionals.add({ id, ref: null, version: 1, name: 'Laura', lastName: 'Ferreyra', active: true })
  const asked = (times: number) => vi.waitFor(() => expect(tasks).toHaveLength(times))
  const answered = (counts: number[]) => vi.waitFor(() => expect(answers).toEqual(counts))

  it('waits for its time', async () => {
    await asked(1)
    expect(answers).toEqual([])
    tasks[0]?.()
    await answered([0])
    expect(stale).toBe(0)
  })

  it('is stale as soon as something changes, and waits for its time again', async () => {
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

  it('is read once after several changes', async () => {
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

  it('is read no more once it is ended', async () => {
    await asked(1)
    const read = vi.spyOn(db.professionals, 'count')
    stop()
    tasks[0]?.()
    await Promise.resolve()
    expect(read).not.toHaveBeenCalled()
  })
})
