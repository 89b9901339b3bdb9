/** Texts of an appointment that is moved by the keys. */
export const keyMoverTexts = {
  label: 'Mover la cita',
  place: (day: string, time: string, professional?: string) =>
    `${day}, ${time}${professional === undefined ? '' : `, con ${professional}`}`,
  hint: 'Flechas: mover un cuarto de hora o un día. Enter: elegir. Esc: dejar como estaba.',
  hintWithProfessionals:
    'Flechas: mover un cuarto de hora o a otro profesional. Enter: elegir. Esc: dejar como estaba.',
} as const
