const appointments = (count: number) => (count === 1 ? '1 cita' : `${count} citas`)

/** Texts about appointments of one series whose times are taken. */
export const seriesResolverTexts = {
  title: 'Citas de una serie sin lugar',
  text: (patient: string, count: number) =>
    `${patient}: ${count === 1 ? 'esta cita de su serie no quedó agendada' : `estas ${count} citas de su serie no quedaron agendadas`}, porque otra persona tomó el horario. Las demás siguen en pie.`,
  nothingLeft: 'Ya no queda ninguna por resolver.',
  holders: (names: string) => `Ahora lo tiene: ${names}.`,
  later: 'Más tarde',
  dropOne: 'Descartar',
  dropOf: (place: string) => `Descartar: ${place}`,
  left: 'Lo que dejes para más tarde queda como nota pendiente en la agenda.',
  take: (count: number) => (count === 1 ? 'Pasar 1 cita' : `Pasar ${count} citas`),
  sending: (count: number) =>
    count === 1 ? 'Se pasa 1 cita al horario elegido' : `Se pasan ${count} citas a los horarios elegidos`,
  dropAll: 'Descartar todas',
  drop: (count: number) => (count === 1 ? 'Descartar la cita' : `Descartar ${count} citas`),
  dropQuestion: (count: number) => `¿Descartar ${count === 1 ? 'esta cita' : `estas ${appointments(count)}`}?`,
  dropped: (count: number) => (count === 1 ? 'La cita se descartó' : `Se descartaron ${count} citas`),
  card: (count: number) => `${count} citas de una serie sin lugar`,
  cardReason: 'Otra persona tomó estos horarios. Las demás citas de la serie siguen en pie.',
  /** For notices: what waits for a decision. */
  waiting: (patient: string, count: number) => `Sin lugar: ${count} citas de la serie de ${patient}`,
} as const
