import type { Compilable, CompiledQuery } from 'kysely'
import { adapterOf } from './engine-specifics.ts'
import type { Db } from './schema.ts'

/** A compiled query, and the name of the parameter that stands for each of its values. */
interface Plan<R> {
  query: CompiledQuery<R>
  /** Undefined for a value of the query itself. */
  names: readonly (string | undefined)[]
}

/**
 * Prepares a query that is built and compiled once per database and set of given parameters, and then runs with the
 * values of each call. For frequent queries: building one takes longer than running it. `build` gets placeholders, so it
 * must pass them on as they are; it may only see whether a parameter is given. Example: it can add a WHERE for a day
 * that is given, but none for a day of its choice.
 */
export function preparedQuery<P extends object, R>(
  build: (db: Db, parameters: P) => Compilable<R>,
): (db: Db, parameters: P) => Promise<R[]> {
  const plansByEngine = new WeakMap<object, Map<string, Plan<R>>>()
  const planFor = (db: Db, given: P) => {
    const adapter = adapterOf(db)
    const plans = plansByEngine.get(adapter) ?? new Map<string, Plan<R>>()
    plansByEngine.set(adapter, plans)
    const names = Object.keys(given).filter((name) => given[name as keyof P] !== undefined)
    const plan = plans.get(names.join()) ?? planOf(db, names, build)
    plans.set(names.join(), plan)
    return plan
  }
  return async (db, given) => {
    const { query: plan, names } = planFor(db, given)
    const parameters = names.map((name, index) => (name ? given[name as keyof P] : plan.parameters[index]))
    const query = { ...plan, parameters }
    // Kysely's way to a connection costs more than a small query.
    return adapterOf(db).runAtOnce?.(db, query) ?? (await db.executeQuery<R>(query)).rows
  }
}

function planOf<P extends object, R>(
  db: Db,
  given: readonly string[],
  build: (db: Db, parameters: P) => Compilable<R>,
): Plan<R> {
  const placeholders = new Map<unknown, string>(given.map((name) => [Symbol(name), name]))
  const parameters = Object.fromEntries([...placeholders].map(([placeholder, name]) => [name, placeholder]))
  const query = build(db, parameters as P).compile()
  return { query, names: query.parameters.map((value) => placeholders.get(value)) }
}
