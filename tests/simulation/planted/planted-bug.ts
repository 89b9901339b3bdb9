import type { PlantedCode, Planting } from './planted-marks.ts'

/**
 * A bug that products of this kind have had, planted in the engine or the server. A comment in the code, `planted: NAME`, marks its
 * place (docs/testing.md, 'Plant a bug').
 */
export interface PlantedBug {
  /** Also the name of its mark. */
  name: string
  /** What stands at its mark. */
  code: PlantedCode
  /** Its other places, when one is not enough. */
  elsewhere?: readonly Planting[]
  /** The directed history that must find it, and that breaks nothing without it. Throws a Violation. */
  history: () => Promise<void>
}

/** All the places of a bug. */
export function plantingsOf({ name, code, elsewhere = [] }: Omit<PlantedBug, 'history'>): Planting[] {
  return [{ mark: name, code }, ...elsewhere]
}
