import { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { newUuid } from '#data/local/database/new-uuid.ts'
import { clinicDayAt } from '#domain/values/dates/clinic-time.ts'
import { readListedPatients } from '#features/patients/list/listed-patients.ts'
import { PatientsPage } from '#features/patients/patients-page.tsx'
import { patientsTexts } from '#features/patients/patients-texts.ts'
import { indexPatients, searchPatients } from '#features/shared/patients/patient-index.ts'
import { fillMirrored, mirroredPatients } from './mirrored-clinic.ts'
import { mountScreen, textShown } from './mounted-screen.tsx'

/** Nobody signs in as this user. */
const USER_ID = 900_002

const TYPED = ['gomez', 'ana pe', '30123', 'correo 11', 'maria jose']

/**
 * Measures milliseconds from a key press in the real page's search to the updated list, with this many mirrored
 * patients.
 */
export async function measureSearch(patients: number): Promise<number[]> {
  const db = new ClinicDatabase(USER_ID)
  const rows = mirroredPatients(patients, clinicDayAt(Date.now()))
  await fillMirrored(db, { patients: rows, appointments: [], incomes: [], professionals: [] })
  const index = indexPatients(await readListedPatients(db))
  const counted = (text: string) => patientsTexts.found(searchPatients(index, text).length, patients)
  const unmount = await mountScreen({ db, sources: { now: Date.now, newUuid } }, <PatientsPage />)

  const times: number[] = []
  for (const words of TYPED) {
    for (let length = 1; length <= words.length; length++) {
      const [before, after] = [counted(words.slice(0, length - 1)), counted(words.slice(0, length))]
      const shown = textShown(after, true)
      const start = performance.now()
      type(words.slice(0, length))
      await shown
      // If the number of results is unchanged, the update can't be observed.
      if (after !== before) times.push(performance.now() - start)
    }
    type('')
    await textShown(patientsTexts.count(patients), true)
  }
  unmount()
  return times
}

/** Simulates a key press: sets the value as the browser does and notifies React. */
function type(text: string): void {
  const input = document.querySelector<HTMLInputElement>('input[type=search]')
  if (!input) throw new Error('the page has no search')
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
  input.dispatchEvent(new InputEvent('input', { bubbles: true }))
}
