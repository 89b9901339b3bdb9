import * as v from 'valibot'
import { beforeEach, describe, expect, it } from 'vitest'
import { agendaKind } from '#domain/clinic/settings/agenda-settings.ts'
import { hoursKind } from '#domain/clinic/settings/hours-settings.ts'
import { messagesKind } from '#domain/clinic/settings/messages-settings.ts'
import { profileKind } from '#domain/clinic/settings/profile-settings.ts'
import { remindersKind } from '#domain/clinic/settings/reminders-settings.ts'
import { settingsTexts } from '#domain/clinic/settings/settings-texts.ts'
import { validationTexts } from '#domain/validation-texts.ts'
import { clinicAnswer, settingsAnswers } from '#domain/wire/settings-wire.ts'
import { capabilitiesAnswer, changesPage } from '#domain/wire/sync-wire.ts'
import { addStaff } from '#server/cli/staff/staff-accounts.ts'
import { PasswordHasher } from '#server/resources/auth/passwords/password-hasher.ts'
import { type Caller, callerWith } from '#tests/support/api/api-calls.ts'
import { registerPatient } from '#tests/support/database/clinic-rows.ts'
import { tokenOf } from '#tests/support/server/server.ts'
import { serverForEachTest, staffForEachTest } from '#tests/support/server/server-for-each-test.ts'

const { profile: profileAnswer, hours: hoursAnswer } = settingsAnswers
const server = serverForEachTest()
/** The first admin owns the clinic. */
const owner = staffForEachTest(server)
let visitor: Caller

beforeEach(() => {
  visitor = callerWith(server.app)
})

/** The first professional's row counts, too. */
const WITHOUT_SETTINGS = 1
const NOON = '2026-11-19T15:00:00.000Z'
const KEY = '0c7f2f6a-6d0e-4b0a-9c55-1f5f0a3a2b11'
const written = { name: 'Consultorio Sur', phones: ['(03537) 41-2345'], email: 'Turnos <turnos@SUR.example>' }
const stored = { ...profileKind.unset, ...written, email: 'turnos@sur.example' }
const MORNING = { from: '08:00', to: '12:00' }
const AFTERNOON = { from: '16:00', to: '20:00' }

const others = {
  agenda: { version: 0, value: agendaKind.unset },
  messages: { version: 0, value: messagesKind.unset },
  reminders: { version: 0, value: remindersKind.unset },
  professionals: [],
}

const logged = () =>
  server.db.selectFrom('auditLog').selectAll().where('action', 'like', 'settings.%').orderBy('id').execute()

describe('a clinic that nobody has set up', () => {
  it('shows nothing of its profile, and the hours of the specification', async () => {
    const answer = await visitor.get('/clinic')
    expect(answer.as(clinicAnswer)).toEqual({
      version: WITHOUT_SETTINGS,
      profile: { version: 0, value: profileKind.unset },
      hours: { version: 0, value: hoursKind.unset },
      ...others,
    })
    expect(answer.headers.etag).toBe(`"${WITHOUT_SETTINGS}"`)
    const unset = { version: 0, updatedAt: null, updatedBy: null }
    expect((await owner.get('/settings/profile')).body).toEqual({
      group: 'profile',
      value: profileKind.unset,
      ...unset,
    })
    expect((await owner.get('/settings/hours')).body).toEqual({ group: 'hours', value: hoursKind.unset, ...unset })
  })
})

describe('settings that the owner saves', () => {
  it('are there for the owner and for everybody, each group with its own version', async () => {
    const saved = await owner.put('/settings/profile', written, { 'if-match': '"0"' })
    const profile = { group: 'profile', version: 1, value: stored, updatedAt: NOON, updatedBy: 1 }
    expect(saved.as(profileAnswer)).toEqual(profile)
    expect(saved.headers).toMatchObject({ etag: '"1"' })
    expect((await owner.get('/settings/profile')).body).toEqual(profile)
    expect((await visitor.get('/clinic')).body).toEqual({
      version: WITHOUT_SETTINGS + 1,
      profile: { version: 1, value: stored },
      hours: { version: 0, value: hoursKind.unset },
      ...others,
    })
    await owner.put('/settings/profile', { city: 'Villa María' })
    await owner.put('/settings/hours', { monday: [] })
    const all = await visitor.get('/clinic')
    expect(all.body).toMatchObject({ version: WITHOUT_SETTINGS + 3, profile: { version: 2 }, hours: { version: 1 } })
    expect(all.headers.etag).toBe(`"${WITHOUT_SETTINGS + 3}"`)
  })

  it('keep what a change leaves out', async () => {
    await owner.put('/settings/profile', written)
    const { value } = (await owner.put('/settings/profile', { name: '' })).as(profileAnswer)
    expect(value).toEqual({ ...stored, name: '' })
    const hours = (await owner.put('/settings/hours', { saturday: [AFTERNOON, MORNING] })).as(hoursAnswer)
    expect(hours.value).toEqual({ ...hoursKind.unset, saturday: [MORNING, AFTERNOON] })
  })

  it('are no change when they are there already', async () => {
    await owner.put('/settings/profile', written)
    expect((await owner.put('/settings/profile', written, { 'if-match': '"1"' })).as(profileAnswer).version).toBe(1)
    expect(await logged()).toHaveLength(1)
  })

  it('are in the audit log with who, when, group and version, and without their values', async () => {
    await owner.put('/settings/profile', written)
    await owner.put('/settings/hours', { monday: [MORNING] })
    const events = await logged()
    const nothing = { entity: null, entityId: null, version: null }
    expect(events).toMatchObject([
      { at: NOON, userId: 1, action: 'settings.updateProfile', ...nothing, detail: '{"version":1}' },
      { at: NOON, userId: 1, action: 'settings.updateHours', ...nothing, detail: '{"version":1}' },
    ])
  })
})

describe('a change of settings', () => {
  it('that was made on an older version gets the present group, and changes nothing', async () => {
    await owner.put('/settings/profile', written)
    const late = await owner.put('/settings/profile', { name: 'Otro' }, { 'if-match': '"0"' })
    const current = { group: 'profile', version: 1, value: stored, updatedAt: NOON, updatedBy: 1 }
    expect(late).toMatchObject({ status: 412, body: { code: 'version_mismatch', current } })
    expect((await owner.get('/settings/profile')).body).toEqual(current)
    expect(await logged()).toHaveLength(1)
  })

  it('of a syncing client must name the version', async () => {
    const { number } = await visitor.get('/clinic')
    const answer = await owner.put('/settings/hours', { monday: [] }, { 'sync-epoch': String(number('Sync-Epoch')) })
    expect(answer).toMatchObject({ status: 428, body: { code: 'precondition_required' } })
  })

  it('that is sent again under its key is done once', async () => {
    const headers = { 'idempotency-key': KEY, 'if-match': '"0"' }
    const first = await owner.put('/settings/profile', written, headers)
    const again = await owner.put('/settings/profile', written, headers)
    expect([again.status, again.text]).toEqual([200, first.text])
    expect(await logged()).toHaveLength(1)
  })

  it.each([
    [{ phones: ['3537 412345', 'no tiene'] }, { phones: validationTexts.phoneInvalid }],
    [{ phones: [''] }, { phones: validationTexts.phoneRequired }],
    [{ phones: Array(6).fill('3537 412345') }, { phones: settingsTexts.phonesTooMany }],
    [{ phones: '3537 412345' }, { phones: validationTexts.valueInvalid }],
    [{ whatsapp: '123456' }, { whatsapp: settingsTexts.whatsappInvalid }],
    [{ email: 'turnos' }, { email: validationTexts.emailInvalid }],
    [{ instagram: 'javascript:alert(1)' }, { instagram: settingsTexts.linkInvalid }],
    [{ mapPlace: 'Bell Ville' }, { mapPlace: settingsTexts.mapPlaceInvalid }],
    [{ name: 7 }, { name: validationTexts.notText }],
  ])('to %j is refused with the field named', async (body, errors) => {
    const answer = await owner.put('/settings/profile', { city: 'Bell Ville', ...body })
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid', errors } })
    expect((await owner.get('/settings/profile')).body).toMatchObject({ version: 0, value: profileKind.unset })
  })

  it.each([
    [{ monday: [{ from: '06:00', to: '12:00' }] }, { monday: validationTexts.startOutside }],
    [{ friday: [{ from: '08:10', to: '12:00' }] }, { friday: validationTexts.startOffGrid }],
    [{ sunday: [{ from: '12:00', to: '08:00' }] }, { sunday: validationTexts.endBeforeStart }],
    [{ tuesday: [MORNING, { from: '11:45', to: '13:00' }] }, { tuesday: settingsTexts.hoursOverlap }],
    [{ tuesday: [{ from: '08:00' }] }, { tuesday: validationTexts.valueInvalid }],
    [{ tuesday: null }, { tuesday: validationTexts.valueInvalid }],
  ])('of hours to %j is refused with the weekday named', async (body, errors) => {
    const answer = await owner.put('/settings/hours', { wednesday: [], ...body })
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid', errors } })
    expect((await owner.get('/settings/hours')).body).toMatchObject({ version: 0, value: hoursKind.unset })
  })
})

describe('the other groups', () => {
  it('say to which time the agenda scrolls, and how chats begin', async () => {
    const agenda = await owner.put('/settings/agenda', { opensAt: '13:30' })
    expect(agenda.as(settingsAnswers.agenda).value).toEqual({ opensAt: '13:30' })
    const messages = await owner.put('/settings/messages', {
      patientGreeting: ' Hola {nombre}, soy de {consultorio}. ',
    })
    expect(messages.as(settingsAnswers.messages).value).toEqual({
      ...messagesKind.unset,
      patientGreeting: 'Hola {nombre}, soy de {consultorio}.',
    })
    expect((await visitor.get('/clinic')).body).toMatchObject({
      version: WITHOUT_SETTINGS + 2,
      agenda: { value: { opensAt: '13:30' } },
    })
  })

  it.each([
    ['agenda', { opensAt: '06:00' }, { opensAt: validationTexts.startOutside }],
    ['messages', { visitorGreeting: '  ' }, { visitorGreeting: settingsTexts.messageRequired }],
    ['reminders', { selfCancelHours: 0 }, { selfCancelHours: settingsTexts.hoursInvalid }],
  ])('refuse what can not be: %s %j', async (group, body, errors) => {
    expect(await owner.put(`/settings/${group}`, body)).toMatchObject({ status: 400, body: { errors } })
  })
})

describe('who attends', () => {
  it('is published with a licence while active, and each change is another version of the clinic', async () => {
    const { id } = (await owner.post('/professionals', { name: 'Rita', lastName: 'Paz', license: 'MP 1234' })).as(
      v.object({ id: v.number() }),
    )
    const published = (await visitor.get('/clinic')).as(clinicAnswer)
    expect(published.professionals).toEqual([{ name: 'Rita Paz', license: 'MP 1234' }])
    await owner.put(`/professionals/${id}`, { active: false })
    const after = (await visitor.get('/clinic')).as(clinicAnswer)
    expect(after.professionals).toEqual([])
    expect(after.version).toBeGreaterThan(published.version)
  })
})

describe('a change of settings reaches devices', () => {
  it('by the feed, which names the version of the clinic', async () => {
    const before = (await owner.get('/sync/capabilities')).as(capabilitiesAnswer)
    await owner.put('/settings/hours', { monday: [] })
    const page = (await owner.get(`/sync/changes?since=${before.cursor}&epoch=${before.epoch}`)).as(changesPage)
    expect(page).toMatchObject({ cursor: before.cursor + 1, hasMore: false, clinic: WITHOUT_SETTINGS + 1 })
    await owner.put('/settings/hours', { monday: [] })
    const after = (await owner.get('/sync/capabilities')).as(capabilitiesAnswer)
    expect(after.cursor).toBe(page.cursor)
  })
})

describe('settings are closed', () => {
  it.each(['profile', 'hours', 'agenda', 'messages', 'reminders'])(
    'to staff who are no owner, to patients and to visitors: %s',
    async (group) => {
      const login = { username: 'recepcion', password: 'una-clave-de-recepcion' }
      await addStaff({ db: server.db, clock: server.clock, hasher: new PasswordHasher() }, login)
      const employee = callerWith(server.app, await tokenOf(server.app, login))
      const { calls: patient } = await registerPatient(server)
      for (const [caller, status] of [
        [employee, 403],
        [patient, 403],
        [visitor, 401],
      ] as const) {
        expect(await caller.get(`/settings/${group}`)).toMatchObject({ status })
        expect(await caller.put(`/settings/${group}`, {})).toMatchObject({ status })
      }
      expect((await visitor.get('/clinic')).body).toMatchObject({ version: WITHOUT_SETTINGS })
    },
  )

  it('to an owner who has been made an employee', async () => {
    await server.db.updateTable('users').set({ owner: false }).where('id', '=', 1).execute()
    expect(await owner.put('/settings/profile', written)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  })
})
