import { dialogState, type State, showScreen, state, type Walk } from '#tests/journeys/accessibility/screen-walk.ts'
import { inviteOnScreen, openTeam } from '#tests/journeys/settings/team-desk.ts'
import type { ClinicApi } from '#tests/support/api/clinic-api.ts'

/** Berta is invited, Clara was, and Dora is disabled. */
async function withTeam(api: ClinicApi): Promise<void> {
  await api.post('/staff', { username: 'berta', name: 'Berta', lastName: 'Sosa', email: 'berta@correo.example' })
  await api.post('/staff', { username: 'clara', name: 'Clara', scope: 'front-desk' })
  const { account } = await api.post<{ account: { id: number } }>('/staff', { username: 'dora', name: 'Dora' })
  await api.put(`/staff/${account.id}`, { active: false })
  await api.post('/professionals', { name: 'Mario', lastName: 'Sosa', license: 'MP 1234' })
}

const accountState: State = state('/cuenta', async (place) => {
  await showScreen(place, '/cuenta', 'Mi cuenta')
  await place.page.getByText('Esta sesión').waitFor()
})

const team: Walk = {
  name: "the owner's team and professionals",
  prepare: withTeam,
  states: [
    state('/configuracion/equipo', async ({ page, server }) => {
      await openTeam(page, server.url)
      await page.getByText('Deshabilitada', { exact: true }).waitFor()
    }),
    dialogState(
      'somebody to be invited',
      async ({ page }) => {
        await page.getByRole('button', { name: 'Invitar' }).click()
        await page.getByRole('button', { name: 'Crear enlace' }).click()
        await page.locator('[aria-invalid="true"]').first().waitFor()
      },
      'Cancelar',
    ),
    dialogState(
      'an account to be changed',
      ({ page }) => page.getByRole('button', { name: 'Editar: Berta Sosa' }).click(),
      'Cancelar',
    ),
    dialogState(
      'a link, shown once',
      async ({ page }) => {
        await page.getByRole('button', { name: 'Nuevo enlace: Clara' }).click()
        await page.getByRole('alertdialog').getByRole('button', { name: 'Crear enlace' }).click()
        await page.getByRole('dialog', { name: 'Enlace para Clara' }).waitFor()
      },
      'Listo',
    ),
    dialogState(
      'an account to be disabled',
      ({ page }) => page.getByRole('button', { name: 'Deshabilitar: Clara' }).click(),
      'Cancelar',
    ),
    state('/configuracion/profesionales', async (place) => {
      await showScreen(place, '/configuracion/profesionales', 'Profesionales')
      await place.page.getByText('Matrícula MP 1234').waitFor()
    }),
    dialogState('a new professional', ({ page }) => page.getByRole('button', { name: 'Agregar' }).click(), 'Cancelar'),
    dialogState(
      'a professional to retire',
      ({ page }) => page.getByRole('button', { name: 'Retirar: Mario Sosa' }).click(),
      'Cancelar',
    ),
    state('/configuracion/seguridad', async (place) => {
      await showScreen(place, '/configuracion/seguridad', 'Seguridad')
      await place.page.getByText('Esta sesión').waitFor()
    }),
    accountState,
    state('/cuenta, refused', async ({ page }) => {
      await page.getByRole('button', { name: 'Cambiar contraseña' }).click()
      await page.locator('[aria-invalid="true"]').first().waitFor()
    }),
  ],
}

const ofPatient: Walk = { name: 'the account of a patient', login: 'vera', states: [accountState] }

const invitation: Walk = {
  name: 'an invitation',
  states: [
    state('/invitacion, valid', async ({ page, server }) => {
      await openTeam(page, server.url)
      const link = await inviteOnScreen(page, { name: 'Berta', username: 'berta' })
      await page.goto(link)
      await page.getByRole('button', { name: 'Entrar' }).waitFor()
    }),
    state('/invitacion, refused', async ({ page }) => {
      await page.getByRole('button', { name: 'Entrar' }).click()
      await page.locator('[aria-invalid="true"]').first().waitFor()
    }),
    state('/invitacion, not valid', async ({ page, server }) => {
      await page.goto(`${server.url}/invitacion`)
      await page.getByRole('heading', { name: 'Este enlace no sirve' }).waitFor()
    }),
  ],
}

export const accountWalks: readonly Walk[] = [team, ofPatient, invitation]
