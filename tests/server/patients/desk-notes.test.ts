import { describe, expect, it } from 'vitest'
import { patientRow } from '#domain/wire/rows/patient-wire.ts'
import { changesPage } from '#domain/wire/sync-wire.ts'
import { registerPatient } from '#tests/support/database/clinic-rows.ts'
import { serverForEachTest, staffForEachTest } from '#tests/support/server/server-for-each-test.ts'

const server = serverForEachTest()
const staff = staffForEachTest(server)

const deskNotes = 'Prefiere el segundo piso.\nLlega con su hija.'

/** A patient with an account, whose file has notes for the desk. */
async function patientWithNotes() {
  const patient = await registerPatient(server)
  const path = `/patients/${patient.patientId}`
  await staff.put(path, { deskNotes })
  return { ...patient, path }
}

describe("a patient's wish not to be contacted", () => {
  it("is the staff's alone: the patient neither gets nor changes it", async () => {
    const { patientId, calls } = await registerPatient(server)
    const path = `/patients/${patientId}`
    expect((await staff.put(path, { noContact: true })).as(patientRow).noContact).toBe(true)
    expect((await calls.put(path, { phone: '3537 400001', noContact: false })).as(patientRow).noContact).toBe(false)
    expect((await staff.get(path)).as(patientRow).noContact).toBe(true)
  })
})

describe('the notes for the desk', () => {
  it('reach staff, by the file, the lists and the feed', async () => {
    const { path } = await patientWithNotes()
    expect((await staff.get(path)).as(patientRow).deskNotes).toBe(deskNotes)
    for (const list of ['/patients', '/users/patients', '/sync/changes?since=0'])
      expect(JSON.stringify((await staff.get(list)).body), list).toContain('Llega con su hija')
  })

  it('never reach the patient: not in the file, the account, the feed, the export, or the answer to an edit', async () => {
    const { path, calls, userId } = await patientWithNotes()
    expect((await calls.get(path)).as(patientRow).deskNotes).toBe('')
    const answers = [
      await calls.get(`/users/${userId}`),
      await calls.get('/sync/changes?since=0'),
      await calls.get(`/users/${userId}/export`),
      await calls.put(path, { phone: '3537 400001' }),
      await calls.put(path, { phone: '3537 400002' }, { 'sync-epoch': '1', 'if-match': '"1"' }),
    ]
    for (const { body } of answers) expect(JSON.stringify(body)).not.toContain('Llega con su hija')
    expect(answers[3]).toMatchObject({ status: 200, body: { phone: '3537 400001' } })
    const page = (await calls.get('/sync/changes?since=0')).as(changesPage)
    expect(page.patients).toMatchObject([{ deskNotes: '' }])
  })

  it('stay when the patient sends the whole file back, or others', async () => {
    const { path, calls } = await patientWithNotes()
    const own = (await calls.get(path)).as(patientRow)
    for (const sent of [own.deskNotes, 'Ya pagó todo']) {
      const { firstName, lastName, dni, phone, email } = own
      const answer = await calls.put(path, { firstName, lastName, dni, phone, email, deskNotes: sent })
      expect(answer).toMatchObject({ status: 200, body: { deskNotes: '' } })
    }
    expect((await staff.get(path)).as(patientRow).deskNotes).toBe(deskNotes)
  })
})
