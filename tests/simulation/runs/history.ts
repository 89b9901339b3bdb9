import type { MirroredEntity } from '#domain/fields/entities.ts'
import type { RecordStep } from '#tests/simulation/people/record-actions.ts'
import type { RequestStep } from '#tests/simulation/people/request-actions.ts'
import type { Fault } from '#tests/simulation/server/faults.ts'
import type { DeviceStart } from './world.ts'

/** A person's word on a refused change. */
export type Decision = 'retry' | 'mend' | 'same person' | 'drop'

/** What may happen next. Rows are named by their place among those on the screen, counted round. */
export type Step =
  | { do: 'create patient'; device: number; who: number }
  | { do: 'book'; device: number; patient: number; day: number; quarter: number; quarters: number }
  | { do: 'take income'; device: number; patient: number; thousands: number }
  /** In so many tabs. */
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
  | { do: 'give turno'; device: number; row: number; patient: number }
  | { do: 'give income'; device: number; row: number; patient: number }
  | { do: 'look at questions'; device: number }
  | { do: 'decide'; device: number; question: number; how: Decision; value: number }
  | { do: 'run'; device: number; tab: number; awaits: number; faults: Fault[] }
  | { do: 'kill'; device: number; tab: number }
  | { do: 'turn network'; device: number; on: boolean }
  | { do: 'expire session'; device: number }
  | { do: 'sign out'; device: number }
  /** `known`: that user has had a mirror here since before the history. */
  | { do: 'sign in'; device: number; user: number; known: boolean }
  | { do: 'wait'; seconds: number }
  | { do: 'late copy'; which: number }
  | { do: 'back up' }
  /** One of the backups made so far, counted round; the first is of before the history. */
  | { do: 'restore'; which: number }
  /** The device's clock is so many days ahead of the true time, from now on. */
  | { do: 'set clock'; device: number; days: number }
  /** So many writes of the present user's data find the disk full. */
  | { do: 'fill disk'; device: number; writes: number }
  /** The browser closes the databases under a tab and under the person's screens. */
  | { do: 'lose connection'; device: number; tab: number }
  /** What waits was put there by the oldest release. */
  | { do: 'age changes'; device: number }
  /** The server's rows are newer than the app from now on, or the app has been updated. */
  | { do: 'update'; server: boolean }

export interface History {
  devices: DeviceStart[]
  /** So many rows make a page of the server's feed full. */
  pageRows: number
  steps: Step[]
}

/** One line per step, to read and to paste. */
export function printed({ devices, pageRows, steps }: History): string {
  return [...devices, { pageRows }, ...steps].map((line) => `  ${JSON.stringify(line)}`).join('\n')
}
