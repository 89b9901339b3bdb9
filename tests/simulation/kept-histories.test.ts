import { describe, it } from 'vitest'
import type { RecordTextField } from '#domain/clinical-record/clinical-record.ts'
import type { Step } from './runs/history.ts'
import { play } from './runs/play.ts'
import { Tally } from './server/faults.ts'

/** Found by long runs. The engine was right; each history made a rule more precise. */
describe('a history that once seemed to break a rule', () => {
  it('two tablets say the same sum, and one of them has another word behind it', async () => {
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

  it('a word behind a question goes by its answer, which another tablet has given too', async () => {
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

  it('a new patient who was made twice is one on file, and what was written on one of them stays', async () => {
    await playSteps(
      [false, true],
      { do: 'create patient', device: 1, who: 2 },
      { do: 'create patient', device: 1, who: 2 },
      { do: 'delete patient', device: 1, row: 0 },
      { do: 'edit patient', device: 1, row: 4, field: 'phone', value: 0 },
      { do: 'create patient', device: 0, who: 2 },
    )
  })

  it('what a sign-out has erased of an arrived change is no answer to a later question', async () => {
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

  it('somebody signs out of a tablet whose disk is full', async () => {
    await playSteps([true, false], { do: 'fill disk', device: 0, writes: 2 }, { do: 'sign out', device: 0 })
  })

  it('who was refused, too, is not overtaken by who decides again about the same time', async () => {
    await playSteps(
      [true, false],
      { do: 'book', device: 0, patient: 0, day: 0, quarter: 0, quarters: 1 },
      { do: 'run', device: 0, tab: 0, awaits: 400, faults: [] },
      { do: 'book', device: 0, patient: 0, day: 0, quarter: 0, quarters: 1 },
      { do: 'expire session', device: 0 },
    )
  })

  it('a patient who was made twice, and is on file, keeps what was written on one of them last', async () => {
    await playSteps(
      [false, true],
      { do: 'edit patient', device: 1, row: 0, field: 'dni', value: 0 },
      { do: 'create patient', device: 1, who: 0 },
      { do: 'create patient', device: 1, who: 0 },
      { do: 'edit patient', device: 1, row: 7, field: 'phone', value: 0 },
    )
  })

  it('an alternative is given to somebody else while the approval that takes it away waits for a decision', async () => {
    await playSteps(
      [true, false],
      { do: 'approve', device: 0, row: 2 },
      { do: 'move', device: 0, row: 0, day: 0, quarter: 2 },
      { do: 'approve', device: 0, row: 0 },
      { do: 'run', device: 0, tab: 0, awaits: 400, faults: [] },
      { do: 'give turno', device: 0, row: 6, patient: 7 },
    )
  })

  it('an appointment goes to somebody else and, approved, comes back, and then another alternative is approved', async () => {
    await playSteps(
      [true, false],
      { do: 'give turno', device: 0, row: 7, patient: 1 },
      { do: 'approve', device: 0, row: 0 },
      { do: 'give turno', device: 0, row: 1, patient: 0 },
      { do: 'approve', device: 0, row: 0 },
    )
  })

  it('an appointment that was given away comes back after the other of its request was approved, and is approved too', async () => {
    await playSteps(
      [true, false],
      { do: 'give turno', device: 0, row: 2, patient: 7 },
      { do: 'move', device: 0, row: 3, day: 0, quarter: 0 },
      { do: 'approve', device: 0, row: 1 },
      { do: 'give turno', device: 0, row: 3, patient: 0 },
      { do: 'delete patient', device: 0, row: 7 },
      { do: 'approve', device: 0, row: 0 },
    )
  })

  it('a clock is set right while the mirror is filled, from a list that came empty', async () => {
    await playSteps(
      [false],
      { do: 'set clock', device: 0, days: -1 },
      { do: 'run', device: 0, tab: 0, awaits: 400, faults: ['none', 'empty list', 'delivered late'] },
    )
  })

  it('a patient whom the restored server knows by her ref asks for an appointment', async () => {
    const devices = [3, 1].map((user) => ({ user, filled: false }))
    const steps: Step[] = [
      { do: 'run', device: 0, tab: 0, awaits: 400, faults: [] },
      { do: 'request', device: 0, day: 0, quarter: 0, slots: 1 },
      { do: 'restore', which: 0 },
    ]
    await play({ devices, pageRows: 500, steps }, new Tally())
  })

  it('a device sleeps for two days while it writes down that a record has arrived', async () => {
    await playSteps(
      [false, true],
      { do: 'write record', device: 1, patient: 0, isAtAppointment: false, value: 0 },
      { do: 'run', device: 1, tab: 0, awaits: 22, faults: [] },
      { do: 'wait', seconds: 2 * 86_400 },
      { do: 'create patient', device: 1, who: 0 },
      { do: 'run', device: 1, tab: 0, awaits: 19, faults: [] },
    )
  })

  it('the server is restored while a device writes down what an answer of the former epoch tells', async () => {
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

  it('an edit that a restored server holds is settled by the ref of an appointment that the patient asked for', async () => {
    await playSteps(
      [false, true],
      { do: 'move', device: 1, row: 1, day: 0, quarter: 0 },
      { do: 'run', device: 1, tab: 0, awaits: 25, faults: [] },
      { do: 'back up' },
      { do: 'restore', which: 1 },
    )
  })

  it('a deletion answers the question about an edit that a restore has lost', async () => {
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

  it('an appointment is approved for whom it was given to, though the giving was refused', async () => {
    await playSteps(
      [false, true],
      { do: 'approve', device: 1, row: 0 },
      { do: 'run', device: 0, tab: 0, awaits: 400, faults: [] },
      { do: 'book', device: 0, patient: 0, day: 1, quarter: 1, quarters: 2 },
      { do: 'run', device: 1, tab: 0, awaits: 22, faults: [] },
      { do: 'give turno', device: 1, row: 7, patient: 0 },
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

  it('an income is put on somebody else while the deletion of its patient waits', async () => {
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

  it('an appointment that a patient has just asked for is given to somebody else', async () => {
    const devices = [3, 1].map((user) => ({ user, filled: user === 1 }))
    const run = (device: number, awaits: number): Step => ({ do: 'run', device, tab: 0, awaits, faults: [] })
    const steps: Step[] = [
      run(0, 400),
      { do: 'request', device: 0, day: 0, quarter: 0, slots: 1 },
      run(0, 19),
      run(1, 13),
      { do: 'expire session', device: 0 },
      { do: 'give turno', device: 1, row: 1, patient: 0 },
    ]
    await play({ devices, pageRows: 500, steps }, new Tally())
  })

  it('an appointment whose sender fell asleep is refused to the next one, and made by the first when its time is free again', async () => {
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

  it('texts are joined as they looked while an own word before them, on a record that is gone, was a question', async () => {
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

  it('an income is given to somebody new while the one to whom another desk gave it is being deleted', async () => {
    await playSteps(
      [true, true],
      { do: 'create patient', device: 1, who: 0 },
      { do: 'give income', device: 0, row: 0, patient: 0 },
      { do: 'delete patient', device: 1, row: 0 },
      { do: 'run', device: 0, tab: 0, awaits: 22, faults: [] },
      { do: 'give income', device: 1, row: 0, patient: 3 },
      { do: 'run', device: 1, tab: 0, awaits: 13, faults: [] },
      { do: 'decide', device: 1, question: 0, how: 'retry', value: 0 },
    )
  })

  it('what was decided before goes on behind an earlier word, whose own question has shown what another desk did since', async () => {
    await playSteps(
      [false, false, true],
      { do: 'open form', device: 2, entity: 'income', row: 0, tabs: 2 },
      { do: 'correct income', device: 2, row: 0, thousands: 1 },
      { do: 'run', device: 0, tab: 0, awaits: 400, faults: [] },
      { do: 'note on income', device: 2, row: 0, value: 0 },
      { do: 'decide', device: 2, question: 0, how: 'retry', value: 0 },
      { do: 'void income', device: 0, row: 0, value: 0 },
    )
  })

  it('two own texts are decided with an earlier one, and each says what another desk has written meanwhile', async () => {
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
  it('an alternative is approved before the restored server has told whose it is', async () => {
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

  it('a text of a record is mended on an older telling than an earlier one stands on, and a third waits behind it', async () => {
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

  it('two texts of one record are asked about, and a later word waits behind the second of them', async () => {
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

  it('an appointment is given to a new patient who is on file as the one who asked for it, and is approved', async () => {
    await playSteps(
      [true, false],
      { do: 'edit patient', device: 0, row: 3, field: 'dni', value: 1 },
      { do: 'create patient', device: 0, who: 1 },
      { do: 'give turno', device: 0, row: 4, patient: 2 },
      { do: 'approve', device: 0, row: 3 },
    )
  })

  it('somebody of the staff signs in again while the mirror that the end of the session broke off goes on', async () => {
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

  it('a request that was noted on before a restore is one of the alternatives that an approval takes away after it', async () => {
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

  it('a deletion that was refused for an appointment goes again, as it was, once another desk has deleted the patient', async () => {
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

  it('a deletion that waited for one decision and then for the next one comes behind a move that names her again', async () => {
    await playSteps(
      [true, true],
      { do: 'reject', device: 1, row: 6, value: 0 },
      { do: 'reject', device: 0, row: 0, value: 0 },
      { do: 'give turno', device: 1, row: 1, patient: 3 },
      { do: 'delete patient', device: 1, row: 0 },
      { do: 'move', device: 1, row: 1, day: 0, quarter: 0 },
      { do: 'move', device: 0, row: 2, day: 0, quarter: 0 },
    )
  })

  it('what was booked waits on for a deletion that goes again behind a rejection, whose appointment another desk has approved', async () => {
    await playSteps(
      [true, true],
      { do: 'reject', device: 1, row: 0, value: 0 },
      { do: 'delete patient', device: 1, row: 0 },
      { do: 'approve', device: 0, row: 0 },
      { do: 'book', device: 1, patient: 0, day: 0, quarter: 1, quarters: 2 },
    )
  })

  it('a deletion of what another desk had deleted is offered again after a restore, since nothing tells that the copy holds it', async () => {
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

  it('what stood on two moves that were given up goes by the place that their question showed', async () => {
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

  it('a row whose last edit a sign-out has made the device forget is deleted by the same person', async () => {
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

  it('a new patient turns out to be one on file about whom an own word was decided before', async () => {
    const devices = [1, 2].map((user) => ({ user, filled: user === 2 }))
    const steps: Step[] = [
      { do: 'edit patient', device: 1, row: 3, field: 'dni', value: 1 },
      { do: 'sign in', device: 1, user: 1, known: true },
      { do: 'edit patient', device: 1, row: 3, field: 'dni', value: 0 },
      { do: 'create patient', device: 1, who: 1 },
    ]
    await play({ devices, pageRows: 500, steps }, new Tally())
  })

  it('a record is read anew under an own text that waits, and a restore takes away what was read', async () => {
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
function write(device: number, value: number, ...fields: RecordTextField[]): Step {
  return { do: 'write on record', device, row: 0, fields, value }
}

/** Plays steps on devices of one user, each `filled` or not. */
function playSteps(filled: readonly boolean[], ...steps: Step[]): Promise<void> {
  const devices = filled.map((isFilled) => ({ user: 1, filled: isFilled }))
  return play({ devices, pageRows: 500, steps }, new Tally())
}
