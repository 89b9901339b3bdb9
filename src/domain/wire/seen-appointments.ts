const NONE = 'none'
/** Names, with a space between any two. */
export const SEEN_APPOINTMENTS = /^[\dA-Za-z-]{1,36}( [\dA-Za-z-]{1,36})*$/

/** The value of Seen-Appointments: by their names (appointmentName), the appointments of a patient that whoever deletes her has seen. */
export function seenAppointmentsText(names: readonly string[]): string {
  return names.length === 0 ? NONE : names.join(' ')
}

/** The names in such a value; null when it is none. */
export function seenAppointmentsIn(text: string): ReadonlySet<string> | null {
  if (!SEEN_APPOINTMENTS.test(text)) return null
  return new Set(text === NONE ? [] : text.split(' '))
}

/** What an appointment is called there: by its ref, which it keeps in every epoch of the database, or by its id where it has none. */
export function appointmentName({ id, ref }: { id: number; ref: string | null }): string {
  return ref ?? String(id)
}
