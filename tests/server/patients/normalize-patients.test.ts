import { array } from 'valibot'
import { describe, expect, it } from 'vitest'
import { unconfirmedPatient } from '#domain/wire/account-linking-wire.ts'
import { patientRow } from '#domain/wire/rows/patient-wire.ts'
import { capabilitiesAnswer, changesPage } from '#domain/wire/sync-wire.ts'
import type { RowChanges } from '#server/db/schema.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'
import { normalizePatients } from '#server/resources/patients/normalize-patients.ts'
import { callerWith } from '#tests/support/api/api-calls.ts'
import { createAppointment, createPatient, patientBody, registerPatient } from '#tests/support/database/clinic-rows.ts'
import { serverForEachTest, staffForEachTest } from '#tests/support/server/server-for-each-test.ts'

const server = serverForEachTest(() => ({ publicUrl: 'https://turnos.example' }))
const staff = staffForEachTest(server)

/** A patient as an earlier release stored it. */
async function storedBefore(fields: RowChanges<'patient'>, made?: Record<string, unknown>) {
  const { id } = await createPatient(staff, made)
  await writeTransaction(server, { userId: null, action: 'patient.update' }, async (changes) => {
    await changes.update('patient', id, fields)
    return { status: 200, entity: 'patient', id }
  })
  return id
}
const respell = () => normalizePatients(server.db, server.clock)
const row = async (id: number) => (await staff.get(`/patients/${id}`)).as(patientRow)
const head = async () => (await staff.get('/sync/capabilities')).as(capabilitiesAnswer).cursor
const found = async (search: string) =>
  (await staff.get(`/patients?search=${encodeURIComponent(search)}`)).as(array(patientRow)).map(({ id }) => id)
const unconfirmed = async () => (await staff.get('/patients/unconfirmed')).as(array(unconfirmedPatient))

describe('a patient whom an earlier release stored', () => {
  it('gets a normalized DNI, and every device learns of it', async () => {
    const id = await storedBefore({ dni: '04142250' })
    const since = await head()
    expect(await respell()).toBe(0)
    expect(await row(id)).toMatchObject({ dni: '4142250', confirmed: true, version: since + 1 })
    const page = (await staff.get(`/sync/changes?since=${since}`)).as(changesPage)
    expect(page.patients.map((patient) => [patient.id, patient.dni])).toEqual([[id, '4142250']])
    expect(await staff.post('/patients', patientBody({ dni: '04.142.250' }))).toMatchObject({
      status: 409,
      body: { existingId: id },
    })
  })

  it('gets an e-mail without surrounding characters; an unreadable one stays for staff', async () => {
    const bare = await storedBefore({ email: 'ana@correo.example,' })
    const wrong = await storedBefore({ email: 'aná@correo.example' })
    await respell()
    expect((await row(bare)).email).toBe('ana@correo.example')
    expect((await row(wrong)).email).toBe('aná@correo.example')
  })

  it('is found by every spelling of the name', async () => {
    const id = await storedBefore({ lastName: 'D’Angelo Ruiz-Díaz', searchText: 'ana d’angelo ruiz-diaz 20111222' })
    await respell()
    for (const typed of ["d'angelo", 'dangelo', 'D’ANGELO', 'ruiz-diaz', 'Ruiz Díaz']) {
      expect(await found(typed), typed).toEqual([id])
    }
  })

  it('gets a normalized domain of the e-mail', async () => {
    const capitals = await storedBefore({ email: 'Ana@ÑANDÚ.com.ar' })
    const ascii = await storedBefore({ email: 'ana@xn--and-6ma2c.com.ar' })
    await respell()
    expect((await row(capitals)).email).toBe('Ana@ñandú.com.ar')
    expect((await row(ascii)).email).toBe('ana@ñandú.com.ar')
    expect(await found('ana@ñandú.com.ar')).toEqual([capitals, ascii])
  })

  it('is found by a name that was stored with a blank after its apostrophe', async () => {
    const id = await storedBefore({ lastName: 'D’ Angelo', searchText: 'ana d angelo 20111222' })
    await respell()
    for (const typed of ["d'angelo", 'dangelo', 'D’ ANGELO']) expect(await found(typed), typed).toEqual([id])
  })

  it('keeps an unreadable DNI, and may be edited with it', async () => {
    const id = await storedBefore({ dni: '0412345' })
    await respell()
    expect((await row(id)).dni).toBe('0412345')
    const phone = '3537 400001'
    expect(await staff.put(`/patients/${id}`, { phone })).toMatchObject({ status: 200, body: { phone } })
    const whole = { ...patientBody({ dni: '0412345', phone: '3537 400002' }) }
    expect(await staff.put(`/patients/${id}`, whole)).toMatchObject({ status: 200, body: whole })
    for (const dni of ['412345', '0412346', '00412345']) {
      expect(await staff.put(`/patients/${id}`, { dni }), dni).toMatchObject({
        status: 400,
        body: { errors: { dni: 'El DNI debe tener 7 u 8 dígitos' } },
      })
    }
    expect(await staff.put(`/patients/${id}`, { dni: '' })).toMatchObject({
      body: { errors: { dni: 'El DNI es obligatorio' } },
    })
    expect(await staff.put(`/patients/${id}`, { dni: 'DNI 30.412.345' })).toMatchObject({
      status: 200,
      body: { dni: '30412345' },
    })
  })

  it('can edit the own record whatever its DNI', async () => {
    const { patientId, calls } = await registerPatient(server)
    await writeTransaction(server, { userId: null, action: 'patient.update' }, async (changes) => {
      await changes.update('patient', patientId, { dni: '0412345' })
      return { status: 200, entity: 'patient', id: patientId }
    })
    const path = `/patients/${patientId}`
    expect(await calls.put(path, { dni: '0412345', phone: '3537 400001' })).toMatchObject({ status: 200 })
    expect(await calls.put(path, { dni: '0412346' })).toMatchObject({
      status: 400,
      body: { errors: { dni: 'El DNI debe tener 7 u 8 dígitos' } },
    })
    expect(await calls.put(path, { dni: '30412345' })).toMatchObject({
      body: { errors: { dni: 'El DNI lo corrige el centro: comunícate con nosotros' } },
    })
  })

  it('is left alone afterwards, as is a clinic that has nothing to rewrite', async () => {
    await createPatient(staff)
    await storedBefore({ dni: '04142250' })
    await respell()
    const before = await head()
    await respell()
    expect(await head()).toBe(before)
  })

  it('is in the audit log with all that were rewritten', async () => {
    const ids = [await storedBefore({ dni: '04142250' }), await storedBefore({ dni: '05142250' })]
    await respell()
    const events = await server.db
      .selectFrom('auditLog')
      .select(['entityId', 'userId'])
      .where('action', '=', 'patient.respell')
      .orderBy('entityId')
      .execute()
    expect(events).toEqual(ids.map((entityId) => ({ entityId, userId: null })))
  })
})

describe('two confirmed records that turn out to have one DNI', () => {
  it('stay two: the newer one waits for staff, unchanged and with its appointments', async () => {
    const older = await storedBefore({ dni: '04987654' })
    const newer = await createPatient(staff, { dni: '4987654', phone: '3537 422222' })
    const appointment = await createAppointment(staff, newer.id)

    expect(await respell()).toBe(1)

    expect(await row(older)).toMatchObject({ dni: '4987654', confirmed: true })
    expect(await row(newer.id)).toMatchObject({ dni: '4987654', phone: '3537 422222', confirmed: false })
    expect((await staff.get(`/appointments/${appointment.id}`)).body).toMatchObject({ patientId: newer.id })
    const waiting = await unconfirmed()
    expect(waiting).toMatchObject([{ id: newer.id, User: null, matches: [{ id: older, byDni: true }] }])
    expect(await staff.put(`/patients/${newer.id}/confirm`, undefined)).toMatchObject({ status: 409 })
  })

  it('are listed even if the older one needed no rewriting', async () => {
    const older = await createPatient(staff, { dni: '4987654' })
    const newer = await storedBefore({ dni: '04987654' })
    await respell()
    expect((await unconfirmed()).map(({ id, matches }) => [id, matches[0]?.id])).toEqual([[newer, older.id]])
  })

  it('may be three', async () => {
    const first = await storedBefore({ dni: '004987654' })
    const second = await createPatient(staff, { dni: '4987654' })
    const third = await storedBefore({ dni: '04987654' })
    expect(await respell()).toBe(2)
    expect((await unconfirmed()).map(({ id }) => id)).toEqual([second.id, third])
    expect(await row(first)).toMatchObject({ dni: '4987654', confirmed: true })
  })

  it('are linked by staff when the newer one is a visitor’s', async () => {
    const known = await createPatient(staff, { dni: '4142250' })
    const visitor = await registerPatient(server, { dni: '30999888' })
    await writeTransaction(server, { userId: null, action: 'patient.update' }, async (changes) => {
      await changes.update('patient', visitor.patientId, { dni: '04142250', confirmed: true })
      return { status: 200, entity: 'patient', id: visitor.patientId }
    })
    await respell()
    expect(await unconfirmed()).toMatchObject([{ id: visitor.patientId, User: { id: visitor.userId } }])
    expect(await staff.put(`/users/${visitor.userId}/link`, { patientId: known.id })).toMatchObject({ status: 200 })
    expect(await unconfirmed()).toEqual([])
  })
})

describe('an account that an earlier release stored', () => {
  const emailOf = async (userId: number) => {
    const user = await server.db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow()
    return user.email
  }
  const accountWith = async (email: string) => {
    const account = await registerPatient(server)
    await server.db.updateTable('users').set({ email }).where('id', '=', account.userId).execute()
    return account
  }

  it.each([
    ['bruno@correo.example,', 'bruno@correo.example'],
    ['<Bruno@Correo.example>', 'Bruno@correo.example'],
    ['bruno@xn--and-6ma2c.com.ar', 'bruno@ñandú.com.ar'],
  ])('with the e-mail %j gets the link of a new password at %j', async (stored, spelled) => {
    const { userId } = await accountWith(stored)
    await respell()
    expect(await emailOf(userId)).toBe(spelled)
  })

  it('with an unreachable e-mail gets the one that staff correct in its record', async () => {
    const { userId, patientId } = await accountWith('aná@correo.example')
    const answer = await staff.put(`/patients/${patientId}`, { email: '<ana@Correo.example>,' })
    expect(answer).toMatchObject({ status: 200, body: { email: 'ana@correo.example' } })
    expect(await emailOf(userId)).toBe('ana@correo.example')
    const visitor = callerWith(server.app)
    expect(await visitor.post('/auth/forgot-password', { email: 'ana@correo.example' })).toMatchObject({ status: 200 })
    const mails = server.db.selectFrom('outgoingMails').select('recipient').where('cause', '=', 'user.recover')
    await expect.poll(() => mails.execute()).toEqual([{ recipient: 'ana@correo.example' }])
  })

  it('with an unreachable e-mail gets at the start what staff had corrected before', async () => {
    const { userId, patientId } = await registerPatient(server)
    await staff.put(`/patients/${patientId}`, { email: 'ana@correo.example' })
    await server.db.updateTable('users').set({ email: 'aná@correo.example' }).where('id', '=', userId).execute()
    await respell()
    expect(await emailOf(userId)).toBe('ana@correo.example')
  })

  it('with an unreachable e-mail does not get one that it wrote into the record itself', async () => {
    const { userId, patientId, calls } = await accountWith('aná@correo.example')
    expect(await calls.put(`/patients/${patientId}`, { email: 'otra@correo.example' })).toMatchObject({ status: 200 })
    expect(await emailOf(userId)).toBe('aná@correo.example')
    await respell()
    expect(await emailOf(userId)).toBe('aná@correo.example')
  })

  it('with a reachable e-mail keeps it, whatever staff write into the record', async () => {
    const { userId, patientId } = await accountWith('propia@correo.example')
    await staff.put(`/patients/${patientId}`, { email: 'ana@correo.example' })
    await respell()
    expect(await emailOf(userId)).toBe('propia@correo.example')
  })
})

describe('a username that an earlier release stored with an invisible character', () => {
  const formerly = async (username: string, password: string) => {
    const { userId } = await registerPatient(server, { password })
    const former = { username, usernameKey: username.toLowerCase() }
    await server.db.updateTable('users').set(former).where('id', '=', userId).execute()
    return userId
  }
  const signedIn = async (username: string, password: string) => {
    const answer = await callerWith(server.app).post('/auth/login', { username, password })
    return answer.status === 200 ? (answer.body as { user: { id: number } }).user.id : answer.status
  }
  const spellings = ['ana', 'ANA', 'ana\u200b', '\u200eana', ' \u202aAna\u202c ']

  it('works from then on with and without the character', async () => {
    const ana = await formerly('Ana\u200b', 'clave-de-ana')
    await respell()
    for (const typed of spellings) expect(await signedIn(typed, 'clave-de-ana'), typed).toBe(ana)
  })

  it('stays a separate account next to the same name without it, and both sign in', async () => {
    const first = await formerly('ana', 'clave-primera')
    const second = await formerly('ana\u200b', 'clave-segunda')
    const third = await formerly('\u200eana', 'clave-tercera')
    await respell()
    await respell()
    for (const typed of ['ana', 'ANA', '\u2066ana', 'a\u00adna']) {
      expect(await signedIn(typed, 'clave-primera'), typed).toBe(first)
      expect(await signedIn(typed, 'clave-segunda'), typed).toBe(401)
    }
    expect(await signedIn('ANA\u200b', 'clave-segunda')).toBe(second)
    expect(await signedIn('\u200eana', 'clave-tercera')).toBe(third)
  })

  it('goes to the older of two that have no such name next to them', async () => {
    const older = await formerly('ana\u200b', 'clave-primera')
    const newer = await formerly('\u200eana', 'clave-segunda')
    await respell()
    expect(await signedIn('ana', 'clave-primera')).toBe(older)
    expect(await signedIn('\u200eana', 'clave-segunda')).toBe(newer)
  })

  it('shortens no wait of the other account', async () => {
    await formerly('ana', 'clave-primera')
    const second = await formerly('ana\u200b', 'clave-segunda')
    for (const typed of ['ana', '\u200eana', 'ANA', 'ana\ufeff', 'ana']) expect(await signedIn(typed, 'otra')).toBe(401)
    expect(await signedIn('ana\u200b', 'clave-segunda')).toBe(second)
    expect(await signedIn('ana', 'clave-primera')).toBe(429)
  })
})
