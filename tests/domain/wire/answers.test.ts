import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SYNCED_ENTITIES } from '#domain/fields/entities.ts'
import { inWireUnits } from '#domain/fields/wire-units.ts'
import { readErrorAnswer } from '#domain/wire/error-wire.ts'
import { readChangesPage, rowsReader } from '#domain/wire/rows/row-readers.ts'
import { readLoginAnswer, readStoredUser } from '#domain/wire/session-wire.ts'
import { readCapabilities, readGone, readHealth } from '#domain/wire/sync-wire.ts'
import { anyAmount } from '../domain-arbitraries.ts'

const meta = {
  id: 5,
  ref: null,
  version: 40,
  createdAt: '2026-11-19T17:00:00.000Z',
  updatedAt: '2026-11-19T17:00:00.000Z',
}
const appointment = {
  ...meta,
  date: '2026-11-19',
  startTime: '14:00:00',
  endTime: '14:15:00',
  status: 'scheduled',
  reason: '',
  notes: '',
  cancellationReason: null,
  requestRef: null,
  planId: null,
  confirmedAt: null,
  confirmedBy: null,
  seriesRef: null,
  replacesId: null,
  patientId: 7,
  professionalId: 1,
}
const patient = {
  ...meta,
  firstName: 'Ana',
  lastName: 'Gómez',
  dni: '30123456',
  phone: '',
  email: '',
  address: '',
  birthDate: '1990-10-21',
  gender: '',
  emergencyContact: '',
  emergencyPhone: '',
  deskNotes: '',
  noContact: false,
  confirmed: true,
}
const income = {
  ...meta,
  date: '2026-11-19',
  amount: 18000.5,
  discountAmount: 0.1,
  netAmount: 18000.4,
  description: 'Consulta',
  paymentMethod: 'cash',
  category: 'consultation',
  paymentStatus: 'completed',
  status: 'completed',
  notes: '',
  patientId: null,
  recordedBy: 1,
  recordedByName: 'recepcion',
  appointmentId: 7,
  planId: null,
  paidAtOnce: null,
  separate: false,
  voidReason: null,
  voidedAt: null,
}
const professional = { ...meta, name: 'Laura', lastName: 'Ferreyra', license: '', active: true }
const page = {
  epoch: 1,
  cursor: 40,
  hasMore: false,
  appointments: [appointment],
  patients: [patient],
  incomes: [income],
  professionals: [professional],
  deleted: [{ entity: 'patient', id: 3, version: 39 }],
}

describe('rows', () => {
  it('are read with times of five characters, and without unknown fields', () => {
    const [row] = rowsReader('appointment')([{ ...appointment, Patient: { firstName: 'Ana' }, secret: 1 }]) ?? []
    expect(row).toEqual({ ...appointment, startTime: '14:00', endTime: '14:15' })
  })

  it('keep a birth date that had no midnight in Argentina', () => {
    const [row] = rowsReader('patient')([patient]) ?? []
    expect(row).toEqual(patient)
  })

  it('have money in whole centavos, and the repeated status once', () => {
    const [row] = rowsReader('income')([income]) ?? []
    const { status: _status, ...once } = income
    expect(row).toEqual({ ...once, amount: 1_800_050, discountAmount: 10, netAmount: 1_800_040 })
  })

  it('are read as a list only if each row is complete', () => {
    expect(rowsReader('professional')([professional])).toEqual([professional])
    for (const read of SYNCED_ENTITIES.map(rowsReader)) {
      expect(read([])).toEqual([])
      expect(read({})).toBeUndefined()
      expect(read('<html>')).toBeUndefined()
      expect(read([{ id: 1 }])).toBeUndefined()
    }
  })
})

describe('money in the API', () => {
  it('is converted both ways without losing a centavo', () => {
    fc.assert(
      fc.property(anyAmount, anyAmount, anyAmount, (amount, discountAmount, netAmount) => {
        const body = JSON.parse(JSON.stringify(inWireUnits('income', { amount, discountAmount, netAmount })))
        expect(rowsReader('income')([{ ...income, ...body }])).toMatchObject([{ amount, discountAmount, netAmount }])
      }),
    )
  })

  it('is the only kind of field that is converted', () => {
    expect(inWireUnits('income', { notes: '100', patientId: 7, amount: 100 })).toEqual({
      notes: '100',
      patientId: 7,
      amount: 1,
    })
  })
})

describe('the feed', () => {
  it('is read completely or not at all', () => {
    expect(readChangesPage(page)).toMatchObject({ cursor: 40, deleted: [{ entity: 'patient', id: 3, version: 39 }] })
    for (const part of Object.keys(page)) {
      const { [part as keyof typeof page]: _gone, ...rest } = page
      expect(readChangesPage(rest), `without ${part}`).toBeUndefined()
      expect(readChangesPage({ ...page, [part]: 'x' }), `with a wrong ${part}`).toBeUndefined()
    }
  })

  it('is refused with a row that this version can not read', () => {
    expect(readChangesPage({ ...page, appointments: [{ ...appointment, status: 'teleported' }] })).toBeUndefined()
    expect(readChangesPage({ ...page, deleted: [{ entity: 'x-ray', id: 1, version: 1 }] })).toBeUndefined()
  })

  it('includes capabilities, the end of an epoch, and health', () => {
    const capabilities = { protocol: 1, epoch: 2, schema: 1, cursor: 0 }
    expect(readCapabilities(capabilities)).toEqual(capabilities)
    expect(readCapabilities({ ...capabilities, epoch: 0 })).toBeUndefined()
    expect(readCapabilities({ ...capabilities, cursor: 1.5 })).toBeUndefined()
    const gone = { message: 'm', code: 'gone', epoch: 2, lineage: [{ epoch: 2, restoredFrom: 17 }] }
    expect(readGone(gone)).toEqual(gone)
    expect(readGone({ ...gone, lineage: null })).toBeUndefined()
    expect(readHealth({ status: 'ok', version: '1', database: 'ok', extra: 1 })).toEqual({
      status: 'ok',
      version: '1',
      database: 'ok',
    })
  })
})

describe('refusals', () => {
  it('are read with all of their fields', () => {
    const refusal = {
      message: 'Ese horario ya está ocupado',
      code: 'slot_taken',
      alternatives: [{ date: '2026-11-19', startTime: '14:15', endTime: '14:30' }],
    }
    expect(readErrorAnswer(refusal)).toEqual(refusal)
    expect(readErrorAnswer({ error: 'No' })).toMatchObject({ error: 'No' })
  })

  it('keep message and code when another part is malformed', () => {
    const odd = { message: 'No se pudo', error: null, code: 'epoch', errors: [1], alternatives: 'x', existingId: '5' }
    expect(readErrorAnswer(odd)).toMatchObject({ message: 'No se pudo', code: 'epoch' })
    expect(readErrorAnswer(odd)).toMatchObject({ error: undefined, errors: undefined, alternatives: undefined })
    expect(readErrorAnswer({ message: 5, error: 'Otro' })).toMatchObject({ message: undefined, error: 'Otro' })
  })

  it('are objects', () => {
    for (const body of [null, undefined, 'x', 5]) expect(readErrorAnswer(body)).toBeUndefined()
  })
})

describe('sessions', () => {
  const user = { id: 1, username: 'ana', role: 'admin', name: null, extra: { any: 'thing' } }

  it('have the whole user, and may lack the token', () => {
    expect(readLoginAnswer({ token: 't', user })).toEqual({ token: 't', user })
    expect(readLoginAnswer({ user })).toEqual({ user })
  })

  it('require a user with id, username and role', () => {
    for (const broken of [{}, { ...user, id: '1' }, { ...user, role: undefined }, null]) {
      expect(readLoginAnswer({ token: 't', user: broken })).toBeUndefined()
    }
  })

  it('are restored from text, and corrupt text is no session', () => {
    expect(readStoredUser(JSON.stringify(user))).toEqual(user)
    for (const stored of [null, '', '{', 'null', '[]', '{"id":1}']) expect(readStoredUser(stored)).toBeUndefined()
  })

  it('ignore a user object that names a prototype', () => {
    const stored = '{"id":1,"username":"ana","role":"patient","__proto__":{"role":"admin","patientId":9}}'
    const restored = readStoredUser(stored)
    expect(restored).toEqual({ id: 1, username: 'ana', role: 'patient' })
    expect(restored?.patientId).toBeUndefined()
  })
})
