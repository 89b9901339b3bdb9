import type { Page } from 'playwright-core'
import { demoLogins } from '#server/cli/demo/demo-seed.ts'
import { figure } from '#tests/journeys/cash/cash-desk.ts'
import { mirrorAtHead } from '#tests/journeys/fixtures/mirror-head.ts'
import { createClinicApi } from '#tests/support/api/clinic-api.ts'
import { type DemoPage, NARROW, THURSDAY, TODAY, WIDE } from './pictured-pages.ts'

const { admin, patient } = demoLogins

/** The screens that the README shows. */
export const readmePages: readonly DemoPage[] = [
  {
    name: 'readme-agenda',
    path: '/appointments',
    shows: 'Completar',
    login: admin,
    size: WIDE,
    arrange: showOpenHours,
  },
  {
    name: 'readme-cash',
    path: '/accounting',
    shows: 'Transacciones',
    login: admin,
    size: WIDE,
    prepare: settlePartialPayments,
    arrange: (page) => figure(page, 'Total Recaudado').getByText('$').waitFor(),
  },
  {
    name: 'readme-conflict',
    path: '/sincronizacion',
    shows: 'Conservar lo mío',
    login: admin,
    size: WIDE,
    prepare: moveAtTwoDesks,
  },
  { name: 'readme-patient', path: '/patient-dashboard', shows: 'Mi Información', login: patient, size: NARROW },
]

/** The clinic is open in the last hours of the calendar. */
async function showOpenHours(page: Page): Promise<void> {
  await page.locator('.sx__time-grid-event').first().waitFor()
  await page.locator('.sx__view-container').evaluate((hours) => {
    const header = document.querySelector('header')?.offsetHeight ?? 0
    window.scrollTo(0, hours.getBoundingClientRect().top + window.scrollY - header - 150)
    hours.scrollTo(0, hours.scrollHeight)
  })
}

/** A partial payment is labelled 'Pendiente' and is no part of that figure, which no reader of one picture would understand. */
async function settlePartialPayments(_page: Page, url: string): Promise<void> {
  const api = await createClinicApi(url, admin)
  const incomes = await api.get<{ id: number; paymentStatus: string }[]>(
    `/incomes/date-range?startDate=${TODAY}&endDate=${TODAY}`,
  )
  for (const { id } of incomes.filter(({ paymentStatus }) => paymentStatus === 'partial'))
    await api.put(`/incomes/${id}`, { paymentStatus: 'completed' })
}

/** Without a network an appointment is moved here, while another desk moves it elsewhere. */
async function moveAtTwoDesks(page: Page, url: string): Promise<void> {
  const api = await createClinicApi(url, admin)
  const appointments = await api.get<{ id: number; date: string; status: string }[]>('/appointments')
  const moved = appointments.find(({ date, status }) => date === THURSDAY && status === 'scheduled')
  if (!moved) throw new Error(`the made-up clinic has no appointment on ${THURSDAY}`)
  await page.goto(`${url}/appointments?cita=${moved.id}`)
  const form = page.getByRole('dialog', { name: 'Reagendar Cita' })
  await form.getByLabel('Hora de fin').waitFor()
  await mirrorAtHead(page)
  await page.context().setOffline(true)
  // Under the open form nothing has a role.
  await page.locator('header a', { hasText: /Sin conexión|Sin servidor/ }).waitFor()
  await form.getByLabel('Hora de inicio').fill('15:30')
  await form.getByLabel('Hora de fin').fill('16:00')
  await form.getByRole('button', { name: 'Reagendar', exact: true }).click()
  await form.waitFor({ state: 'hidden' })
  await api.put(`/appointments/${moved.id}`, { startTime: '18:00', endTime: '18:30' })
  await page.context().setOffline(false)
  await page.getByText('necesita tu decisión').first().waitFor()
}
