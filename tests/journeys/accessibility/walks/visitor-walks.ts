import type { Page } from 'playwright-core'
import { demoProfile } from '#server/cli/demo/demo-clinic.ts'
import { dialogState, type State, state, type Walk } from '#tests/journeys/accessibility/screen-walk.ts'
import { fillRequest, openPortal, slotButton } from '#tests/journeys/accounts/portal-desk.ts'
import { agendaDay, bookedAppointment } from '#tests/journeys/agenda/agenda-desk.ts'
import { publicPages, SITE_SCRIPT, takenOver } from '#tests/journeys/site/site-visitor.ts'
import { SMALL_PHONE } from '#tests/support/browser/screens.ts'

/** Opens the menu in which a narrow page has its links. */
export async function unfoldMenu(page: Page): Promise<void> {
  const menu = page.getByRole('banner').locator('details')
  const isOpen = await menu.evaluate((element: HTMLDetailsElement) => element.open)
  if (!isOpen) await menu.getByText('Menú').click()
}

const publicStates = publicPages.map((path) =>
  state(path, async ({ page, server, isPhone }) => {
    await page.goto(server.url + path)
    await takenOver(page)
    if (isPhone) await unfoldMenu(page)
  }),
)

const contactStates: readonly State[] = [
  state('/contacto, not delivered', async ({ page, server }) => {
    await page.goto(`${server.url}/contacto`)
    await takenOver(page)
    await page.locator('[name=nombre]').fill('Julia Vega')
    await page.locator('[name=email]').fill('julia@correo.example')
    await page.locator('[name=mensaje]').fill('¿Atienden por obra social?')
    await page.getByRole('button', { name: 'Enviar Mensaje' }).click()
    await page.getByRole('link', { name: 'Enviar por WhatsApp' }).waitFor()
  }),
  state('/contacto, without its script', async ({ page, server }) => {
    await page.route(SITE_SCRIPT, (route) => route.fulfill({ status: 503 }))
    await page.goto(`${server.url}/contacto`)
    await page.locator('[name=mensaje]').focus()
    await page.getByRole('button', { name: 'Reintentar' }).waitFor()
    await page.unroute(SITE_SCRIPT)
  }),
]

/** The screens with a form, and their submit buttons. */
export const ACCOUNT_FORMS = [
  ['/register', 'Registrarse'],
  ['/login', 'Iniciar Sesión'],
  ['/forgot-password', 'Enviar enlace'],
  ['/reset-password/algo', 'Restablecer contraseña'],
] as const

const accountStates = ACCOUNT_FORMS.flatMap(([path, act]): State[] => {
  const button = (page: Page) => page.getByRole('main').getByRole('button', { name: act })
  return [
    state(path, async ({ page, server }) => {
      await page.goto(`${server.url}${path}`)
      await button(page).waitFor()
    }),
    state(`${path}, refused`, async ({ page }) => {
      await button(page).click()
      await page.locator('[aria-invalid="true"]').first().waitFor()
    }),
  ]
})

export const visitorWalks: readonly Walk[] = [
  {
    name: 'the public pages',
    isSignedIn: false,
    prepare: (api) => api.put('/settings/profile', demoProfile),
    states: [...publicStates, ...contactStates],
  },
  {
    name: 'the account screens',
    isSignedIn: false,
    phone: SMALL_PHONE,
    states: [
      ...accountStates,
      state('/t with a dead link', async ({ page, server }) => {
        await page.goto(`${server.url}/t/inventado`)
        await page.getByRole('heading', { name: 'Este enlace ya no sirve' }).waitFor()
      }),
      state('/reset-password', async ({ page, server }) => {
        await page.goto(`${server.url}/reset-password`)
        await page.getByRole('heading', { level: 1 }).waitFor()
      }),
    ],
  },
]

export const patientWalk: Walk = {
  name: "the patient's panel",
  login: 'vera',
  phone: SMALL_PHONE,
  prepare: async (api) => {
    const [vera] = await api.get<{ id: number }[]>('/patients?search=vera')
    if (!vera) throw new Error('nobody registered')
    await bookedAppointment(api, vera.id, '15:00')
    await api.put('/settings/reminders', { selfCancel: true, selfCancelHours: 1 })
  },
  states: [
    state('with a turno', async ({ page, server }) => {
      await openPortal(page, server.url)
      await page.getByText('15:00 - 15:15').waitFor()
    }),
    dialogState(
      'the own data',
      async ({ page }) => {
        await page.getByRole('button', { name: 'Editar', exact: true }).click()
        await page.getByRole('dialog').getByLabel('DNI').waitFor()
      },
      'Cancelar',
    ),
    dialogState(
      'a visit to be cancelled',
      ({ page }) => page.getByRole('button', { name: /^No puedo ir: / }).click(),
      'Volver',
    ),
    state('a request', async ({ page }) => {
      await fillRequest(page, agendaDay)
      await slotButton(page, '14:00').click()
    }),
  ],
}
