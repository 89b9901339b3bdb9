import { expect, it } from 'vitest'
import type { AuditEvent } from '#domain/wire/audit-wire.ts'
import { loggedCreation, loggedDeletion, loggedWrite } from '#features/sync-center/row-author.ts'

const row = { entity: 'appointment', id: 5, patientId: 1 } as const
const write = loggedWrite({ ...row, version: 9 })
const AT = '2026-11-18T19:20:00.000Z'

/** An event of appointment 5, by recepcion. */
function event(fields: Partial<AuditEvent>): AuditEvent {
  const User = { username: 'recepcion', name: 'Rita', lastName: 'Sosa' }
  const about = { entity: 'appointment', entityId: 5, version: 9 } as const
  return { id: 1, at: AT, action: 'appointment.update', userId: 2, User, ...about, ...fields }
}

const created = event({ action: 'appointment.create', version: 3 })
const elsewhere = event({ entity: 'income', action: 'income.update' })
const ofOther = event({ entityId: 6 })
const reminder = event({ action: 'appointment.remind', version: 9 })

it('the only write since the creation is the act of its author', () => {
  const found = write.findIn([reminder, elsewhere, ofOther, event({}), created])
  expect(found).toEqual({ username: 'recepcion', at: Date.parse(AT), isOnly: true })
})

it('of several writes, or without the creation, it is only told which one was last', () => {
  const earlier = event({ version: 7 })
  expect(write.findIn([event({}), earlier, created])).toMatchObject({ username: 'recepcion', isOnly: false })
  expect(write.findIn([event({})])).toMatchObject({ isOnly: false })
})

it('nobody is named when the log does not hold the present version, or a command wrote it', () => {
  expect(write.findIn([event({ version: 8 }), created])).toBeNull()
  expect(write.findIn([event({ User: null, userId: null }), created])).toBeNull()
})

it("a deletion is the row's own, else that of the patient whom it went with", () => {
  const ofPatient = event({ action: 'patient.delete', entity: 'patient', entityId: 1, at: '2026-11-18T20:00:00.000Z' })
  const { findIn } = loggedDeletion(row)
  expect(findIn([event({}), ofPatient, created])).toMatchObject({ at: Date.parse(ofPatient.at), isOnly: true })
  expect(findIn([ofPatient, event({ action: 'appointment.delete' })])).toMatchObject({ at: Date.parse(AT) })
  expect(findIn([event({ action: 'appointment.delete', entityId: 6 }), event({})])).toBeNull()
})

it('a new appointment has an author; of several only the last one is told', () => {
  const newer = event({ action: 'appointment.create', entityId: 6, at: '2026-11-18T20:00:00.000Z' })
  expect(loggedCreation(1, [5]).findIn([newer, event({}), created])).toMatchObject({ at: Date.parse(AT), isOnly: true })
  expect(loggedCreation(1, [5, 6]).findIn([newer, created])).toMatchObject({ at: Date.parse(newer.at), isOnly: false })
  expect(loggedCreation(1, [7]).findIn([newer, created])).toBeNull()
})
