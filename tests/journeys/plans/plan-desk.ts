import type { Locator, Page } from 'playwright-core'
import type { LocalDate } from '#domain/values/dates/local-date.ts'
import { bookedAppointment } from '#tests/journeys/agenda/agenda-desk.ts'
import { today } from '#tests/journeys/cash/cash-desk.ts'
import { openScreen } from '#tests/journeys/fixtures/front-desk.ts'
import { mirrorAtHead } from '#tests/journeys/fixtures/mirror-head.ts'
import type { ClinicApi } from '#tests/support/api/clinic-api.ts'

/** Creates a plan of ten sessions at the server, by default; returns its id. */
export async function soldPlan(api: ClinicApi, patientId: number, fields: object = {}): Promise<number> {
  const usual = { name: '10 sesiones', sessions: 10, price: 120_000, startsOn: '2026-09-01' }
  return (await api.post<{ id: number }>('/plans', { patientId, ...usual, ...fields })).id
}

/** Lets another patient share a plan. */
export async function sharedWith(api: ClinicApi, planId: number, patientId: number): Promise<void> {
  await api.post('/plan-members', { planId, patientId })
}

/** Creates a visit of this morning that was attended and uses the plan. */
export async function usedSession(api: ClinicApi, patientId: number, planId: number, startTime: string): Promise<void> {
  const id = await plannedVisit(api, { patientId, planId, startTime })
  const visit = await api.get<object>(`/appointments/${id}`)
  await api.put(`/appointments/${id}`, { ...visit, status: 'completed' })
}

interface PlannedVisit {
  patientId: number
  planId: number
  startTime: string
  date?: LocalDate
}

/** Books a visit that will use the plan, today by default; returns its id. */
export async function plannedVisit(api: ClinicApi, { patientId, planId, startTime, date = today }: PlannedVisit) {
  const id = await bookedAppointment(api, patientId, startTime, date)
  const visit = await api.get<object>(`/appointments/${id}`)
  await api.put(`/appointments/${id}`, { ...visit, planId })
  return id
}

/** Opens 'Planes' on a signed-in device. */
export async function openPlans(page: Page, url: string): Promise<void> {
  await openScreen(page, url, '/accounting/plans', 'Planes')
  await mirrorAtHead(page)
}

/** The row of today's list about this patient. */
export function todaysRow(page: Page, patient: string): Locator {
  return page.getByRole('tabpanel', { name: 'Citas de Hoy' }).getByRole('listitem').filter({ hasText: patient })
}
