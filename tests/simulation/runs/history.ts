import type { MirroredEntity } from '#domain/fields/entities.ts'
import type { RecordStep } from '#tests/simulation/people/record-actions.ts'
import type { RequestStep } from '#tests/simulation/people/request-actions.ts'
import type { Fault } from '#tests/simulation/server/faults.ts'
import type { DeviceStart } from './world.ts'

/** A person's decision about a review. */
export type Decision = 'retry' | 'mend' | 'same person' | 'book anew' | 'drop'

/** A step of a history. Rows are given by their index among those on the screen, modulo their number. */
export type Step =
  | { do: 'create patient'; device: number; who: number }
  | { do: 'book'; device: number; patient: number; day: number; quarter: number; quarters: number }
  | { do: 'take income'; device: number; patient: number; thousands: number }
  /** Charges an appointment; again only after confirming that it is another charge. */
  | { do: 'charge'; device: number; row: number; thousands: number }
  /** In this many tabs. */
  | { do: 'open form'; device: number; entity: MirroredEntity; row: number; tabs: number }
  | { do: 'edit patient'; device: number; row: number; field: 'phone' | 'address' | 'dni'; value: number }
  | { do: 'move'; device: number; row: number; day: number; quarter: number }
  | { do: 'cancel'; device: number; row: number; value: number }
  | { do: 'complete'; device: number; row: number }
  | { do: 'note'; device: number; row: number; value: number }
  | { do: 'note on income'; device: number; row: number; value: number }
  | { do: 'correct income'; device: number; row: number; thousands: number }
  | { do: 'void income'; device: number; row: number; value: number }
  | { do: 'delete patient'; device: number; row: number }
  | RecordStep
  | RequestStep
  | { do: 'undo'; device: number }
  | { do: 'give appointment'; device: number; row: number; patient: number }
  | { do: 'give income'; device: number; row: number; patient: number }
  | { do: 'look at reviews'; device: number }
  | { do: 'decide'; device: number; review: number; how: Decision; value: number }
  | { do: 'run'; device: number; tab: number; awaits: number; faults: Fault[] }
  | { do: 'kill'; device: number; tab: number }
  | { do: 'turn network'; device: number; on: boolean }
  | { do: 'expire session'; device: number }
  | { do: 'sign out'; device: number }
  /** `known`: that user had a mirror here before the history. */
  | { do: 'sign in'; device: number; user: number; known: boolean }
  | { do: 'wait'; seconds: number }
  | { do: 'late copy'; which: number }
  | { do: 'back up' }
  /** One of the backups so far, by index modulo their number; the first is from before the history. */
  | { do: 'restore'; which: number }
  /** Sets the device's clock so many days ahead of the true time. */
  | { do: 'set clock'; device: number; days: number }
  /** Makes so many writes of the current user's data fail for lack of space. */
  | { do: 'fill disk'; device: number; writes: number }
  /** The browser closes the databases of a tab and of the person's screens. */
  | { do: 'lose connection'; device: number; tab: number }
  /** Converts waiting changes to the layout of the oldest release. */
  | { do: 'age changes'; device: number }
  /** Sets whether the server's rows are newer than the app. */
  | { do: 'update'; server: boolean }

export interface History {
  devices: DeviceStart[]
  /** The page size of the server's feed. */
  pageRows: number
  steps: Step[]
}

/** Formats a history with one line per step, for reading and pasting. */
export function printed({ devices, pageRows, steps }: History): string {
  return [...devices, { pageRows }, ...steps].map((line) => `  ${JSON.stringify(line)}`).join('\n')
}
