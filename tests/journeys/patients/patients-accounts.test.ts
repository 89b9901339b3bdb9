import type { Locator, Page, Route } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { type DevicePlan, journey } from '#tests/journeys/fixtures/journey.ts'
import { ana } from '#tests/journeys/fixtures/people.ts'
import { PHONE, TABLET } from '#tests/support/browser/screens.ts'
import { isProof, variants } from '#tests/support/suites/tier.ts'
import { bruno, openPatients, register, rowOf, toastSays } from './patients-desk.ts'

const clinic = journey({
  prepare: async (api, server) => {
    await api.post('/patients', ana)
    await api.post('/patients', bruno)
    // Ana with another e-mail, and a relative of Bruno's with his e-mail.
    await register(server, {
      username: 'anita',
      name: 'Ana María',
      lastName: 'Gómez',
      dni: ana.dni,
      email: 'anita@otro.example',
      phone: '3537 411111',
    })
    await register(server, {
      username: 'carla',
      name: 'Carla',
      lastName: 'Ñáñez',
      dni: '33444555',
      email: bruno.email,
      phone: '3537 433333',
    })
  },
})

async function opened(device?: DevicePlan): Promise<Page> {
  const page = await clinic.openDevice(device)
  await openPatients(page, clinic.server.url)
  await page.getByText('2 fichas por vincular esperan tu revisión').waitFor()
  return page
}

async function review(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Revisar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Fichas por vincular' })
  await dialog.waitFor()
  return dialog
}

describe.each(variants(['tablet', TABLET] as const, ['phone', PHONE] as const))(
  'accounts of people who registered alone, on a %s',
  (_device, screen) => {
    it('are compared with the file that they may belong to, and linked to it', async () => {
      const page = await opened({ screen })
      await rowOf(page, 'Carla Ñáñez').getByText('Por vincular').waitFor()
      const dialog = await review(page)
      await dialog.getByText('Mismo DNI').waitFor()
      await dialog.getByText('Mismo teléfono').waitFor()
      await dialog.getByText('Otra ficha tiene este DNI').waitFor()
      expect(await dialog.getByRole('button', { name: 'Ana María Gómez es un paciente nuevo' }).count()).toBe(0)

      await dialog.getByRole('button', { name: 'Comparar con Ana Gómez' }).click()
      const row = (name: string) => dialog.getByRole('row', { name })
      await expect.poll(() => row('DNI').textContent()).toMatch(/30111222.*30111222.*igual/)
      await expect.poll(() => row('Email').textContent()).toMatch(/anita@otro\.example.*ana@correo\.example.*distinto/)
      await dialog.getByRole('button', { name: 'Vincular' }).click()
      await toastSays(page, 'Cuenta vinculada', 'La cuenta «anita» ahora es de Ana Gómez.')
      await dialog.getByText('Carla Ñáñez').first().waitFor()
      await expect.poll(() => dialog.getByText('Ana María').count()).toBe(0)
      await dialog.getByRole('button', { name: 'Cerrar' }).last().click()
      await page.getByText('1 ficha por vincular espera tu revisión').waitFor()
      await rowOf(page, 'Ana María Gómez').waitFor({ state: 'detached' })
    })

    it.runIf(isProof)('are confirmed as new patients', async () => {
      const page = await opened({ screen })
      const dialog = await review(page)
      await dialog.getByRole('button', { name: 'Carla Ñáñez es un paciente nuevo' }).click()
      const question = page.getByRole('alertdialog', { name: '¿Es un paciente nuevo?' })
      await question.getByRole('button', { name: 'Es un paciente nuevo' }).click()
      await toastSays(page, 'Paciente confirmado', 'Carla Ñáñez ya figura como paciente de la clínica.')
      await expect.poll(() => dialog.getByText('Carla Ñáñez').count()).toBe(0)
      await dialog.getByRole('button', { name: 'Cerrar' }).last().click()
      await rowOf(page, 'Carla Ñáñez').getByText('Por vincular').waitFor({ state: 'detached' })
    })

    it.runIf(isProof)('are reviewed only with the server, which is said without it', async () => {
      const page = await opened({ screen, outlastsServer: true })
      await clinic.loseServer()
      const dialog = await review(page)
      await dialog.getByText('Revisar las fichas por vincular necesita conexión con el servidor').waitFor()
      await clinic.server.start()
      await dialog.getByRole('button', { name: 'Reintentar' }).click()
      await dialog.getByRole('button', { name: 'Comparar con Ana Gómez' }).click()
      await clinic.loseServer()
      await dialog.getByRole('button', { name: 'Vincular' }).click()
      await dialog.getByText(/^El servidor no respondió\./).waitFor()
      await clinic.server.start()
      await dialog.getByRole('button', { name: 'Vincular' }).click()
      await toastSays(page, 'Cuenta vinculada')
    })
  },
)

it.runIf(isProof)('are linked to any file that is searched for, and a refusal of the server is shown', async () => {
  const page = await opened()
  const dialog = await review(page)
  await dialog.getByRole('button', { name: 'Comparar con Ana Gómez' }).click()
  // Another receptionist decides meanwhile.
  const waiting = await clinic.api.get<{ firstName: string; User: { id: number } }[]>('/patients/unconfirmed')
  const carla = waiting.find(({ firstName }) => firstName === 'Carla')?.User.id
  const anas = await clinic.api.get<{ id: number; email: string }[]>('/patients?search=30111222')
  const file = anas.find(({ email }) => email === ana.email)?.id
  await clinic.api.put(`/users/${carla}/link`, { patientId: file })
  await dialog.getByRole('button', { name: 'Vincular' }).click()
  await dialog.getByText('Ese paciente ya tiene otra cuenta').waitFor()

  await dialog.getByRole('button', { name: 'Volver' }).click()
  await dialog.getByRole('button', { name: 'Buscar otra ficha para Ana María Gómez' }).click()
  await dialog.getByRole('combobox', { name: 'Buscar otra ficha' }).fill('nanez')
  await page.getByRole('option', { name: /Bruno Ñáñez/ }).click()
  await dialog.getByText('¿Son la misma persona?').waitFor()
  await dialog.getByRole('button', { name: 'Vincular' }).click()
  await toastSays(page, 'Cuenta vinculada', 'La cuenta «anita» ahora es de Bruno Ñáñez.')
  await dialog.getByText('No hay fichas por vincular.').waitFor()
})

it.runIf(isProof)(
  'are not linked in a former state after somebody changed them: the comparison shows them again',
  async () => {
    const page = await opened()
    const dialog = await review(page)
    await dialog.getByRole('button', { name: 'Comparar con Ana Gómez' }).click()
    await dialog.getByText('¿Son la misma persona?').waitFor()
    const waiting = await clinic.api.get<{ id: number; firstName: string }[]>('/patients/unconfirmed')
    const own = waiting.find(({ firstName }) => firstName === 'Ana María')?.id
    await clinic.api.put(`/patients/${own}`, { email: 'anita@nuevo.example' })
    await dialog.getByRole('button', { name: 'Vincular' }).click()
    await dialog.getByText('Esta ficha cambió mientras la mirabas.', { exact: false }).waitFor()
    await dialog.getByRole('row', { name: /Email anita@nuevo\.example/ }).waitFor()
    await dialog.getByRole('button', { name: 'Vincular' }).click()
    await toastSays(page, 'Cuenta vinculada', 'La cuenta «anita» ahora es de Ana Gómez.')
  },
)

describe('an account that somebody else decided on meanwhile', () => {
  const SETTLED = 'Otra persona ya revisó esta ficha'
  const idOf = async (firstName: string) => {
    const waiting = await clinic.api.get<{ id: number; firstName: string }[]>('/patients/unconfirmed')
    return waiting.find((record) => record.firstName === firstName)?.id
  }

  it.runIf(isProof)('closes the comparison, which says so', async () => {
    const page = await opened()
    const dialog = await review(page)
    await dialog.getByRole('button', { name: 'Comparar con Bruno Ñáñez' }).click()
    await dialog.getByText('¿Son la misma persona?').waitFor()
    await clinic.api.put(`/patients/${await idOf('Carla')}/confirm`, {})
    await dialog.getByRole('button', { name: 'Vincular' }).click()
    await toastSays(page, SETTLED)
    await dialog.getByText('Mismo DNI').waitFor()
    await expect.poll(() => dialog.getByText('Carla Ñáñez').count()).toBe(0)
  })

  it.runIf(isProof)('leaves the list under the confirmation, which says so', async () => {
    const page = await opened()
    const dialog = await review(page)
    await dialog.getByRole('button', { name: 'Carla Ñáñez es un paciente nuevo' }).click()
    const question = page.getByRole('alertdialog', { name: '¿Es un paciente nuevo?' })
    await question.waitFor()
    await clinic.api.put(`/patients/${await idOf('Carla')}/confirm`, {})
    await question.getByRole('button', { name: 'Es un paciente nuevo' }).click()
    await toastSays(page, SETTLED)
    await question.waitFor({ state: 'detached' })
    await dialog.getByText('Mismo DNI').waitFor()
    await expect.poll(() => dialog.getByText('Carla Ñáñez').count()).toBe(0)
  })

  it.runIf(isProof)('is not reported as such when it was linked here after a first refusal', async () => {
    const page = await opened()
    const dialog = await review(page)
    await dialog.getByRole('button', { name: 'Carla Ñáñez es un paciente nuevo' }).click()
    const question = page.getByRole('alertdialog', { name: '¿Es un paciente nuevo?' })
    await clinic.api.put(`/patients/${await idOf('Carla')}`, { email: bruno.email, phone: '3537 444444' })
    await question.getByRole('button', { name: 'Es un paciente nuevo' }).click()
    await question.getByText('Esta ficha cambió mientras la mirabas.', { exact: false }).waitFor()
    await question.getByRole('button', { name: 'Cancelar' }).click()
    await dialog.getByRole('button', { name: 'Comparar con Bruno Ñáñez' }).click()
    await dialog.getByRole('button', { name: 'Vincular' }).click()
    await toastSays(page, 'Cuenta vinculada')
    await expect.poll(() => dialog.getByText('Carla Ñáñez').count()).toBe(0)
    expect(await page.getByText(SETTLED).count()).toBe(0)
  })
})

it.runIf(isProof)(
  "that nobody has seen with the DNI are verified in the patient's details, unless something changed meanwhile",
  async () => {
    await register(clinic.server, {
      username: 'dora',
      name: 'Dora',
      lastName: 'Paz',
      dni: '35666777',
      email: 'dora@correo.example',
      phone: '3537 455555',
    })
    const page = await opened()
    await rowOf(page, 'Dora Paz')
      .getByRole('button', { name: /^Ver Detalles/ })
      .click()
    const details = page.getByRole('dialog', { name: 'Dora Paz' })
    await details.getByText('Tiene una cuenta («dora») que nadie verificó todavía.', { exact: false }).waitFor()
    await details.getByRole('button', { name: 'Confirmar identidad' }).click()
    const question = page.getByRole('alertdialog', { name: '¿La cuenta es de esta persona?' })
    await question.getByText('(dora@correo.example, 3537 455555)', { exact: false }).waitFor()

    // Another device changes the record while the decision is being sent.
    const [dora] = await clinic.api.get<{ id: number }[]>('/patients?search=35666777')
    const overtaken = async (route: Route) => {
      await clinic.api.put(`/patients/${dora?.id}`, { phone: '3537 466666' })
      await route.continue()
    }
    await page.context().route(/\/confirm$/, overtaken, { times: 1 })
    await question.getByRole('button', { name: 'Confirmar identidad' }).click()
    await question.getByText('Esta ficha cambió mientras la mirabas.', { exact: false }).waitFor()
    // The details are beneath the question, where nothing has a role.
    await page.getByText('3537 466666').first().waitFor()
    await question.getByRole('button', { name: 'Confirmar identidad' }).click()
    await toastSays(page, 'Identidad confirmada', 'La cuenta «dora» quedó verificada.')
    await question.waitFor({ state: 'detached' })
    await details.getByText('La cuenta «dora» quedó verificada.').waitFor()
    const accounts = await clinic.api.get<{ vouched: boolean }[]>(`/patients/${dora?.id}/accounts`)
    expect(accounts).toMatchObject([{ vouched: true }])
  },
)
