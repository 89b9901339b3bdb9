import { sql } from 'kysely'

/** The condition that a value is one of these texts. The statement is the same for any number of them. */
export function amongTexts(texts: readonly string[]) {
  return sql<string>`(select value from json_each(${JSON.stringify(texts)}))`
}
