import { dialogState, showScreen, state, type Walk } from '#tests/journeys/accessibility/screen-walk.ts'
import { takenIncome, withAna } from '#tests/journeys/cash/cash-desk.ts'
import { carla } from '#tests/journeys/fixtures/people.ts'
import { openPlans, sharedWith, soldPlan, usedSession } from '#tests/journeys/plans/plan-desk.ts'
import type { ClinicApi } from '#tests/support/api/clinic-api.ts'

/** A plan of two that is used up beyond its last session and not paid, and one that is closed. */
async function prepare(api: ClinicApi): Promise<void> {
  const anaId = await withAna(api)
  const { id: carlaId } = await api.post<{ id: number }>('/patients', carla)
  const planId = await soldPlan(api, anaId, { name: '1 sesión', sessions: 1, expiresOn: '2026-11-25' })
  await sharedWith(api, planId, carlaId)
  await takenIncome(api, anaId, { planId, amount: 15_000, paymentStatus: 'pending', description: '1 sesión' })
  await usedSession(api, anaId, planId, '10:00')
  await usedSession(api, carlaId, planId, '11:00')
  await soldPlan(api, anaId, { status: 'closed' })
}

/** The plans, and a visit beyond the last session of one. */
export const plansWalk: Walk = {
  name: 'the plans of sessions',
  prepare,
  states: [
    state('the plans in use', async ({ page, server }) => {
      await openPlans(page, server.url)
      await page.getByText('2 de 1').waitFor()
    }),
    state('all plans', async ({ page }) => {
      await page.getByRole('button', { name: 'Todos' }).click()
      await page.getByText('Cerrado').waitFor()
    }),
    dialogState(
      'a plan',
      async ({ page }) => {
        await page.getByRole('button', { name: /^Editar plan: 1 sesión/ }).click()
        await page.getByRole('dialog').getByLabel('Plan cerrado').waitFor()
      },
      'Cancelar',
    ),
    dialogState(
      'a sale, refused',
      async ({ page }) => {
        await page.getByRole('button', { name: 'Nuevo plan' }).first().click()
        await page.getByRole('button', { name: 'Entrega una parte ahora' }).click()
        await page.getByRole('button', { name: 'Crear plan' }).click()
        await page.getByText('Debe seleccionar un método de pago').waitFor()
        // The dialog's foot must not cut a field in two.
        await page.getByLabel('Las ausencias usan una sesión').scrollIntoViewIfNeeded()
      },
      'Cancelar',
    ),
    state('an appointment beyond the plan', async (place) => {
      await showScreen(place, '/appointments', 'Gestión de Citas')
      await place.page.getByText('Plan 2 de 1').first().waitFor()
    }),
  ],
}
