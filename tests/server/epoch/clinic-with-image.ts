import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { readPatients } from '#data/local/rows/patients.ts'
import { enqueueCreate } from '#data/sync/outbox/enqueue.ts'
import { newPatient } from '#tests/data/clinic-over-epochs.ts'
import { openTablet, type Tablet } from '#tests/data/tablet.ts'
import { callerWith } from '#tests/support/api/api-calls.ts'
import { createClinicFolder } from '#tests/support/server/clinic-folder.ts'
import { minutes } from '#tests/support/server/test-clock.ts'

/**
 * Opens a clinic whose whole folder, with its high-water mark, can be set back to the time when a first tablet had
 * mirrored it: a machine snapshot, a disk image. Sessions of that time stay valid.
 */
export async function openClinicWithImage() {
  const image = await mkdtemp(join(tmpdir(), 'imagen-'))
  const clinic = await createClinicFolder()
  let running = await clinic.start()

  const tabletOfStaff = () => openTablet(() => running.app, clinic.clock, running.token)
  const cycles = async (...tablets: Tablet[]) => {
    for (const tablet of [...tablets, ...tablets]) {
      clinic.clock.advance(minutes(6))
      await tablet.sync()
    }
  }
  /** Stops the server, runs the work, and starts the server again. */
  const startedAfter = async (work: () => Promise<unknown>) => {
    await running.stop()
    await work()
    running = await clinic.start()
  }
  const rolledBack = async () => {
    await startedAfter(async () => {
      await rm(clinic.folder.path, { recursive: true })
      await cp(image, clinic.folder.path, { recursive: true })
    })
    expect(running.isNewEpoch).toBe(false)
  }
  const restart = async (...tablets: Tablet[]) => {
    await startedAfter(async () => undefined)
    for (const tablet of tablets) await tablet.signIn(running.token)
    await cycles(...tablets)
  }
  const onServer = async () => {
    const rows = await running.db.selectFrom('patients').select('firstName').orderBy('firstName').execute()
    return rows.map(({ firstName }) => firstName)
  }
  const dispose = async () => {
    await clinic.dispose()
    await rm(image, { recursive: true, force: true })
  }

  const desk = await tabletOfStaff()
  await cycles(desk)
  await startedAfter(() => cp(clinic.folder.path, image, { recursive: true }))
  return {
    ...clinic,
    image,
    desk,
    get running() {
      return running
    },
    tabletOfStaff,
    cycles,
    startedAfter,
    rolledBack,
    restart,
    onServer,
    health: async () => (await callerWith(running.app).get('/health')).body,
    dispose,
  }
}

export type ClinicWithImage = Awaited<ReturnType<typeof openClinicWithImage>>

/** Registers a patient on the tablet, which sends nothing yet. */
export function register({ db, sources }: Tablet, name: string, dni: string) {
  return enqueueCreate(db, sources, 'patient', newPatient(name, dni))
}

/** The first names of the patients that a tablet shows. */
export async function onTablet({ db }: Tablet): Promise<string[]> {
  return (await readPatients(db)).map(({ firstName }) => firstName).sort()
}
