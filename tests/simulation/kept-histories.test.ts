import { describe, it } from 'vitest'
import type { ClinicalTextField } from '#domain/clinical-record/clinical-record.ts'
import type { Step } from './runs/history.ts'
import { play } from './runs/play.ts'
import { Tally } from './server/faults.ts'

/** Found by long runs. The engine was right; each history made a rule more precise. */
describe('a history that once seemed to break a rule', () => {
  it('two devices enter the same amount, and one of them has a later edit', async () => {
    await playSteps(
      [true, false, true],
      { do: 'book', device: 2, patient: 0, day: 0, quarter: 0, quarters: 1 },
      { do: 'run', device: 2, tab: 0, awaits: 20, faults: [] },
      { do: 'correct income', device: 2, row: 0, thousands: 2 },
      { do: 'run', device: 1, tab: 0, awaits: 400, faults: [] },
      { do: 'correct income', device: 2, row: 0, thousands: 1 },
      { do: 'correct income', device: 1, row: 0, thousands: 2 },
      { do: 'delete patient', device: 0, row: 3 },
      { do: 'turn network', device: 2, on: false },
      { do: 'run', device: 2, tab: 0, awaits: 13, faults: [] },
    )
  })

  it('an edit that shares a review follows its decision, whose value another device has entered too', async () => {
    await playSteps(
      [true, true, true],
      { do: 'correct income', device: 1, row: 0, thousands: 4 },
      { do: 'write on record', device: 1, row: 0, fields: ['diagnosis'], value: 0 },
      { do: 'correct income', device: 2, row: 0, thousands: 4 },
      { do: 'delete patient', device: 1, row: 1 },
      { do: 'give income', device: 0, row: 0, patient: 0 },
      { do: 'correct income', device: 1, row: 0, thousands: 1 },
      { do: 'delete patient', device: 0, row: 3 },
    )
  })

  it('a patient who was created twice is on file, and an edit of one of them is kept', async () => {
    await playSteps(
      [false, true],
      { do: 'create patient', device: 1, who: 2 },
      { do: 'create patient', device: 1, who: 2 },
      { do: 'delete patient', device: 1, row: 0 },
      { do: 'edit patient', device: 1, row: 4, field: 'phone', value: 0 },
      { do: 'create patient', device: 0, who: 2 },
    )
  })

  it('an accepted change that a sign-out has erased does not resolve a later review', async () => {
    const signIn = (user: number): Step => ({ do: 'sign in', device: 1, user, known: user === 2 })
    await playSteps(
      [false, false],
      signIn(2),
      { do: 'note', device: 1, row: 0, value: 0 },
      { do: 'run', device: 1, tab: 0, awaits: 400, faults: ['none', 'none', 'no answer for 30 s'] },
      signIn(1),
      signIn(2),
      { do: 'create patient', device: 0, who: 0 },
      { do: 'create patient', device: 1, who: 0 },
    )
  })

  it('somebody signs out of a device with a full disk', async () => {
    await playSteps([true, false], { do: 'fill disk', device: 0, writes: 2 }, { do: 'sign out', device: 0 })
  })

  it('two refused bookings of one slot keep their order when one of them is decided again', async () => {
    await playSteps(
      [true, false],
      { do: 'book', device: 0, patient: 0, day: 0, quarter: 0, quarters: 1 },
      { do: 'run', device: 0, tab: 0, awaits: 400, faults: [] },
      { do: 'book', device: 0, patient: 0, day: 0, quarter: 0, quarters: 1 },
      { do: 'expire session', device: 0 },
    )
  })

  it('a patient who was created twice, and is on file, keeps the last edit of one of them', async () => {
    await playSteps(
      [false, true],
      { do: 'edit patient', device: 1, row: 0, field: 'dni', value: 0 },
      { do: 'create patient', device: 1, who: 0 },
      { do: 'create patient', device: 1, who: 0 },
      { do: 'edit patient', device: 1, row: 7, field: 'phone', value: 0 },
    )
  })

  it('an alternative is given to another patient while the approval that deletes it is in review', async () => {
    await playSteps(
      [true, false],
      { do: 'approve', device: 0, row: 2 },
      { do: 'move', device: 0, row: 0, day: 0, quarter: 2 },
      { do: 'approve', device: 0, row: 0 },
      { do: 'run', device: 0, tab: 0, awaits: 400, faults: [] },
      { do: 'give appointment', device: 0, row: 6, patient: 7 },
    )
  })

  it('an appointment is given to another patient, approved and given back, and another alternative is approved', async () => {
    await playSteps(
      [true, false],
      { do: 'give appointment', device: 0, row: 7, patient: 1 },
      { do: 'approve', device: 0, row: 0 },
      { do: 'give appointment', device: 0, row: 1, patient: 0 },
      { do: 'approve', device: 0, row: 0 },
    )
  })

  it('an appointment is given back after the other one of its request was approved, and is approved too', async () => {
    await playSteps(
      [true, false],
      { do: 'give appointment', device: 0, row: 2, patient: 7 },
      { do: 'move', device: 0, row: 3, day: 0, quarter: 0 },
      { do: 'approve', device: 0, row: 1 },
      { do: 'give appointment', device: 0, row: 3, patient: 0 },
      { do: 'delete patient', device: 0, row: 7 },
      { do: 'approve', device: 0, row: 0 },
    )
  })

  it('a clock is corrected while the mirror is filled from a falsely empty list', async () => {
    await playSteps(
      [false],
      { do: 'set clock', device: 0, days: -1 },
      { do: 'run', device: 0, tab: 0, awaits: 400, faults: ['none', 'empty list', 'delivered late'] },
    )
  })

  it('a patient whom the restored server knows by ref requests an appointment', async () => {
    const devices = [3, 1].map((user) => ({ user, filled: false }))
    const steps: Step[] = [
      { do: 'run', device: 0, tab: 0, awaits: 400, faults: [] },
      { do: 'request', device: 0, day: 0, quarter: 0, slots: 1 },
      { do: 'restore', which: 0 },
    ]
    await play({ devices, pageRows: 500, steps }, new Tally())
  })

  it('a device sleeps for two days while it applies the acceptance of a record', async () => {
    await playSteps(
      [false, true],
      { do: 'write record', device: 1, patient: 0, isAtAppointment: false, value: 0 },
      { do: 'run', device: 1, tab: 0, awaits: 22, faults: [] },
      { do: 'wait', seconds: 2 * 86_400 },
      { do: 'create patient', device: 1, who: 0 },
      { do: 'run', device: 1, tab: 0, awaits: 19, faults: [] },
    )
  })

  it('the server is restored while a device applies an answer of the former epoch', async () => {
    await playSteps(
      [true],
      { do: 'complete', device: 0, row: 0 },
      { do: 'delete patient', device: 0, row: 3 },
      { do: 'edit patient', device: 0, row: 0, field: 'phone', value: 0 },
      { do: 'move', device: 0, row: 0, day: 0, quarter: 0 },
      { do: 'run', device: 0, tab: 1, awaits: 56, faults: ['none', 'request lost', 'none', 'no answer for 30 s'] },
      { do: 'run', device: 0, tab: 1, awaits: 4, faults: [] },
      { do: 'restore', which: 0 },
      { do: 'run', device: 0, tab: 1, awaits: 400, faults: [] },
    )
  })

  it('an edit that a restored server holds is confirmed by the ref of a requested appointment', async () => {
    await playSteps(
      [false, true],
      { do: 'move', device: 1, row: 1, day: 0, quarter: 0 },
      { do: 'run', device: 1, tab: 0, awaits: 25, faults: [] },
      { do: 'back up' },
      { do: 'restore', which: 1 },
    )
  })

  it('a deletion resolves the review of an edit that a restore has lost', async () => {
    await playSteps(
      [true, false],
      { do: 'edit patient', device: 0, row: 0, field: 'phone', value: 1 },
      { do: 'delete patient', device: 0, row: 0 },
      { do: 'run', device: 0, tab: 0, awaits: 400, faults: [] },
      { do: 'sign in', device: 1, user: 2, known: true },
      { do: 'restore', which: 0 },
      { do: 'edit patient', device: 1, row: 0, field: 'phone', value: 0 },
    )
  })

  it('an appointment is approved for the patient whom a refused change gave it to', async () => {
    await playSteps(
      [false, true],
      { do: 'approve', device: 1, row: 0 },
      { do: 'run', device: 0, tab: 0, awaits: 400, faults: [] },
      { do: 'book', device: 0, patient: 0, day: 1, quarter: 1, quarters: 2 },
      { do: 'run', device: 1, tab: 0, awaits: 22, faults: [] },
      { do: 'give appointment', device: 1, row: 7, patient: 0 },
      { do: 'run', device: 0, tab: 0, awaits: 400, faults: [] },
      { do: 'approve', device: 1, row: 1 },
      { do: 'reject', device: 0, row: 0, value: 0 },
      { do: 'approve', device: 1, row: 0 },
    )
  })

  it('an income that one restore lost comes back with the next, of a newer backup', async () => {
    await playSteps(
      [false, false],
      { do: 'take income', device: 0, patient: 0, thousands: 1 },
      { do: 'run', device: 0, tab: 0, awaits: 400, faults: [] },
      { do: 'back up' },
      { do: 'restore', which: 0 },
      { do: 'restore', which: 1 },
    )
  })

  it('an income is given to another patient while the deletion of its patient waits', async () => {
    await playSteps(
      [false, false, true],
      { do: 'take income', device: 2, patient: 0, thousands: 1 },
      { do: 'wait', seconds: 1 },
      { do: 'give income', device: 2, row: 1, patient: 3 },
      { do: 'run', device: 2, tab: 0, awaits: 25, faults: [] },
      { do: 'run', device: 0, tab: 0, awaits: 400, faults: [] },
      { do: 'give income', device: 0, row: 0, patient: 0 },
      { do: 'run', device: 2, tab: 0, awaits: 13, faults: [] },
      { do: 'note on income', device: 2, row: 0, value: 0 },
      { do: 'delete patient', device: 0, row: 7 },
      { do: 'run', device: 2, tab: 0, awaits: 13, faults: [] },
    )
  })

  it('an appointment that was just requested is given to another patient', async () => {
    const devices = [3, 1].map((user) => ({ user, filled: user === 1 }))
    const run = (device: number, awaits: number): Step => ({ do: 'run', device, tab: 0, awaits, faults: [] })
    const steps: Step[] = [
      run(0, 400),
      { do: 'request', device: 0, day: 0, quarter: 0, slots: 1 },
      run(0, 19),
      run(1, 13),
      { do: 'expire session', device: 0 },
      { do: 'give appointment', device: 1, row: 1, patient: 0 },
    ]
    await play({ devices, pageRows: 500, steps }, new Tally())
  })

  it('a booking of a sleeping sender is refused to the next one, and accepted from the first when the slot is free again', async () => {
    const run = (tab: number, awaits: number): Step => ({ do: 'run', device: 0, tab, awaits, faults: [] })
    await playSteps(
      [false],
      run(0, 400),
      run(0, 4),
      { do: 'book', device: 0, patient: 0, day: 0, quarter: 1, quarters: 1 },
      { do: 'book', device: 0, patient: 0, day: 0, quarter: 0, quarters: 1 },
      { do: 'wait', seconds: 30 },
      { do: 'move', device: 0, row: 1, day: 0, quarter: 1 },
      run(0, 20),
      { do: 'wait', seconds: 300 },
      run(1, 400),
      run(0, 1),
      { do: 'book', device: 0, patient: 0, day: 0, quarter: 0, quarters: 1 },
    )
  })

  it('texts are joined as shown while an earlier own edit, of a deleted record, was in review', async () => {
    await playSteps(
      [false, false, true],
      write(2, 0, 'diagnosis'),
      write(1, 0, 'treatment'),
      { do: 'run', device: 1, tab: 0, awaits: 51, faults: [] },
      { do: 'delete patient', device: 1, row: 1 },
      write(2, 1, 'diagnosis', 'treatment'),
      { do: 'run', device: 1, tab: 0, awaits: 31, faults: [] },
      { do: 'run', device: 2, tab: 0, awaits: 400, faults: ['none', 'none', 'server busy'] },
    )
  })

  it('an income is given to a new patient while the patient from another device is being deleted', async () => {
    await playSteps(
      [true, true],
      { do: 'create patient', device: 1, who: 0 },
      { do: 'give income', device: 0, row: 0, patient: 0 },
      { do: 'delete patient', device: 1, row: 0 },
      { do: 'run', device: 0, tab: 0, awaits: 22, faults: [] },
      { do: 'give income', device: 1, row: 0, patient: 3 },
      { do: 'run', device: 1, tab: 0, awaits: 13, faults: [] },
      { do: 'decide', device: 1, review: 0, how: 'retry', value: 0 },
    )
  })

  it('a decided change follows an earlier edit, whose own review showed what another device did since', async () => {
    await playSteps(
      [false, false, true],
      { do: 'open form', device: 2, entity: 'income', row: 0, tabs: 2 },
      { do: 'correct income', device: 2, row: 0, thousands: 1 },
      { do: 'run', device: 0, tab: 0, awaits: 400, faults: [] },
      { do: 'note on income', device: 2, row: 0, value: 0 },
      { do: 'decide', device: 2, review: 0, how: 'retry', value: 0 },
      { do: 'void income', device: 0, row: 0, value: 0 },
    )
  })

  it('two own texts are decided with an earlier one, and each equals what another device has written', async () => {
    await playSteps(
      [false, false],
      write(0, 0, 'treatment'),
      write(0, 3, 'treatment'),
      { do: 'open record form', device: 1, row: 0 },
      { do: 'run', device: 1, tab: 1, awaits: 11, faults: ['delivered late'] },
      { do: 'save record form', device: 1, row: 0, fields: ['treatment'], value: 3 },
      write(0, 0, 'treatment'),
      { do: 'run', device: 1, tab: 1, awaits: 13, faults: [] },
      { do: 'run', device: 1, tab: 0, awaits: 400, faults: [] },
    )
  })
})

describe('a history that once broke a rule', () => {
  it('an alternative is approved before the restored server has sent its patient', async () => {
    const devices = [2, 1].map((user) => ({ user, filled: user === 2 }))
    const steps: Step[] = [
      { do: 'restore', which: 0 },
      { do: 'approve', device: 0, row: 2 },
      { do: 'run', device: 0, tab: 0, awaits: 16, faults: [] },
      { do: 'sign in', device: 0, user: 2, known: false },
      { do: 'run', device: 0, tab: 0, awaits: 35, faults: [] },
      { do: 'move', device: 0, row: 4, day: 0, quarter: 0 },
    ]
    await play({ devices, pageRows: 500, steps }, new Tally())
  })

  it('a text is edited on an older reading than an earlier text is based on, and a third one waits', async () => {
    await playSteps(
      [false, true, false],
      write(1, 0, 'treatment'),
      write(1, 0, 'diagnosis'),
      write(0, 1, 'diagnosis'),
      write(1, 1, 'treatment'),
      { do: 'run', device: 0, tab: 0, awaits: 400, faults: [] },
      write(0, 0, 'diagnosis'),
      { do: 'run', device: 1, tab: 0, awaits: 400, faults: ['none', 'none', 'request lost'] },
    )
  })

  it('two texts of one record are in conflict, and a later edit shares the second review', async () => {
    await playSteps(
      [false, true],
      write(0, 0, 'treatment'),
      write(0, 2, 'diagnosis'),
      write(1, 1, 'diagnosis', 'treatment'),
      write(0, 0, 'diagnosis'),
      { do: 'run', device: 1, tab: 0, awaits: 22, faults: [] },
      write(1, 0, 'diagnosis', 'treatment'),
    )
  })

  it('an appointment is given to a new patient who is on file as its requester, and is approved', async () => {
    await playSteps(
      [true, false],
      { do: 'edit patient', device: 0, row: 3, field: 'dni', value: 1 },
      { do: 'create patient', device: 0, who: 1 },
      { do: 'give appointment', device: 0, row: 4, patient: 2 },
      { do: 'approve', device: 0, row: 3 },
    )
  })

  it('staff sign in again while the filling that the end of the session interrupted goes on', async () => {
    const devices = [2, 1].map((user) => ({ user, filled: false }))
    const run = (awaits: number): Step => ({ do: 'run', device: 0, tab: 0, awaits, faults: [] })
    const steps: Step[] = [
      run(13),
      { do: 'expire session', device: 0 },
      run(400),
      run(4),
      { do: 'sign in', device: 0, user: 2, known: false },
      run(15),
    ]
    await play({ devices, pageRows: 500, steps }, new Tally())
  })

  it('a request that was edited before a restore is among the alternatives that an approval deletes after it', async () => {
    await playSteps(
      [true, false],
      { do: 'note', device: 0, row: 3, value: 0 },
      { do: 'run', device: 0, tab: 1, awaits: 13, faults: [] },
      { do: 'run', device: 0, tab: 1, awaits: 13, faults: [] },
      { do: 'move', device: 0, row: 1, day: 1, quarter: 3 },
      { do: 'back up' },
      { do: 'approve', device: 0, row: 2 },
      { do: 'restore', which: 1 },
    )
  })

  it('a deletion that was refused for an appointment is sent again unchanged, once another device has deleted the patient', async () => {
    const run = (device: number): Step => ({ do: 'run', device, tab: 0, awaits: 400, faults: [] })
    await playSteps(
      [true, true],
      { do: 'delete patient', device: 0, row: 0 },
      { do: 'book', device: 1, patient: 0, day: 1, quarter: 5, quarters: 1 },
      run(1),
      { do: 'wait', seconds: 11 },
      run(0),
      run(0),
      run(1),
      { do: 'delete patient', device: 1, row: 0 },
      { do: 'wait', seconds: 11 },
      run(1),
      run(1),
      run(0),
      run(0),
    )
  })

  it('a deletion that waited for two decisions comes after a move that refers to its patient again', async () => {
    await playSteps(
      [true, true],
      { do: 'reject', device: 1, row: 6, value: 0 },
      { do: 'reject', device: 0, row: 0, value: 0 },
      { do: 'give appointment', device: 1, row: 1, patient: 3 },
      { do: 'delete patient', device: 1, row: 0 },
      { do: 'move', device: 1, row: 1, day: 0, quarter: 0 },
      { do: 'move', device: 0, row: 2, day: 0, quarter: 0 },
    )
  })

  it('a booking keeps waiting for a deletion requeued after a rejection, whose appointment another device has approved', async () => {
    await playSteps(
      [true, true],
      { do: 'reject', device: 1, row: 0, value: 0 },
      { do: 'delete patient', device: 1, row: 0 },
      { do: 'approve', device: 0, row: 0 },
      { do: 'book', device: 1, patient: 0, day: 0, quarter: 1, quarters: 2 },
    )
  })

  it('a deletion of a row deleted elsewhere is sent again after a restore, since nothing shows that the copy has it', async () => {
    const run = (device: number, awaits: number): Step => ({ do: 'run', device, tab: 0, awaits, faults: [] })
    await playSteps(
      [true, true],
      { do: 'delete patient', device: 1, row: 7 },
      { do: 'wait', seconds: 86_400 },
      { do: 'delete patient', device: 0, row: 7 },
      run(1, 30),
      { do: 'edit patient', device: 0, row: 0, field: 'phone', value: 0 },
      { do: 'back up' },
      { do: 'wait', seconds: 300 },
      run(0, 400),
      { do: 'restore', which: 1 },
      run(0, 13),
      run(0, 1),
    )
  })

  it('a change based on two dropped moves takes the place that their review showed', async () => {
    await playSteps(
      [true, true],
      { do: 'delete patient', device: 1, row: 3 },
      { do: 'move', device: 0, row: 2, day: 0, quarter: 0 },
      { do: 'move', device: 1, row: 0, day: 0, quarter: 4 },
      { do: 'move', device: 1, row: 3, day: 0, quarter: 0 },
      { do: 'approve', device: 0, row: 1 },
      { do: 'undo', device: 1 },
      { do: 'approve', device: 1, row: 0 },
      { do: 'book', device: 0, patient: 0, day: 0, quarter: 4, quarters: 1 },
      { do: 'schedule', device: 1, row: 0 },
    )
  })

  it('a row whose last edit a sign-out has erased is deleted by the same person', async () => {
    const devices = [1, 1].map((user, nth) => ({ user, filled: nth === 0 }))
    const run = (awaits: number): Step => ({ do: 'run', device: 0, tab: 0, awaits, faults: [] })
    const steps: Step[] = [
      { do: 'edit patient', device: 0, row: 3, field: 'phone', value: 0 },
      run(400),
      { do: 'sign in', device: 0, user: 3, known: false },
      { do: 'sign in', device: 0, user: 1, known: false },
      run(400),
      { do: 'delete patient', device: 0, row: 1 },
    ]
    await play({ devices, pageRows: 500, steps }, new Tally())
  })

  it('a new patient is on file as one with an earlier decided edit', async () => {
    const devices = [1, 2].map((user) => ({ user, filled: user === 2 }))
    const steps: Step[] = [
      { do: 'edit patient', device: 1, row: 3, field: 'dni', value: 1 },
      { do: 'sign in', device: 1, user: 1, known: true },
      { do: 'edit patient', device: 1, row: 3, field: 'dni', value: 0 },
      { do: 'create patient', device: 1, who: 1 },
    ]
    await play({ devices, pageRows: 500, steps }, new Tally())
  })

  it('a record is read again under a waiting own text, and a restore loses what was read', async () => {
    const devices = [3, 1].map((user) => ({ user, filled: false }))
    const run = (awaits: number): Step => ({ do: 'run', device: 1, tab: 0, awaits, faults: [] })
    const steps: Step[] = [
      run(400),
      write(1, 1, 'diagnosis'),
      { do: 'sign in', device: 0, user: 1, known: false },
      { do: 'open record', device: 0, row: 0 },
      run(19),
      write(0, 0, 'treatment'),
      { do: 'open record', device: 0, row: 0 },
      write(0, 0, 'diagnosis'),
      { do: 'restore', which: 0 },
    ]
    await play({ devices, pageRows: 500, steps }, new Tally())
  })
})

/** Writes on the only record. */
function write(device: number, value: number, ...fields: ClinicalTextField[]): Step {
  return { do: 'write on record', device, row: 0, fields, value }
}

/** Plays steps on devices of one user, each `filled` or not. */
function playSteps(filled: readonly boolean[], ...steps: Step[]): Promise<void> {
  const devices = filled.map((isFilled) => ({ user: 1, filled: isFilled }))
  return play({ devices, pageRows: 500, steps }, new Tally())
}
