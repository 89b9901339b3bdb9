/** The engine has broken a rule. */
export class Violation extends Error {
  override readonly name = 'Violation'
}

/** Throws a Violation unless the rule holds. */
export function expectRule(holds: unknown, broken: string): asserts holds {
  if (!holds) throw new Violation(broken)
}
