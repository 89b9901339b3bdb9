import { describe, expect, it } from 'vitest'
import { BoundedQueue, QueueFullError } from '#server/platform/bounded-queue.ts'

/** Work that runs until it is told to end. */
function longWork(name: string, began: string[]) {
  let end: () => void = () => undefined
  const isOver = new Promise<void>((resolve) => {
    end = resolve
  })
  const work = async () => {
    began.push(name)
    await isOver
    return name
  }
  return { work, end }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('a queue', () => {
  it.each([
    [1, 2],
    [1, 0],
    [3, 1],
    [2, 5],
  ])('runs %i at a time, in order of arrival, and refuses more than %i that wait', async (atOnce, mostWaiting) => {
    const queue = new BoundedQueue({ atOnce, mostWaiting })
    const began: string[] = []
    const all = Array.from({ length: atOnce + mostWaiting }, (_, n) => longWork(`${n}`, began))
    const results = all.map(({ work }) => queue.run(work))
    await settled()
    expect(began).toEqual(all.slice(0, atOnce).map((_, n) => `${n}`))
    expect(queue.isFull).toBe(true)
    await expect(queue.run(async () => 'one more')).rejects.toThrow(QueueFullError)
    for (const { end } of all) end()
    expect(await Promise.all(results)).toEqual(all.map((_, n) => `${n}`))
    expect(began).toEqual(all.map((_, n) => `${n}`))
    expect(queue.isFull).toBe(false)
  })

  it.each([[[1]], [[2]], [[1, 2]], [[1, 2, 3]], [[3, 1]]])(
    'gives the places of those who are gone to others: %j',
    async (gone) => {
      const queue = new BoundedQueue({ atOnce: 1, mostWaiting: 3 })
      const began: string[] = []
      const reason = new Error('gone')
      const controllers = Array.from({ length: 4 }, () => new AbortController())
      const all = controllers.map((_, n) => longWork(`${n}`, began))
      const results = all.map(({ work }, n) => queue.run(work, controllers[n]?.signal).catch((error) => error))
      await settled()
      for (const n of gone) controllers[n]?.abort(reason)
      expect(queue.isFull).toBe(false)
      for (const n of gone) expect(await results[n]).toBe(reason)
      const later = longWork('later', began)
      const last = queue.run(later.work)
      for (const { end } of [...all, later]) end()
      expect(await last).toBe('later')
      await Promise.all(results)
      expect(began).toEqual([...['0', '1', '2', '3'].filter((n) => !gone.includes(Number(n))), 'later'])
    },
  )

  it('starts nothing for a caller who left before, and goes on after failed work', async () => {
    const queue = new BoundedQueue({ atOnce: 1, mostWaiting: 1 })
    const began: string[] = []
    const { work } = longWork('never', began)
    await expect(queue.run(work, AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone')
    await expect(queue.run(() => Promise.reject(new Error('no disk')))).rejects.toThrow('no disk')
    expect(await queue.run(async () => 'next')).toBe('next')
    expect(began).toEqual([])
  })
})
