/** Texts of the card that says how the agenda opens. */
export const agendaTexts = {
  title: 'Agenda',
  opensAt: 'La agenda se abre a las',
  opensAtHint: 'Lo anterior sigue ahí, más arriba.',
} as const
