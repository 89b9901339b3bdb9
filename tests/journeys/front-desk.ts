import type { Locator, Page } from 'playwright-core'
import { clinicDayAt } from '#domain/values/clinic-time.ts'
import { addDays, type LocalDate, weekdayOf } from '#domain/values/local-date.ts'
import { admin } from '#tests/support/server-process.ts'
import { closedDialog } from './closed-dialog.ts'
import { staffFilesKept } from './kept-files.ts'

/** What a receptionist does at the counter, in the words that she sees. */
export interface NewPatient {
  firstName: string
  lastName: string
  dni: string
  phone: string
  email: string
}

/** Signs in at /login and waits for the role's home. */
export async function signIn(
  page: Page,
  url: string,
  login: { username: string; password: string } = admin,
): Promise<void> {
  await page.goto(`${url}/login`)
  await fillLogin(page, login)
  await page.getByRole('heading', { name: /Panel de Administración|Mi Panel de Paciente/ }).waitFor()
}

/** Fills the login form of the page and submits it. */
export async function fillLogin(page: Page, login: { username: string; password: string }): Promise<void> {
  // The screen before this one may still stand, and the registration has a 'Nombre de usuario'.
  await page.getByLabel('Usuario', { exact: true }).fill(login.username)
  await page.getByLabel('Contraseña', { exact: true }).fill(login.password)
  await page.getByRole('button', { name: 'Iniciar Sesión' }).click()
}

/** Leaves while the server answers and nothing waits: one press. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('link', { name: /En línea/ }).waitFor()
  await page.getByRole('button', { name: 'Cerrar Sesión' }).click()
  await page.waitForURL('**/login')
}

/** Leaves without the server, or with changes that wait, which is asked about. */
export async function signOutAsked(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Cerrar Sesión' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cerrar Sesión' }).click()
  await page.waitForURL('**/login')
}

/** 'Nuevo Paciente' on the patients screen; waits until the dialog has closed. */
export async function addPatient(page: Page, patient: NewPatient): Promise<void> {
  const dialog = await fillPatient(page, patient)
  await dialog.getByRole('button', { name: 'Crear Paciente' }).click()
  await closedDialog(dialog)
}

/** 'Nuevo Paciente' on the patients screen, filled in and not yet sent. */
export async function fillPatient(page: Page, patient: NewPatient): Promise<Locator> {
  await page.getByRole('button', { name: 'Nuevo Paciente' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nombre', { exact: false }).first().fill(patient.firstName)
  await dialog.getByLabel('Apellido').fill(patient.lastName)
  await dialog.getByLabel('DNI').fill(patient.dni)
  await dialog.getByLabel('Teléfono', { exact: false }).first().fill(patient.phone)
  await dialog.getByLabel('Email').fill(patient.email)
  return dialog
}

/** Edits one field of a patient of the list, found by its whole name. */
export async function editPatientPhone(page: Page, name: string, phone: string): Promise<void> {
  await page.getByRole('button', { name: `Editar a ${name}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Teléfono', { exact: false }).first().fill(phone)
  await dialog.getByRole('button', { name: 'Guardar Cambios' }).click()
  await closedDialog(dialog)
}

export interface FreshAppointment {
  /** As it is searched for in the form's patient field. */
  patient: string
  /** dd/MM/yyyy. */
  date: string
  start: string
  reason: string
}

/** 'Nueva Cita' on the agenda; the end fills itself in. */
export async function bookAppointment(page: Page, appointment: FreshAppointment): Promise<void> {
  await page.getByRole('button', { name: 'Nueva Cita' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Fecha', { exact: false }).first().fill(appointment.date)
  await dialog.getByLabel('Hora de inicio').fill(appointment.start)
  // Its list of times goes with the focus, before the next field opens its own.
  await page.keyboard.press('Tab')
  await choosePatient(page, dialog, appointment.patient)
  await dialog.getByLabel('Motivo').fill(appointment.reason)
  await dialog.getByRole('button', { name: 'Crear', exact: true }).click()
  await closedDialog(dialog)
}

export interface NewIncome {
  patient: string
  amount: string
  description: string
}

/** 'Nuevo Ingreso' on the cash screen, paid in cash. */
export async function takeIncome(page: Page, income: NewIncome): Promise<void> {
  await page.getByRole('button', { name: 'Nuevo Ingreso' }).first().click()
  const dialog = page.getByRole('dialog')
  await choosePatient(page, dialog, income.patient)
  await dialog.getByLabel('Monto').fill(income.amount)
  await dialog.getByLabel('Descripción').fill(income.description)
  await dialog.getByLabel('Categoría').selectOption('consultation')
  await dialog.getByLabel('Método de pago').selectOption('cash')
  await dialog.getByRole('button', { name: 'Registrar Ingreso' }).click()
  await closedDialog(dialog)
}

/** Cancels an appointment without giving a reason, from its own address. */
export async function cancelAppointment(page: Page, url: string, id: number): Promise<void> {
  await page.goto(`${url}/appointments?cita=${id}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar cita' }).click()
  const question = page.getByRole('dialog', { name: '¿Cancelar la cita?' })
  await question.getByRole('button', { name: 'Cancelar cita' }).click()
  await closedDialog(question)
  await closedDialog(page.getByRole('dialog'))
}

/** The agenda's event of a patient, on a day of this week or the next; waits until it is drawn. */
export async function findInAgenda(page: Page, words: RegExp, day: LocalDate): Promise<void> {
  const today = clinicDayAt(Date.now())
  const sunday = addDays(today, (7 - weekdayOf(today)) % 7)
  if (day > sunday) await page.getByRole('button', { name: 'Siguiente' }).click()
  await page.getByText(words).first().waitFor({ state: 'attached' })
}

/** Waits until the page has noticed that its server is gone: from then on no form waits for its word. */
export async function serverMissed(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  // Under an open dialog nothing has a role.
  await page.locator('header a', { hasText: 'Sin servidor' }).waitFor()
}

/** Waits until the page has noticed that its server is there again. */
export async function serverFound(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await page.locator('header a', { hasText: 'En línea' }).waitFor()
}

/** Waits until the page can show messages: what shows them is loaded late, which without a server and a worker is never. */
export async function messagesReady(page: Page): Promise<void> {
  await page.locator('[data-toast-place]').waitFor({ state: 'attached' })
}

/** How many changes wait for the server, as the header's pill says. */
export async function waitingCount(page: Page): Promise<number> {
  const pill = await page.getByRole('link', { name: /Sincronización/ }).ariaSnapshot()
  return Number(/(\d+) cambios? por enviar/.exec(pill)?.[1] ?? 0)
}

/** Chooses a patient in the field of a form. */
export async function choosePatient(page: Page, dialog: Locator, patient: string): Promise<void> {
  await dialog.getByRole('combobox', { name: 'Paciente' }).fill(patient)
  await page.getByRole('option').filter({ hasText: patient }).first().click()
}

/** Goes to a signed-in screen by its address, without the network's help when the worker holds the app. */
export async function openScreen(page: Page, url: string, path: string, heading: string): Promise<void> {
  await page.goto(`${url}${path}`)
  await page.getByRole('heading', { name: heading, level: 1 }).waitFor()
}

/** Goes to another screen of the app that the page shows, as a link does: nothing is loaded anew. */
export async function goTo(page: Page, path: string, heading: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    window.dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  await page.getByRole('heading', { name: heading, level: 1 }).waitFor()
}

/**
 * Waits until the worker controls the page and holds the whole app, the staff's screens too where somebody of the staff is signed
 * in, so that a cold start needs no network.
 */
export async function workerReady(page: Page): Promise<void> {
  const isStaff = await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) =>
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
      )
    const user = JSON.parse(localStorage.getItem('user') ?? 'null') as { role?: string } | null
    return user?.role === 'admin'
  })
  if (isStaff) await staffFilesKept(page)
}
