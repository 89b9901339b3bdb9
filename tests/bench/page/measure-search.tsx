import { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { newUuid } from '#data/local/database/new-uuid.ts'
import { clinicDayAt } from '#domain/values/clinic-time.ts'
import { readListedPatients } from '#features/patients/list/listed-patients.ts'
import { indexPatients, searchPatients } from '#features/patients/list/patient-index.ts'
import { PatientsPage } from '#features/patients/patients-page.tsx'
import { patientsTexts } from '#features/patients/patients-texts.ts'
import { fillMirrored, mirroredPatients } from './mirrored-clinic.ts'
import { mountScreen, textShown } from './mounted-screen.tsx'

/** Nobody signs in with it. */
const USER_ID = 900_002

const TYPED = ['gomez', 'ana pe', '30123', 'correo 11', 'maria jose']

/** Milliseconds from a key press in the search of the real page to the list that answers it, with so many patients mirrored. */
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
      // Whether the list has answered can't be seen when it found as many as before.
      if (after !== before) times.push(performance.now() - start)
    }
    type('')
    await textShown(patientsTexts.count(patients), true)
  }
  unmount()
  return times
}

/** As a key press does it: the browser sets the value, and React hears of it. */
function type(text: string): void {
  const input = document.querySelector<HTMLInputElement>('input[type=search]')
  if (!input) throw new Error('the page has no search')
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
  input.dispatchEvent(new InputEvent('input', { bubbles: true }))
}
