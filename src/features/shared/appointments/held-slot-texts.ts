/** Texts about a time that is taken. */
export const heldSlotTexts = {
  held: 'Ese horario ya está ocupado:',
  nearestFree: 'Libres más cerca:',
  unknownPatient: 'Paciente sin datos',
} as const
