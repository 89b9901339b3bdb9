/** Texts of the patient strip in the dialogs of an appointment. */
export const patientStripTexts = {
  title: 'Paciente de la cita',
  file: 'Ver ficha',
  history: 'Historia',
  lastVisit: (day: string) => `Última visita: ${day}`,
  noVisit: 'Sin visitas recientes',
  owes: (amount: string) => `Debe ${amount}`,
} as const
