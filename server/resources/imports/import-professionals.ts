import { importReasons } from '#domain/import/import-reasons.ts'
import type { RowProblem } from '#domain/import/import-verdicts.ts'
import { foldText } from '#domain/values/folded-text.ts'
import type { Db } from '#server/db/schema.ts'
import { listActiveProfessionals } from '#server/resources/professionals/professional-repository.ts'

interface NamedProfessional {
  id: number
  words: ReadonlySet<string>
}

const TITLES: ReadonlySet<string> = new Set(['dr', 'dra', 'lic', 'doctor', 'doctora', 'q', 'qp'])

/** Reads the professionals with whom appointments can be booked. */
export async function readProfessionals(db: Db): Promise<NamedProfessional[]> {
  const rows = await listActiveProfessionals(db)
  return rows.map(({ id, name, lastName }) => ({ id, words: wordsOf(`${name} ${lastName}`) }))
}

/**
 * Finds the professional that a row names, by full name or by a part of it that only one has. An empty name means the
 * only professional.
 */
export function findProfessional(
  professionals: readonly NamedProfessional[],
  name: string,
): { id: number } | RowProblem {
  const words = [...wordsOf(name)]
  const found = professionals.filter((each) => words.every((word) => each.words.has(word)))
  const [only, ...more] = found
  if (only && more.length === 0) return { id: only.id }
  if (words.length === 0) return { verdict: 'missing', reason: importReasons.whichProfessional }
  if (!only) return { verdict: 'refused', reason: importReasons.unknownProfessional(name) }
  return { verdict: 'unreadable', reason: importReasons.severalProfessionals(name) }
}

function wordsOf(name: string): ReadonlySet<string> {
  const words = foldText(name.replace(/[.,]/g, ' ')).split(' ')
  return new Set(words.filter((word) => word !== '' && !TITLES.has(word)))
}
