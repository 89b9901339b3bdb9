/** What is said of a time that somebody has. */
export const heldSlotTexts = {
  held: 'Ese horario ya está ocupado:',
  nearestFree: 'Libres más cerca:',
  unknownPatient: 'Paciente sin datos',
} as const
