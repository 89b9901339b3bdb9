/** The engine broke one of the rules that it must keep whatever happens. */
export class Violation extends Error {
  override readonly name = 'Violation'
}

/** Ends the history unless the rule holds. */
export function expectRule(holds: unknown, broken: string): asserts holds {
  if (!holds) throw new Violation(broken)
}
