import {
  cutOff,
  dialogState,
  type Place,
  reachable,
  state,
  type Walk,
} from '#tests/journeys/accessibility/screen-walk.ts'
import { agendaDay, bookedAppointment, managementRow } from '#tests/journeys/agenda/agenda-desk.ts'
import { submitIncome, takenIncome, today, withAna } from '#tests/journeys/cash/cash-desk.ts'
import { waitForDialogClosed } from '#tests/journeys/fixtures/closed-dialog.ts'
import { addPatient, editPatientPhone, goTo } from '#tests/journeys/fixtures/front-desk.ts'
import { mirrorAtHead } from '#tests/journeys/fixtures/mirror-head.ts'
import { ana, carla } from '#tests/journeys/fixtures/people.ts'
import { bruno, openPatients } from '#tests/journeys/patients/patients-desk.ts'
import { deletedPatient } from '#tests/journeys/records/records-desk.ts'

const named = (name: string) => (place: Place) => place.page.getByRole('dialog', { name })

const syncCentre: Walk = {
  name: 'the sync centre',
  prepare: async (api) => {
    await bookedAppointment(api, await withAna(api), '10:00', today)
  },
  states: [
    state('nothing to send', async ({ page, server }) => {
      await openPatients(page, server.url)
      await goTo(page, '/sincronizacion', 'Centro de sincronización')
      await page.getByText('No hay cambios por enviar').waitFor()
    }),
    state('what waits', async (place) => {
      const { page } = place
      await goTo(page, '/patients', 'Pacientes')
      await mirrorAtHead(page)
      await cutOff(place)
      await addPatient(page, bruno)
      await editPatientPhone(page, 'Ana Gómez', '3537 499999')
      await goTo(page, '/sincronizacion', 'Centro de sincronización')
      await page
        .getByText(/^Paciente nuevo: Bruno Ñáñez/)
        .first()
        .waitFor()
    }),
    dialogState(
      'a sign-out with changes that wait',
      ({ page }) => page.getByRole('button', { name: 'Cerrar Sesión' }).click(),
      'Cancelar',
      ({ page }) => page.getByRole('alertdialog'),
    ),
    state('a question', async (place) => {
      const { page, api } = place
      const [known] = await api.get<{ id: number }[]>('/patients?search=ana')
      await api.put(`/patients/${known?.id}`, { phone: '3537 488888' })
      await reachable(place)
      await page.getByRole('button', { name: 'Sincronizar ahora' }).click()
      await page.getByRole('table', { name: /Ana Gómez/ }).waitFor({ timeout: 60_000 })
      await page.getByText(/^Tú cambiaste teléfono; direccion cambió teléfono hoy/).waitFor()
    }),
    dialogState(
      'an answer of the own',
      ({ page }) => page.getByRole('button', { name: 'Editar', exact: true }).click(),
      'Cancelar',
      named('Editar el cambio'),
    ),
    dialogState(
      'a giving up',
      ({ page }) => page.getByRole('button', { name: 'Dejar lo del servidor' }).click(),
      'Cancelar',
      ({ page }) => page.getByRole('alertdialog'),
    ),
    state('a visit that was charged twice', async (place) => {
      const { page, api } = place
      await goTo(page, '/appointments', 'Gestión de Citas')
      await cutOff(place)
      await page.getByRole('button', { name: /^Cobrar: Ana/ }).click()
      const form = page.getByRole('dialog', { name: 'Nuevo Ingreso' })
      await form.getByLabel('Método de pago').selectOption('cash')
      await submitIncome(form)
      await form.waitFor({ state: 'hidden' })
      const [visit] = await api.get<{ id: number; patientId: number }[]>('/appointments')
      await takenIncome(api, visit?.patientId ?? null, { appointmentId: visit?.id })
      await reachable(place)
      await goTo(page, '/sincronizacion', 'Centro de sincronización')
      await page.getByRole('button', { name: 'Sincronizar ahora' }).click()
      await page.getByRole('article', { name: 'Cobro de Ana Gómez' }).waitFor({ timeout: 60_000 })
    }),
  ],
}

/** Moves Ana's appointment of eleven o'clock to noon. */
async function moveAna({ page }: Place): Promise<void> {
  await managementRow(page, '11:00').getByRole('button').first().click()
  const form = page.getByRole('dialog', { name: 'Reagendar Cita' })
  await form.getByLabel('Hora de inicio').fill('12:00')
  await form.getByLabel('Hora de fin').fill('12:15')
  await form.getByRole('button', { name: 'Reagendar', exact: true }).click()
  await waitForDialogClosed(form)
}

/** Cancels that appointment and deletes Carla on another device. */
async function meanwhile({ api, server }: Place): Promise<void> {
  const [known] = await api.get<{ id: number }[]>('/patients?search=carla')
  await deletedPatient(api, server.url, known?.id ?? 0)
  const [visit] = await api.get<{ id: number }[]>(`/appointments?startDate=${agendaDay}&endDate=${agendaDay}`)
  await api.put(`/appointments/${visit?.id}`, { status: 'cancelled', cancellationReason: 'Tiene gripe' })
}

const clashes: Walk = {
  name: 'the sync centre, with what others did meanwhile',
  prepare: async (api) => {
    await bookedAppointment(api, await withAna(api), '11:00')
    await api.post('/patients', carla)
  },
  states: [
    state('a move, a cancellation, a deletion and a DNI on file', async (place) => {
      const { page, server } = place
      await openPatients(page, server.url)
      await mirrorAtHead(page)
      await cutOff(place)
      await editPatientPhone(page, 'Carla Núñez', '3537 499999')
      await addPatient(page, { ...bruno, dni: ana.dni })
      await goTo(page, '/appointments', 'Gestión de Citas')
      await moveAna(place)
      await meanwhile(place)
      await reachable(place)
      await goTo(page, '/sincronizacion', 'Centro de sincronización')
      await page.getByRole('button', { name: 'Sincronizar ahora' }).click()
      await page.getByText(/; direccion eliminó la ficha hoy/).waitFor({ timeout: 60_000 })
      await page.getByText(/; direccion lo canceló hoy .+ \(Tiene gripe\)\.$/).waitFor({ timeout: 60_000 })
      await page.getByRole('checkbox', { name: 'Apellido: Gómez pasa a Ñáñez' }).waitFor({ timeout: 60_000 })
    }),
    dialogState(
      'the same person of another name',
      ({ page }) => page.getByRole('button', { name: 'Es la misma persona' }).click(),
      'Cancelar',
    ),
  ],
}

export const syncWalks: readonly Walk[] = [syncCentre, clashes]
