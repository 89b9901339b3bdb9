/** Texts of decisions about requests and of completions (spec sections 2, 5 and 8). */
export const decisionTexts = {
  cancel: 'Cancelar',
  noMail: 'No le llegará ningún aviso: el servidor no envía correos. Avísale por teléfono.',

  approval: {
    title: 'Aprobar solicitud',
    confirm: 'Aprobar',
    rivals: 'También pidieron ese horario:',
    replaces: (day: string, time: string) => `Al aprobar se cancela su turno del ${day}, ${time}.`,
    alternatives: 'Al aprobar se quitan las otras opciones de esta solicitud:',
    heldDay: (name: string, day: string) => `${name}, ${day}:`,
    freeDay: (name: string, day: string) => `${name} no tiene nada agendado el ${day}.`,
    success: (eliminated: number) => {
      if (eliminated === 0) return 'Solicitud aprobada correctamente'
      return eliminated === 1
        ? 'Solicitud aprobada correctamente. Se eliminó 1 alternativa.'
        : `Solicitud aprobada correctamente. Se eliminaron ${eliminated} alternativas.`
    },
    failed: 'No se pudo aprobar la solicitud',
  },

  rejection: {
    title: 'Rechazar solicitud',
    confirm: 'Rechazar',
    reason: 'Motivo del rechazo *',
    alternatives: 'Opciones alternativas',
    alternativesHint: 'Otros días u horarios que le puedes ofrecer.',
    success: 'Solicitud rechazada correctamente',
    failed: 'No se pudo rechazar la solicitud',
  },

  completion: {
    title: 'Completar cita',
    withIncome: 'Registrar el ingreso',
    withRecord: 'Agregar un registro clínico',
    withNext: 'Agendar el próximo turno',
    moreTexts: 'Más datos clínicos',
    confirm: 'Marcar completada',
    taken: 'Ya está registrado; para cambiarlo, ábrelo en su pantalla.',
    recordEmpty: 'Escribe algo en el registro clínico o quita la marca',
    recordCreated: 'Registro clínico creado correctamente',
    recordFailed: 'No se pudo crear el registro clínico',
  },
} as const
