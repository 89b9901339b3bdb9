import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { storedRows } from '#tests/support/stored-rows.ts'
import { ana, bookedTurno, managementRow } from './agenda-desk.ts'
import { type Desk, expectWord, forEachDesk } from './each-desk.ts'
import { waitingCount } from './front-desk.ts'
import { openNewWithin } from './patients-desk.ts'

const TOMORROW = '20/11/2026'

describe('the form of a turno', () => {
  forEachDesk(async (api) => {
    const { id } = await api.post<{ id: number }>('/patients', ana)
    await bookedTurno(api, id, '10:00')
  }, flows)
})

function flows(desk: Desk): void {
  it('says of every field what is missing', async () => {
    const { page } = desk
    const form = await openForm(page)
    await form.getByLabel('Profesional').selectOption({ label: 'Seleccionar profesional' })
    await form.getByRole('button', { name: 'Crear', exact: true }).click()
    await page.getByText('Error de validación').waitFor()
    await page.getByText('Por favor corrija los errores del formulario').waitFor()
    for (const message of [
      'La fecha es obligatoria',
      'La hora de inicio es obligatoria',
      'La hora de fin es obligatoria',
      'El motivo de la cita es obligatorio',
      'Debe seleccionar un paciente',
      'Debe seleccionar un profesional',
    ])
      await form.getByText(message, { exact: true }).waitFor()
    await form.getByLabel('Motivo').fill('Control')
    await form.getByText('El motivo de la cita es obligatorio').waitFor({ state: 'detached' })
    await giveUp(form)
    // Nothing is said any more of a form that is gone.
    await page.getByText('Error de validación').waitFor({ state: 'hidden' })
  })

  it('says of day and times what is wrong with them', async () => {
    const { page } = desk
    const form = await openForm(page)
    const refused = async (typed: { date?: string; start?: string; end?: string }, message: string) => {
      if (typed.date) await form.getByLabel('Fecha', { exact: false }).first().fill(typed.date)
      if (typed.start) await form.getByLabel('Hora de inicio').fill(typed.start)
      if (typed.end) await form.getByLabel('Hora de fin').fill(typed.end)
      await form.getByRole('button', { name: 'Crear', exact: true }).click()
      await form.getByText(message, { exact: true }).waitFor()
    }
    await refused({ date: '18/11/2026' }, 'No se pueden crear citas en fechas pasadas')
    await refused({ date: TOMORROW, start: '06:45' }, 'La hora de inicio debe estar entre 7:00 AM y 7:45 PM')
    await refused({ start: '09:10' }, 'La hora debe ser en intervalos de 15 minutos (ej: 09:00, 09:15, 09:30, 09:45)')
    await refused({ end: '09:15' }, 'La cita debe durar al menos 15 minutos')
    await refused({ end: '09:30' }, 'La duración debe ser múltiplo de 15 minutos (15, 30, 45, 60, etc.)')
    await refused({ end: '09:05' }, 'La hora debe ser en intervalos de 15 minutos (ej: 09:15, 09:30, 09:45, 10:00)')
    await refused({ end: '20:15' }, 'La hora de fin debe estar entre 7:15 AM y 8:00 PM')
    await refused({ start: '09:00', end: '08:45' }, 'La hora de fin debe ser posterior a la de inicio')
    await giveUp(form)
  })

  it('reckons the length from the free time that was taken, when another start is typed', async () => {
    const { page } = desk
    const form = await openForm(page)
    await form.getByLabel('Fecha', { exact: false }).first().fill(TOMORROW)
    await form.getByLabel('Hora de inicio').fill('10:00')
    await page.keyboard.press('Tab')
    await form
      .getByRole('button', { name: /^10:15 – 10:30$/ })
      .first()
      .click()
    await expect.poll(() => form.getByLabel('Hora de fin').inputValue()).toBe('10:30')
    await form.getByLabel('Hora de inicio').fill('12:00')
    await expect.poll(() => form.getByLabel('Hora de fin').inputValue()).toBe('12:15')
    await giveUp(form)
  })

  it('asks before what was typed is thrown away', async () => {
    const { page } = desk
    const form = await openForm(page)
    await form.getByLabel('Motivo').fill('Ciática')
    await page.keyboard.press('Escape')
    const question = page.getByRole('alertdialog', { name: '¿Descartar los cambios?' })
    await question.getByRole('button', { name: 'Seguir editando' }).click()
    await question.waitFor({ state: 'hidden' })
    await expect.poll(() => form.getByLabel('Motivo').inputValue()).toBe('Ciática')
    await page.keyboard.press('Escape')
    await question.getByRole('button', { name: 'Descartar' }).click()
    await form.waitFor({ state: 'hidden' })
  })

  it('shows who holds a time before it is sent, and books another for whoever is found without accents', async () => {
    const { page } = desk
    const form = await openForm(page)
    await form.getByLabel('Fecha', { exact: false }).first().fill(TOMORROW)
    await form.getByLabel('Hora de inicio').fill('10:00')
    // A list of times would cover on a phone what is said beneath.
    await page.getByRole('listbox').waitFor({ state: 'detached' })
    await expect.poll(() => form.getByLabel('Hora de fin').inputValue()).toBe('10:15')
    await form.getByText('Ese horario ya está ocupado:').waitFor()
    await form.getByText('10:00 – 10:15 Ana Gómez (Agendada)').waitFor()
    await form.getByRole('button', { name: '10:15 – 10:30' }).click()
    await form.getByText('Ese horario ya está ocupado:').waitFor({ state: 'detached' })
    await expect.poll(() => form.getByLabel('Hora de inicio').inputValue()).toBe('10:15')

    const patient = form.getByRole('combobox', { name: 'Paciente' })
    for (const typed of ['gomez', ana.dni, 'ana']) {
      await patient.fill(typed)
      await page.getByRole('option').filter({ hasText: 'Ana Gómez' }).waitFor()
    }
    await page.getByRole('option').filter({ hasText: 'Ana Gómez' }).click()
    await form.getByLabel('Motivo').fill('Dolor lumbar')
    // However often it is pressed, it is one turno: the last flow counts them.
    await form.getByRole('button', { name: 'Crear', exact: true }).evaluate((create: HTMLButtonElement) => {
      for (const _ of [1, 2, 3]) create.click()
    })
    await form.waitFor({ state: 'hidden' })
    await expectWord(desk, 'Cita creada correctamente')
    // Nor does what is said lie over what is pressed next.
    expect(await isEverCovered(page.getByRole('button', { name: 'Nueva Cita' }).first())).toBe(false)
    await managementRow(page, '10:15').filter({ hasText: 'Dolor lumbar' }).waitFor()
  })

  it('registers a new patient inside, who is chosen then', async () => {
    const { page } = desk
    const form = await openForm(page)
    await form.getByLabel('Fecha', { exact: false }).first().fill(TOMORROW)
    await form.getByLabel('Hora de inicio').fill('15:00')
    await form.getByRole('combobox', { name: 'Paciente' }).fill('bruno díaz')
    const person = await openNewWithin(page)
    await expect.poll(() => person.getByLabel('Apellido').inputValue()).toBe('Díaz')
    await person.getByLabel('DNI').fill('28999888')
    await person.getByLabel('Teléfono', { exact: false }).first().fill('3537 422222')
    await person.getByLabel('Email').fill('bruno@correo.example')
    await person.getByRole('button', { name: 'Crear Paciente' }).click()
    await person.waitFor({ state: 'hidden' })

    await expect.poll(() => form.getByRole('combobox', { name: 'Paciente' }).inputValue()).toBe('Bruno Díaz')
    await form.getByLabel('Motivo').fill('Dolor lumbar')
    await form.getByRole('button', { name: 'Crear', exact: true }).click()
    await form.waitFor({ state: 'hidden' })
    await managementRow(page, '15:00').filter({ hasText: 'Bruno Díaz' }).waitFor()
  })

  it('has in the end brought it all to the server', async () => {
    const { page, server, isServed } = desk
    if (!isServed) {
      await expect.poll(() => waitingCount(page)).toBe(3)
      await server.start()
    }
    await expect.poll(() => waitingCount(page), { timeout: 60_000 }).toBe(0)
    const booked =
      'SELECT date, start_time, end_time, dni FROM appointments a JOIN patients p ON p.id = a.patient_id ORDER BY start_time'
    const date = '2026-11-20'
    expect(await storedRows(server.dataDir, booked)).toEqual([
      { date, start_time: '10:00', end_time: '10:15', dni: ana.dni },
      { date, start_time: '10:15', end_time: '10:30', dni: ana.dni },
      { date, start_time: '15:00', end_time: '15:15', dni: '28999888' },
    ])
  })
}

async function openForm(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Nueva Cita' }).first().click()
  const form = page.getByRole('dialog', { name: 'Nueva Cita' })
  await form.getByLabel('Hora de inicio').waitFor()
  return form
}

async function giveUp(form: Locator): Promise<void> {
  await form.getByRole('button', { name: 'Cancelar', exact: true }).click()
  await form.waitFor({ state: 'hidden' })
}

/** Whether something lies over the middle of a button, now or until all that moves has come to rest. */
async function isEverCovered(button: Locator): Promise<boolean> {
  return button.evaluate(async (element) => {
    const isFree = () => {
      const { left, top, width, height } = element.getBoundingClientRect()
      return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
    }
    let isCovered = !isFree()
    for (const motion of document.getAnimations()) {
      if (motion.effect?.getTiming().iterations !== Number.POSITIVE_INFINITY) await motion.finished.catch(() => null)
      isCovered ||= !isFree()
    }
    return isCovered
  })
}
