const NONE = 'none'
/** Names separated by single spaces. */
export const SEEN_APPOINTMENTS = /^[\dA-Za-z-]{1,36}( [\dA-Za-z-]{1,36})*$/

/**
 * Formats Seen-Appointments: the names (appointmentName) of a patient's appointments that the deletion's confirmation
 * showed.
 */
export function seenAppointmentsText(names: readonly string[]): string {
  return names.length === 0 ? NONE : names.join(' ')
}

/** Parses the names; null if the value is invalid. */
export function seenAppointmentsIn(text: string): ReadonlySet<string> | null {
  if (!SEEN_APPOINTMENTS.test(text)) return null
  return new Set(text === NONE ? [] : text.split(' '))
}

/** Returns the name of an appointment: its ref, which is stable across epochs, or its id if it has none. */
export function appointmentName({ id, ref }: { id: number; ref: string | null }): string {
  return ref ?? String(id)
}
