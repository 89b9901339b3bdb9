import { describe, expect, it } from 'vitest'
import { changesPage } from '#domain/wire/sync-wire.ts'
import { appointmentBody, createAppointment, createPatient } from '#tests/support/database/clinic-rows.ts'
import { isPostgresRun } from '#tests/support/database/either-engine.ts'
import { clinicForEachTest } from '#tests/support/server/clinic-folder.ts'
import { runProgram } from '#tests/support/server/program.ts'
import { forEachTest } from '#tests/support/suites/for-each-test.ts'

const clinic = clinicForEachTest()
const server = forEachTest(() => clinic.start())

/** Runs the program on the data of the running server. */
async function professional(...args: string[]) {
  const program = runProgram('professional', args, clinic.settings)
  return { code: await program.ended(), ...program.said }
}

const feed = async (since = 0) => (await server.staff.get(`/sync/changes?since=${since}`)).as(changesPage)

describe('npm run professional, while the server runs', () => {
  it('adds, renames and retires; each change reaches the devices by the feed', async () => {
    let { cursor } = await feed()
    const told = async () => {
      const page = await feed(cursor)
      cursor = page.cursor
      return page.professionals
    }

    expect(await professional('add', 'Mario', 'Sosa')).toMatchObject({
      code: 0,
      out: 'Mario Sosa es el profesional 2.\n',
    })
    expect(await told()).toMatchObject([{ id: 2, name: 'Mario', lastName: 'Sosa', active: true, version: cursor }])

    expect(await professional('rename', '2', 'Mario Alberto', 'Sosa')).toMatchObject({ code: 0 })
    expect(await told()).toMatchObject([{ id: 2, name: 'Mario Alberto', active: true, version: cursor }])

    expect(await professional('retire', '2')).toMatchObject({ code: 0 })
    expect(await told()).toMatchObject([{ id: 2, active: false, version: cursor }])

    expect((await professional('list')).out).toBe('1  Laura Ferreyra\n2  Mario Alberto Sosa (ya no atiende)\n')
    expect((await server.staff.get('/users/professionals')).body).toMatchObject([{ id: 1 }])
  })

  it('makes a retired professional active again', async () => {
    await professional('add', 'Mario', 'Sosa')
    await professional('retire', '2')
    const { cursor } = await feed()

    expect(await professional('return', '2')).toMatchObject({ code: 0, out: 'El profesional 2 vuelve a atender.\n' })

    expect((await feed(cursor)).professionals).toMatchObject([{ id: 2, active: true }])
    expect((await server.staff.get('/users/professionals')).body).toMatchObject([{ id: 1 }, { id: 2 }])
  })

  it('lists the future appointments of a retired professional; they stay, and nobody books a new one', async () => {
    await professional('add', 'Mario', 'Sosa')
    const { id } = await createPatient(server.staff)
    const booked = await createAppointment(server.staff, id, { professionalId: 2, date: '2099-11-20' })

    const { out } = await professional('retire', '2')

    expect(out).toContain('El profesional 2 ya no atiende')
    expect(out).toContain('Tiene 1 turno por venir')
    expect(await server.staff.get(`/appointments/${booked.id}`)).toMatchObject({ status: 200 })
    const again = appointmentBody(id, { professionalId: 2, startTime: '12:00', endTime: '12:15' })
    expect(await server.staff.post('/appointments', again)).toMatchObject({ status: 400 })
  })

  it('does not retire the last active one, without whom nothing could be booked', async () => {
    expect(await professional('retire', '1')).toEqual({
      code: 1,
      out: '',
      err: 'Es el único profesional que atiende: agrega otro antes.\n',
    })
    expect((await server.staff.get('/users/professionals')).body).toMatchObject([{ id: 1 }])
    await professional('add', 'Mario', 'Sosa')
    expect(await professional('retire', '1')).toMatchObject({ code: 0 })
    expect(await professional('retire', '1')).toMatchObject({ code: 0 })
    expect(await professional('retire', '2')).toMatchObject({ code: 1 })
  })

  it.each([
    [['rename', '9', 'Ana', 'Paz'], 'No hay ningún profesional 9'],
    [['add', ' ', 'Paz'], 'El nombre y el apellido deben tener'],
    [['constructor'], 'Uso: npm run professional'],
  ])('refuses %j in one line', async (args, words) => {
    const { code, out, err } = await professional(...args)
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toContain(words)
    expect(err.trim().split('\n')).toHaveLength(1)
  })
})

// The address of a PostgreSQL names a database that is there.
it.skipIf(isPostgresRun)('creates no database where there is none', async () => {
  const empty = `${clinic.folder.path}/otra`
  const program = runProgram('professional', ['list'], { DATA_DIR: empty })
  expect(await program.ended()).toBe(1)
  expect(program.said.err).toContain('No hay ninguna base de datos')
})
