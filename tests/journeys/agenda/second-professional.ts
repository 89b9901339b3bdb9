import { addProfessional } from '#server/cli/professional/professional-list.ts'
import { deskClock } from '#tests/journeys/fixtures/desk-clock.ts'
import { ana } from '#tests/journeys/fixtures/people.ts'
import type { ClinicApi } from '#tests/support/api/clinic-api.ts'
import { createTestServer } from '#tests/support/server/server.ts'
import { createTestClock } from '#tests/support/server/test-clock.ts'
import { lina } from './agenda-desk.ts'

const rita = { name: 'Rita', lastName: 'Paz' }

/** Adds Rita Paz to a clinic's data folder, beside its first professional. */
export async function layRita(dataDir: string): Promise<void> {
  const server = await createTestServer({ dataDir, clock: createTestClock(`${deskClock.today}T11:00:00.000Z`) })
  await addProfessional(server, rita)
  await server.stop()
}

/** Books Ana with the first professional and Lina with Rita, at the same hour of today; returns Rita's id. */
export async function bookWithBoth(api: ClinicApi): Promise<number> {
  const people = [
    await api.post<{ id: number }>('/patients', ana),
    await api.post<{ id: number }>('/patients', { ...lina, firstName: 'Lina' }),
  ]
  const professionals = await api.get<{ id: number; name: string }[]>('/users/professionals')
  const ritaId = professionals.find(({ name }) => name === rita.name)?.id ?? 0
  for (const [index, professionalId] of [1, ritaId].entries())
    await api.post('/appointments', {
      date: deskClock.today,
      startTime: '15:00',
      endTime: '15:15',
      reason: 'Control',
      notes: '',
      patientId: people[index]?.id,
      professionalId,
    })
  return ritaId
}
