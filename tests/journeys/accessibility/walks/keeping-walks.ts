import { dialogState, type Place, showScreen, state, type Walk } from '#tests/journeys/accessibility/screen-walk.ts'
import { bookedAppointment } from '#tests/journeys/agenda/agenda-desk.ts'
import { withAna } from '#tests/journeys/cash/cash-desk.ts'
import { openScreen } from '#tests/journeys/fixtures/front-desk.ts'
import { layBackups } from '#tests/journeys/operation/laid-backups.ts'
import type { ClinicApi } from '#tests/support/api/clinic-api.ts'

const openSection = (place: Place, section: string, title: string) =>
  showScreen(place, `/configuracion/${section}`, title)

/** Ana, deleted with an appointment. */
async function withDeletedAna(api: ClinicApi, { url }: { url: string }): Promise<void> {
  const id = await withAna(api)
  await bookedAppointment(api, id, '10:00')
  const headers = { authorization: `Bearer ${api.token}` }
  await fetch(`${url}/api/v1/patients/${id}`, { method: 'DELETE', headers })
}

/** The sections that show what the server keeps. */
export const keeping: Walk = {
  name: 'the sections of the owner about what the server keeps',
  lay: (dataDir) => layBackups(dataDir, '2026-11-16T06:00:00Z'),
  prepare: withDeletedAna,
  states: [
    state('a mail server that is missing', async (place) => {
      await openSection(place, 'correo', 'Correo')
      await place.page.getByText(/ningún correo sale de él/).waitFor()
    }),
    state('the backups, with a problem and advice', async (place) => {
      await openSection(place, 'copias', 'Copias')
      await place.page.getByText('Restauración probada').waitFor()
      await place.page.getByText(/BACKUP_KEY/).waitFor()
    }),
    dialogState(
      'the warning before a download',
      ({ page }) => page.getByRole('button', { name: /^Descargar la copia/ }).click(),
      'Cancelar',
    ),
    state('the log', async (place) => {
      await openSection(place, 'registro', 'Registro')
      await place.page.getByText('Paciente · Ana Gómez').first().waitFor()
    }),
    state('the log, without a match', async ({ page }) => {
      await page.getByLabel('Quién lo hizo').fill('nadie')
      await page.getByText('Nada anotado coincide con los filtros.').waitFor()
    }),
    state('the trash', async (place) => {
      await openSection(place, 'papelera', 'Papelera')
      await place.page.getByText('Paciente Ana Gómez').waitFor()
    }),
    dialogState(
      'the question before a restoration',
      ({ page }) => page.getByRole('button', { name: 'Restaurar: Paciente Ana Gómez' }).click(),
      'Cancelar',
    ),
    state('the trash, with nothing found', async ({ page }) => {
      await page.getByRole('searchbox', { name: /^Buscar por nombre/ }).fill('zzz')
      await page.getByText('Nada eliminado coincide con «zzz».').waitFor()
    }),
    state('the trash without a server', async ({ page, server }) => {
      await page.route('**/api/v1/archive*', (route) => route.abort())
      await openScreen(page, server.url, '/configuracion/papelera', 'Papelera')
      await page.getByRole('main').getByRole('button', { name: 'Reintentar' }).waitFor()
    }),
  ],
}
