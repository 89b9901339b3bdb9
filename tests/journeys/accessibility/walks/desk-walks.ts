import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import {
  cutOff,
  dialogState,
  type Place,
  showScreen,
  state,
  type Walk,
} from '#tests/journeys/accessibility/screen-walk.ts'
import { bookedAppointment } from '#tests/journeys/agenda/agenda-desk.ts'
import {
  row,
  startIncome,
  submitIncome,
  takenIncome,
  toastOf,
  voidedIncome,
  withAna,
} from '#tests/journeys/cash/cash-desk.ts'
import { countDrafts } from '#tests/journeys/device/kept-drafts.ts'
import { refuseOwnData } from '#tests/journeys/device/refused-data.ts'
import { openScreen, signIn } from '#tests/journeys/fixtures/front-desk.ts'
import { ana } from '#tests/journeys/fixtures/people.ts'
import { layBackups } from '#tests/journeys/operation/laid-backups.ts'
import { layOldSpellings } from '#tests/journeys/patients/old-spellings.ts'
import {
  bruno,
  fillPatient,
  openNew,
  openPatients,
  register,
  rowOf,
  searchBox,
} from '#tests/journeys/patients/patients-desk.ts'
import {
  editForm,
  newRecordForm,
  openRecords,
  rows,
  writeRecord,
  writtenOver,
  writtenRecord,
} from '#tests/journeys/records/records-desk.ts'
import {
  card,
  chooseRange,
  layStatistics,
  ON_DEVICE,
  openStatistics,
  picker,
  tab,
} from '#tests/journeys/statistics/statistics-desk.ts'
import type { ClinicApi } from '#tests/support/api/clinic-api.ts'

async function everyKindOfIncome(api: ClinicApi): Promise<void> {
  const anaId = await withAna(api)
  await takenIncome(api, anaId)
  const edited = await takenIncome(api, anaId)
  await api.put(`/incomes/${edited}`, { discountAmount: 100 })
  await takenIncome(api, null, { paymentStatus: 'pending' })
  await voidedIncome(api, anaId, 'Repetido', { description: 'Mal cobrado' })
}

/** Closes the topmost dialog; those beneath are hidden from queries by role. */
const closeTop =
  (name: string) =>
  async ({ page }: Place): Promise<void> => {
    const open = page.locator('[data-scope=dialog][data-part=content][data-state=open]')
    const top = await open.last().elementHandle()
    await open.last().getByRole('button', { name, exact: true }).last().click()
    await top?.waitForElementState('hidden')
  }

const cash: Walk = {
  name: 'the cash, and the home with its prices',
  prepare: everyKindOfIncome,
  states: [
    state('the prices', async ({ page, server }) => {
      await openScreen(page, server.url, '/dashboard', 'Panel de Administración')
      await page.getByText(/Hoy: \$/).waitFor()
    }),
    state('a price, refused', async ({ page }) => {
      await page.getByRole('button', { name: 'Editar' }).click()
      await page.getByLabel('Consulta inicial').fill('x')
      await page.getByRole('button', { name: 'Guardar' }).click()
      await page.getByText('El precio debe ser un número mayor o igual a 0').waitFor()
    }),
    state('the choice of days', async (place) => {
      const { page } = place
      await showScreen(place, '/accounting', 'Contabilidad')
      await row(page, 'Editado').waitFor()
      await page.getByRole('button', { name: 'Elegir fechas' }).click()
    }),
    state(
      'a patient who paid nothing',
      async ({ page }) => {
        await page.getByRole('searchbox', { name: 'Buscar por paciente o DNI' }).fill('nadie')
        await page.getByText('Ninguna transacción del período coincide.').waitFor()
      },
      ({ page }) => page.getByRole('button', { name: 'Mostrar todas' }).click(),
    ),
    state(
      'the receipt of an edited income',
      async ({ page }) => {
        await row(page, 'Editado')
          .getByRole('button', { name: /^Comprobante/ })
          .click()
        await page.getByText('Descuento: de $ 0,00 a $ 100,00').waitFor()
      },
      closeTop('Cerrar'),
    ),
    state(
      'the receipt of a voided one',
      async ({ page }) => {
        await row(page, 'Anulado: Repetido')
          .getByRole('button', { name: /^Comprobante/ })
          .click()
        await page.getByText('Este ingreso está anulado: no vale como comprobante.').waitFor()
      },
      closeTop('Cerrar'),
    ),
    state(
      'a voiding, refused',
      async ({ page }) => {
        await row(page, 'Editado')
          .getByRole('button', { name: /^Editar/ })
          .click()
        await page.getByRole('dialog').getByRole('button', { name: 'Anular', exact: true }).click()
        await page.getByRole('button', { name: 'Anular Ingreso' }).click()
        await page.getByText('El motivo de la anulación es obligatorio').waitFor()
      },
      closeTop('Cancelar'),
    ),
    state('an edit', ({ page }) => page.getByRole('dialog').waitFor(), closeTop('Cancelar')),
    state('an income, refused', async (place) => {
      await cutOff(place)
      const dialog = await startIncome(place.page)
      await dialog.getByLabel('Monto').fill('1e5')
      await submitIncome(dialog)
      await dialog.getByText('El monto debe ser un número mayor o igual a 0').waitFor()
    }),
    state('an income that waits', async ({ page }) => {
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Monto').fill('1')
      await submitIncome(dialog)
      await dialog.waitFor({ state: 'hidden' })
      // With the message that it is on this device for now.
      await toastOf(page, 'En este dispositivo: se enviará cuando haya conexión').waitFor()
    }),
  ],
}

async function people({ api, server }: Place): Promise<void> {
  const { id } = await api.post<{ id: number }>('/patients', ana)
  await api.post('/patients', bruno)
  await bookedAppointment(api, id, '09:00')
  await register(server, {
    username: 'anita',
    name: 'Ana',
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
}

const named = (name: string) => (place: Place) => place.page.getByRole('dialog', { name })
const accounts = named('Fichas por vincular')

const patients: Walk = {
  name: 'the patients',
  states: [
    state('nobody', async ({ page, server }) => {
      await openPatients(page, server.url)
      await page.getByText('No hay pacientes registrados.').waitFor()
    }),
    state('two, and two accounts', async (place) => {
      await people(place)
      await rowOf(place.page, 'Bruno Ñáñez').waitFor()
      await place.page.getByText('2 fichas por vincular esperan tu revisión').waitFor()
    }),
    state('nobody found', async ({ page }) => {
      await searchBox(page).fill('nadie')
      await page.getByText('Ningún paciente coincide').waitFor()
    }),
    dialogState(
      'a patient, refused',
      async ({ page }) => {
        const dialog = await openNew(page)
        await dialog.getByRole('button', { name: 'Crear Paciente' }).click()
        await dialog.getByText('El email es obligatorio').waitFor()
        await fillPatient(dialog, { dni: ana.dni })
        await dialog
          .getByText(/^Ya hay un paciente con/)
          .first()
          .waitFor()
      },
      'Cancelar',
      named('Nuevo Paciente'),
    ),
    dialogState(
      'a file',
      async ({ page }) => {
        await searchBox(page).fill('ana')
        await page.getByRole('button', { name: 'Ver Detalles de Ana Gómez' }).first().click()
        await page.getByRole('dialog', { name: 'Ana Gómez' }).getByText('Próximo turno').waitFor()
      },
      'Cerrar',
      named('Ana Gómez'),
    ),
    dialogState(
      'an edit',
      async ({ page }) => {
        await searchBox(page).fill('bruno')
        await page.getByRole('button', { name: 'Editar a Bruno Ñáñez' }).click()
      },
      'Cancelar',
      named('Editar Paciente'),
    ),
    state('the accounts', async (place) => {
      await place.page.getByRole('button', { name: 'Revisar' }).click()
      await accounts(place).getByText('Mismo DNI').waitFor()
      await accounts(place).getByRole('button', { name: 'Buscar otra ficha para Carla Ñáñez' }).click()
      await accounts(place).getByRole('combobox', { name: 'Buscar otra ficha' }).waitFor()
    }),
    state('a comparison', async (place) => {
      await accounts(place).getByRole('button', { name: 'Comparar con Ana Gómez' }).click()
      await accounts(place).getByText('¿Son la misma persona?').waitFor()
    }),
    dialogState(
      'the accounts, away from the server',
      async (place) => {
        await accounts(place).getByRole('button', { name: 'Volver' }).click()
        await cutOff(place)
        await accounts(place).getByRole('button', { name: 'Cerrar', exact: true }).last().click()
        await accounts(place).waitFor({ state: 'hidden' })
        await place.page.getByRole('button', { name: 'Revisar' }).click()
        await accounts(place).getByText('Revisar las fichas por vincular necesita conexión con el servidor').waitFor()
      },
      'Cerrar',
      accounts,
    ),
    dialogState(
      'a search from any screen, and who was found',
      async ({ page }) => {
        await page.getByRole('button', { name: 'Buscar paciente' }).click()
        await page.getByRole('dialog').getByRole('searchbox').fill('ana')
        await page
          .getByRole('link', { name: /^Ficha de Ana/ })
          .first()
          .waitFor()
      },
      'Cerrar',
      named('Buscar paciente'),
    ),
    state('a deletion', async ({ page }) => {
      await page.getByRole('button', { name: 'Eliminar a Bruno Ñáñez' }).click()
      await page.getByRole('alertdialog').waitFor()
    }),
    state('a deletion that can be undone', async ({ page }) => {
      await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click()
      await page.getByText(/^Se eliminará en/).waitFor()
    }),
  ],
}

const respelled: Walk = {
  name: 'what an earlier release stored',
  lay: layOldSpellings,
  states: [
    state('two of one DNI and an e-mail to correct', async ({ page, server }) => {
      await openPatients(page, server.url)
      await rowOf(page, 'Bruno Ñáñez').getByText('Correo por corregir').waitFor()
      await rowOf(page, 'Ana Gomez').getByText('Por vincular').waitFor()
    }),
    state('the e-mails to correct alone', async ({ page }) => {
      await page.getByRole('button', { name: 'Ver cuáles' }).click()
      await page.getByText('1 de 3').first().waitFor()
    }),
    dialogState(
      'a file with an e-mail to correct',
      ({ page }) => page.getByRole('button', { name: /^Ver Detalles de Bruno/ }).click(),
      'Cerrar',
      named('Bruno Ñáñez'),
    ),
    state('a record without an account', async (place) => {
      await place.page.getByRole('button', { name: 'Revisar' }).click()
      await accounts(place).getByText('Mismo DNI').waitFor()
    }),
    state('its comparison', async (place) => {
      await accounts(place).getByRole('button', { name: 'Comparar con Ana Gómez' }).click()
      await accounts(place).getByText('¿Son la misma persona?').waitFor()
    }),
  ],
}

const newRecord = named('Nuevo Registro')

const records: Walk = {
  name: 'the clinical records',
  states: [
    state('none', async ({ page, server }) => {
      await openRecords(page, server.url)
      await page.getByText('No hay registros clínicos.').waitFor()
    }),
    state('a new one', async ({ page, api, server }) => {
      const anaId = await withAna(api)
      const id = await writtenRecord(api, anaId, { diagnosis: 'Lumbalgia' })
      await writtenOver(api, server.url, id, { treatment: 'Ajuste' })
      await rows(page).first().waitFor()
      const form = await newRecordForm(page, 'Ana Gómez')
      await form.getByLabel('Diagnóstico').fill('A medias')
    }),
    state('list and drafts', async (place) => {
      const { page } = place
      await newRecord(place).waitFor()
      await expect.poll(() => countDrafts(page)).toBe(1)
      await page.reload()
      await page.getByText('Borradores').waitFor()
      await rows(page).first().waitFor()
    }),
    dialogState(
      'a record and its versions',
      async (place) => {
        await rows(place.page).first().click()
        const detail = named('Ana Gómez')(place)
        await detail.getByRole('button', { name: 'Ver versiones' }).click()
        await detail.getByText('Cambió: Tratamiento').click()
      },
      'Cerrar',
      named('Ana Gómez'),
    ),
    dialogState('an edit', ({ page }) => editForm(page, 'Ana Gómez'), 'Cancelar', named('Editar Registro')),
    state(
      'a history as a timeline',
      async ({ page }) => {
        await page.getByRole('combobox', { name: 'Buscar por paciente' }).fill('Ana')
        await page.getByRole('option').filter({ hasText: 'Ana Gómez' }).click()
        await page.getByRole('button', { name: 'Leer la historia' }).click()
        await page.getByRole('region', { name: 'Alergias y medicamentos' }).waitFor()
      },
      async ({ page }) => {
        await page.getByRole('button', { name: 'Quitar la selección' }).click()
        await page.getByRole('heading', { name: 'Historial Clínico' }).waitFor()
      },
    ),
    state('away from the server', async (place) => {
      await cutOff(place)
      await writeRecord(place.page, 'Ana Gómez', { Diagnóstico: 'Ciática' })
      await place.page.getByText('Sin servidor no se pueden leer los registros clínicos').waitFor()
    }),
    state('away from the start', async ({ page }) => {
      await page.reload()
      await page.getByRole('button', { name: 'Editar el registro' }).first().waitFor()
    }),
  ],
}

const sheet = ({ page }: Place): Locator => page.getByRole('dialog', { name: 'Calendario: Período' })

const statistics: Walk = {
  name: 'the statistics',
  lay: layStatistics,
  states: [
    state('General', async ({ page, server }) => {
      await openStatistics(page, server.url)
      await chooseRange(page, 'Último mes')
      await page.getByText('✅ Actualizado').waitFor()
    }),
    state('Citas', ({ page }) => tab(page, 'Citas').click()),
    state('Pacientes', async ({ page }) => {
      await tab(page, 'Pacientes').click()
      await page.getByText('Ver tabla').click()
    }),
    state('Finanzas', ({ page }) => tab(page, 'Finanzas').click()),
    state('the picker', async (place) => {
      await picker(place.page).click()
      await sheet(place).waitFor()
    }),
    state('between its two choices', async (place) => {
      const days = sheet(place).locator('[data-part=table-cell-trigger]:not([data-outside-range])')
      await days.nth(4).click()
      await sheet(place)
        .getByText(/elige el último día/)
        .waitFor()
    }),
    state(
      'its months',
      (place) =>
        sheet(place)
          .getByRole('button', { name: /elegir el mes/ })
          .click(),
      async (place) => {
        await place.page.keyboard.press('Escape')
        await sheet(place).waitFor({ state: 'hidden' })
        await tab(place.page, 'General').click()
        await card(place.page, 'Total de Citas').waitFor()
      },
    ),
    state('away from the server', async (place) => {
      const { page } = place
      await cutOff(place)
      await page.reload()
      await page.getByText(ON_DEVICE).waitFor()
      await page.getByText('Exportar necesita conexión con el servidor').waitFor()
    }),
  ],
}

const backups: Walk = {
  name: 'what the home says about the backups',
  lay: (dataDir) => layBackups(dataDir, '2026-11-16T06:00:00Z'),
  states: [
    state('a problem with its remedy', async ({ page, server }) => {
      await openScreen(page, server.url, '/dashboard', 'Panel de Administración')
      await page
        .getByText(/^Hace más de 48 horas que no se hace un respaldo/)
        .first()
        .waitFor()
    }),
  ],
}

const failures: Walk = {
  name: 'what the app says when it fails',
  states: [
    state('an address that is none', async ({ page, server }) => {
      await page.goto(`${server.url}/nada`)
      await page.getByRole('heading', { name: 'Página no encontrada' }).waitFor()
    }),
    state('a screen that can not be had', async ({ page, server }) => {
      await openScreen(page, server.url, '/dashboard', 'Panel de Administración')
      await page.route(/\/assets\/statistics-page.*\.js$/, (route) => route.abort())
      await page.getByRole('link', { name: 'Métricas' }).first().click()
      await page.getByRole('main').getByRole('button', { name: 'Reintentar' }).waitFor()
    }),
    dialogState(
      'a dialog that can not be had',
      async ({ page, server }) => {
        await page.route(/\/assets\/patient-dialogs.*\.js$/, (route) => route.abort())
        await openScreen(page, server.url, '/patients', 'Pacientes')
        await page.getByRole('button', { name: 'Nuevo Paciente' }).first().click()
      },
      'Cerrar',
    ),
    state('data that can not be opened', async ({ page }) => {
      await page.addInitScript(refuseOwnData)
      await page.reload()
      await page.getByRole('heading', { name: 'No se pudieron abrir los datos de este dispositivo' }).waitFor()
    }),
  ],
}

const newDevice: Walk = {
  name: 'a device whose first mirror is not whole',
  isSignedIn: false,
  prepare: withAna,
  states: [
    state('what is still to come', async ({ page, server }) => {
      await page.route('**/api/v1/patients?after=*', (route) => route.abort())
      await signIn(page, server.url)
      await page
        .getByText(/Falta cargar: pacientes/)
        .first()
        .waitFor()
    }),
  ],
}

export const deskWalks: readonly Walk[] = [cash, patients, respelled, records, statistics, backups, failures, newDevice]
