import { type Place, showScreen, state, type Walk } from '#tests/journeys/accessibility/screen-walk.ts'

const openSection = (place: Place, section: string, title: string) =>
  showScreen(place, `/configuracion/${section}`, title)

const save = ({ page }: Place) => page.getByRole('button', { name: 'Guardar Cambios' }).first().click()

/** What the owner says of the clinic, with what is refused. */
export const settings: Walk = {
  name: 'the settings of the clinic',
  states: [
    state('the list of sections', (place) => showScreen(place, '/configuracion', 'Configuración')),
    state('the profile', async (place) => {
      await openSection(place, 'consultorio', 'Consultorio')
      await place.page.getByLabel('Nombre del consultorio').waitFor()
    }),
    state('a profile that is refused', async (place) => {
      await place.page.getByLabel('Email').fill('hola')
      await save(place)
      await place.page.getByText('Por favor ingrese un email válido').waitFor()
    }),
    state('hours that are refused', async (place) => {
      await openSection(place, 'horario', 'Horario y días cerrados')
      await place.page.getByRole('button', { name: 'Lunes: agregar otro horario' }).click()
      await save(place)
      await place.page.getByText('La hora de inicio es obligatoria').waitFor()
    }),
    state('the messages', async (place) => {
      await openSection(place, 'mensajes', 'Mensajes')
      await place.page
        .getByText(/Se verá así/)
        .first()
        .waitFor()
    }),
  ],
}
