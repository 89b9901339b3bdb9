import * as fc from 'fast-check'
import type { ClinicalTextField } from '#domain/clinical-record/clinical-record.ts'
import { entityOf, MIRRORED_ENTITIES } from '#domain/fields/entities.ts'
import { FAULTS, type Fault } from '#tests/simulation/server/faults.ts'
import type { History, Step } from './history.ts'

/** Those with a form that edits a row. */
const EDITED = MIRRORED_ENTITIES.filter((entity) => entityOf(entity).changes !== 'append only')

const STEPS = 60

const device = fc.nat(2)
const tab = fc.nat(1)
const tabs = fc.integer({ min: 1, max: 2 })
/** Mostly staff; the last two are patients. */
const user = fc.constantFrom(1, 1, 1, 2, 2, 2, 3, 4)
const row = fc.nat(7)
const value = fc.nat(3)
const day = fc.nat(1)
/** Mostly one text of a clinical record, sometimes both. */
const texts = fc.constantFrom<ClinicalTextField[]>(
  ['diagnosis'],
  ['treatment'],
  ['diagnosis'],
  ['treatment'],
  ['diagnosis', 'treatment'],
)
const quarter = fc.nat(5)
const thousands = fc.integer({ min: 1, max: 4 })
const mostly = fc.constantFrom(true, true, true, false)
const nearlyAlways = fc.integer({ min: 0, max: 7 }).map((die) => die > 0)
const fault = fc.oneof(
  { weight: 3, arbitrary: fc.constant<Fault>('none') },
  { weight: 2, arbitrary: fc.constantFrom(...FAULTS) },
)
const faults = fc.array(fault, { maxLength: 10, size: 'max' })
const awaits = fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 13, max: 60 }), fc.constant(400))

function step<D extends Step['do']>(
  what: D,
  rest: { [K in Exclude<keyof Extract<Step, { do: D }>, 'do'>]: fc.Arbitrary<Extract<Step, { do: D }>[K]> },
) {
  return fc.record({ do: fc.constant(what), ...rest }) as unknown as fc.Arbitrary<Step>
}

const weighted: [number, fc.Arbitrary<Step>][] = [
  [4, step('create patient', { device, who: fc.nat(2) })],
  [5, step('book', { device, patient: row, day, quarter, quarters: fc.integer({ min: 1, max: 2 }) })],
  [3, step('take income', { device, patient: row, thousands })],
  [3, step('charge', { device, row, thousands })],
  [2, step('open form', { device, entity: fc.constantFrom(...EDITED), row, tabs })],
  [5, step('edit patient', { device, row, field: fc.constantFrom('phone', 'address', 'dni'), value })],
  [5, step('move', { device, row, day, quarter })],
  [2, step('cancel', { device, row, value })],
  [1, step('complete', { device, row })],
  [2, step('give appointment', { device, row, patient: row })],
  [3, step('note', { device, row, value })],
  [1, step('note on income', { device, row, value })],
  [3, step('correct income', { device, row, thousands })],
  [2, step('give income', { device, row, patient: row })],
  [1, step('void income', { device, row, value })],
  [2, step('delete patient', { device, row })],
  [1, step('undo', { device })],
  [2, step('write record', { device, patient: row, isAtAppointment: fc.boolean(), value })],
  [3, step('open record', { device, row })],
  [2, step('open record form', { device, row })],
  [2, step('save record form', { device, row, fields: texts, value })],
  [5, step('write on record', { device, row, fields: texts, value })],
  [
    6,
    step('request', {
      device,
      day,
      quarter: fc.nat(3),
      slots: fc.integer({ min: 1, max: 3 }),
      replaces: fc.option(row, { nil: undefined }),
    }),
  ],
  [2, step('approve', { device, row })],
  [1, step('reject', { device, row, value })],
  [1, step('schedule', { device, row })],
  [2, step('look at reviews', { device })],
  [
    4,
    step('decide', {
      device,
      review: fc.nat(3),
      how: fc.constantFrom('retry', 'mend', 'same person', 'drop'),
      value,
    }),
  ],
  [30, step('run', { device, tab, awaits, faults })],
  [7, step('kill', { device, tab })],
  [3, step('turn network', { device, on: mostly })],
  [2, step('expire session', { device })],
  [1, step('sign out', { device })],
  [3, step('sign in', { device, user, known: nearlyAlways })],
  [4, step('wait', { seconds: fc.constantFrom(1, 11, 61, 300, 86_400) })],
  [2, step('late copy', { which: fc.nat(3) })],
]

/** Rare, so that most histories have one or two. */
const accidents = fc.oneof(
  step('back up', {}),
  step('restore', { which: fc.nat(2) }),
  step('set clock', { device, days: fc.integer({ min: -1, max: 1 }) }),
  step('fill disk', { device, writes: fc.integer({ min: 1, max: 4 }) }),
  step('lose connection', { device, tab }),
  step('age changes', { device }),
  step('update', { server: fc.constantFrom(true, false, false) }),
)

/** Generates lists of an exact length that shrink to shorter ones. */
export class FullList<T> extends fc.Arbitrary<T[]> {
  readonly #full: fc.Arbitrary<T[]>
  readonly #shorter: fc.Arbitrary<T[]>

  constructor(values: fc.Arbitrary<T>, length: number) {
    super()
    this.#full = fc.array(values, { minLength: length, maxLength: length, size: 'max' })
    this.#shorter = fc.array(values, { maxLength: length, size: 'max' })
  }

  override generate(random: fc.Random, biasFactor: number | undefined): fc.Value<T[]> {
    return this.#full.generate(random, biasFactor)
  }

  override canShrinkWithoutContext(value: unknown): value is T[] {
    return this.#shorter.canShrinkWithoutContext(value)
  }

  override shrink(value: T[], context: unknown): fc.Stream<fc.Value<T[]>> {
    return this.#shorter.shrink(value, context)
  }
}

/** Generates histories of sixty steps on two or three devices, of the same or of different people. */
export function histories(): fc.Arbitrary<History> {
  const start = fc.record({ user, filled: nearlyAlways })
  const steps = fc.oneof(...weighted.map(([weight, arbitrary]) => ({ weight, arbitrary })), {
    weight: 4,
    arbitrary: accidents,
  })
  return fc.record({
    devices: fc.array(start, { minLength: 2, maxLength: 3 }),
    pageRows: fc.constantFrom(500, 500, 500, 2),
    steps: new FullList(steps, STEPS),
  })
}
