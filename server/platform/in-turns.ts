import { setImmediate as nextTurn } from 'node:timers/promises'

/** Works through items, a few at a time: other work of the process runs in between. */
export async function inTurns<T>(
  items: readonly T[],
  atOnce: number,
  work: (part: readonly T[]) => Promise<unknown> | unknown,
): Promise<void> {
  for (let from = 0; from < items.length; from += atOnce) {
    if (from > 0) await nextTurn()
    await work(items.slice(from, from + atOnce))
  }
}

/** Maps items, a few at a time (see inTurns). */
export async function mapInTurns<T, R>(items: readonly T[], atOnce: number, map: (item: T) => R): Promise<R[]> {
  const found: R[] = []
  await inTurns(items, atOnce, (part) => {
    for (const item of part) found.push(map(item))
  })
  return found
}
