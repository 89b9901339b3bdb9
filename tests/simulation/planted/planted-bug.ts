import type { PlantedCode, Planting } from './planted-marks.ts'

/**
 * A typical bug of such products, planted in the engine or the server. A comment `planted: NAME` marks its place in the
 * code (docs/testing.md, 'Plant a bug').
 */
export interface PlantedBug {
  /** Also the name of its mark. */
  name: string
  /** The code that replaces the marked node. */
  code: PlantedCode
  /** Further places, if one is not enough. */
  elsewhere?: readonly Planting[]
  /** The directed history that must find the bug, and that breaks no rule without it. Throws a Violation. */
  history: () => Promise<void>
}

/** Returns all places of a bug. */
export function plantingsOf({ name, code, elsewhere = [] }: Omit<PlantedBug, 'history'>): Planting[] {
  return [{ mark: name, code }, ...elsewhere]
}
