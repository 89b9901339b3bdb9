import { dialogState, type Place, showScreen, state, type Walk } from '#tests/journeys/accessibility/screen-walk.ts'
import { takenIncome, today, withAna } from '#tests/journeys/cash/cash-desk.ts'
import type { ClinicApi } from '#tests/support/api/clinic-api.ts'

/** A day with an open visit, one that is to come, one that nobody charged, an income and a movement. */
async function prepare(api: ClinicApi): Promise<void> {
  const patientId = await withAna(api)
  await takenIncome(api, null)
  const book = async (startTime: string, endTime: string) => {
    const visit = { date: today, startTime, endTime, patientId, professionalId: 1, reason: 'Control' }
    return (await api.post<{ id: number }>('/appointments', visit)).id
  }
  await api.put(`/appointments/${await book('10:00', '10:15')}`, { status: 'completed' })
  await book('08:00', '08:15')
  await book('15:00', '15:15')
  const movement = { date: today, kind: 'expense', amount: 4_500, paymentMethod: 'cash', description: 'Papel' }
  await api.post('/cash-movements', movement)
}

const next = ({ page }: Place) => page.getByRole('button', { name: 'Siguiente' }).click()
const titled = ({ page }: Place, name: string) => page.getByRole('heading', { name, level: 2 }).waitFor()

/** The movements, the walk that closes a day, and the closes. */
export const cashDays: Walk = {
  name: 'movements and closes',
  prepare,
  states: [
    state('/accounting/movements', async (place) => {
      const { page } = place
      await showScreen(place, '/accounting/movements', 'Movimientos')
      await page.getByText('Papel').waitFor()
    }),
    dialogState(
      'a new movement, refused',
      async ({ page }) => {
        await page.getByRole('button', { name: 'Nuevo movimiento' }).click()
        await page.getByRole('button', { name: 'Registrar' }).click()
        await page.getByText('La descripción es obligatoria').waitFor()
      },
      'Cancelar',
    ),
    dialogState(
      'the void of a movement',
      ({ page }) => page.getByRole('button', { name: /^Anular Gasto/ }).click(),
      'Cancelar',
    ),
    state('/accounting/closes without any', async (place) => {
      const { page } = place
      await showScreen(place, '/accounting/closes', 'Cierres')
      await page.getByText('Todavía no se cerró ningún día.').waitFor()
    }),
    state('the walk, with an open visit', async (place) => {
      const { page } = place
      await showScreen(place, '/accounting/close-day', 'Cerrar el día')
      await page.getByRole('button', { name: /^Mover: Ana Gómez/ }).waitFor()
    }),
    state('a visit that nobody charged', async (place) => {
      await next(place)
      await place.page.getByRole('button', { name: /^Queda debiendo: Ana Gómez/ }).waitFor()
    }),
    state('a count that differs, refused', async (place) => {
      await next(place)
      await titled(place, 'Conteo')
      await place.page.locator('summary').click()
      await place.page.getByRole('textbox', { name: 'De $ 1.000', exact: true }).fill('13')
      await next(place)
      await place.page.getByText('Indica por qué difiere lo contado de lo esperado').waitFor()
      // The focus has scrolled a field half below the header.
      await place.page.evaluate(() => window.scrollTo(0, 0))
    }),
    state('the day that comes', async (place) => {
      await place.page.getByRole('textbox', { name: 'Motivo de la diferencia' }).fill('Vuelto mal dado')
      await next(place)
      await titled(place, 'Próximo día')
    }),
    state('the figures before they are kept', async (place) => {
      await next(place)
      await titled(place, 'Cierre')
      await place.page.getByRole('button', { name: 'Cerrar el día' }).waitFor()
    }),
    state('a signed close, and what came later', async ({ page, api }) => {
      await page.getByRole('button', { name: 'Cerrar el día' }).click()
      await page.getByText('Cerrado', { exact: true }).waitFor()
      await takenIncome(api, null, { amount: 7_000, description: 'Llegó tarde' })
      await page.getByRole('heading', { name: 'Ajustes posteriores' }).waitFor()
    }),
    dialogState(
      'the question that opens a day again',
      ({ page }) => page.getByRole('button', { name: 'Abrir de nuevo' }).click(),
      'Cancelar',
    ),
    state('/accounting/closes', async (place) => {
      const { page } = place
      await showScreen(place, '/accounting/closes', 'Cierres')
      await page.getByRole('link', { name: /^Ver el cierre del/ }).waitFor()
    }),
  ],
}
