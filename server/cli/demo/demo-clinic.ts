import { profileKind } from '#domain/clinic/settings/profile-settings.ts'
import { setUpKind } from '#domain/clinic/settings/set-up-settings.ts'
import type { ProfileSettings } from '#domain/clinic/settings/settings-values.ts'
import type { Db } from '#server/db/schema.ts'
import { type Clock, timestampOf } from '#server/platform/clock.ts'
import { readSettings, storeSettings } from '#server/resources/settings/settings-repository.ts'

/** The made-up clinic: nothing of it stands anywhere else in the product. */
export const demoProfile: ProfileSettings = {
  name: 'Quiropraxia Bell Ville',
  address: 'Pasaje de los Aromos 245',
  city: 'Bell Ville',
  province: 'Córdoba',
  phones: ['(03537) 55-0132'],
  whatsapp: '3537 55-0148',
  email: 'hola@quiropraxiabellville.example',
  instagram: 'https://www.instagram.com/quiropraxia.bellville.example',
  facebook: 'https://www.facebook.com/quiropraxia.bellville.example',
  mapPlace: '-32.6259, -62.6887',
  homeText: '',
  aboutText: `Abrimos en 2009 con una camilla, un escritorio prestado y la idea de que nadie de Bell Ville tuviera que viajar para aliviar su espalda.

El boca a boca hizo el resto. Hoy recibimos a trabajadores rurales, docentes, deportistas del club y a los hijos de nuestros primeros pacientes, y seguimos dando la primera consulta sin mirar el reloj.`,
  servicesText: '',
}

/** Saves the settings of the made-up clinic, as its owner would: its profile, and that it is set up. */
export async function saveDemoSettings(db: Db, clock: Clock, userId: number): Promise<void> {
  const by = { at: timestampOf(clock()), userId }
  await storeSettings(db, { ...(await readSettings(db, profileKind)), version: 1, value: demoProfile }, by)
  await storeSettings(
    db,
    { ...(await readSettings(db, setUpKind)), version: 1, value: { skipped: [], isHidden: true } },
    by,
  )
}
