const NONE = 'none'
const NAMES = /^[\da-z-]{1,36}( [\da-z-]{1,36})*$/i

/** The value of Seen-Appointments: by their names (appointmentName), the turnos of a patient that whoever deletes her has seen. */
export function seenAppointmentsText(names: readonly string[]): string {
  return names.length === 0 ? NONE : names.join(' ')
}

/** The names in such a value; null when it is none. */
export function seenAppointmentsIn(text: string): ReadonlySet<string> | null {
  if (!NAMES.test(text)) return null
  return new Set(text === NONE ? [] : text.split(' '))
}

/** What a turno is called there: by its ref, which it keeps in every life of the database, or by its id where it has none. */
export function appointmentName({ id, ref }: { id: number; ref: string | null }): string {
  return ref ?? String(id)
}
