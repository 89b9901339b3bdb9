import { foldText } from '#domain/values/folded-text.ts'

interface Named {
  firstName: string
  lastName: string
}

/**
 * Whether two people with the same DNI have the same name: in any order, and when one of them leaves out a name ('Ana
 * Pérez' and 'PÉREZ, Ana María').
 */
export function isSameName(one: Named, other: Named): boolean {
  const [fewer = new Set(), more = new Set()] = [wordsOf(one), wordsOf(other)].sort((a, b) => a.size - b.size)
  return fewer.size > 1 ? [...fewer].every((word) => more.has(word)) : [...fewer].join() === [...more].join()
}

function wordsOf({ firstName, lastName }: Named): Set<string> {
  return new Set(foldText(`${firstName} ${lastName}`).split(' '))
}
