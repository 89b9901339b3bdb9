/** Texts of the patient's panel (spec section 2, 'Mi Panel de Paciente'; sections 4, 5 and 8 for its messages). */
export const portalTexts = {
  title: 'Mi Panel de Paciente',
  welcome: (username: string) => `Bienvenido/a, ${username}`,

  refused: {
    patient: (count: number) =>
      count === 1
        ? '1 cambio de tus datos necesita tu decisión'
        : `${count} cambios de tus datos necesitan tu decisión`,
    appointment: (count: number) =>
      count === 1
        ? '1 solicitud de cita no fue aceptada y necesita tu decisión'
        : `${count} solicitudes de cita no fueron aceptadas y necesitan tu decisión`,
  },

  details: {
    title: 'Mi Información',
    edit: 'Editar',
    failed: 'No se pudo cargar el paciente',
    missing: 'No se encontró el paciente.',
    missingHelp: 'Tu cuenta no tiene una ficha de paciente. Escríbenos y lo resolvemos.',
    download: 'Descargar mis datos',
    downloading: 'Preparando...',
    downloadFailed: 'No se pudieron descargar tus datos',
    downloadNotOffered: 'Este servidor no ofrece la descarga de tus datos: pídelos a la clínica.',
    downloadOffline: 'Para descargar tus datos hace falta conexión con el servidor.',
    downloaded: 'Tus datos están en la carpeta de descargas',
    withoutHistory: 'La historia clínica no está incluida: pídela en el consultorio, con tu DNI.',
    privacy: 'Aviso de privacidad',
    file: (day: string) => `mis-datos-${day}.json`,
  },

  edit: {
    title: 'Editar Paciente',
    cancel: 'Cancelar',
    save: 'Guardar Cambios',
    updated: 'Paciente actualizado correctamente',
    updateFailed: 'No se pudo actualizar el paciente',
    dniHint: 'El DNI lo corrige el consultorio: si está mal, escríbenos.',
  },

  appointments: {
    failed: 'No se pudieron cargar las citas',
    next: 'Próxima cita',
    none: 'No tienes citas próximas.',
    noneDetail: 'Pide un horario y te contactamos para confirmarlo.',
    upcoming: 'Más citas por venir',
    past: 'Citas anteriores y canceladas',
    noPast: 'Todavía no hay citas anteriores.',
    more: 'Mostrar más',
    request: 'Solicitud en espera',
    oneOfThem: 'El consultorio confirma uno solo de estos horarios.',
    insteadOf: (day: string, time: string) =>
      `En lugar de: ${day}, ${time}. Ese turno sigue en pie hasta que te respondamos.`,
    noReason: 'Sin motivo especificado',
    with: (professional: string) => `con ${professional}`,
    said: (reason: string) => `Respuesta del consultorio: ${reason}`,
    cancelledFor: (reason: string) => `Motivo de la cancelación: ${reason}`,
    addToCalendar: 'Agregar al calendario',
    directions: 'Cómo llegar',
    about: (what: string, day: string, time: string) => `${what}: ${day}, ${time}`,
  },

  answer: {
    confirm: 'Confirmo',
    confirmed: 'Confirmaste que vienes',
    confirmAgain: 'Cambió: confirma otra vez',
    another: 'Pedir otro horario',
    anotherAsked: 'Pediste otro horario: este turno sigue en pie hasta que te respondamos.',
    cancel: 'No puedo ir',
    cancelQuestion: '¿No puedes venir?',
    cancelConsequence: 'Si lo cancelas, te quedas sin este turno',
    cancelNow: 'Cancelar mi turno',
    keep: 'Volver',
    accepted: {
      'own-confirm': { title: 'Confirmaste tu turno', description: 'Te esperamos.' },
      'own-cancel': { title: 'Cancelaste tu turno', description: 'Ya avisamos al consultorio.' },
    },
    failed: { 'own-confirm': 'No se pudo confirmar tu turno', 'own-cancel': 'No se pudo cancelar tu turno' },
    offline: 'Para responder hace falta conexión con el servidor.',
    call: '¿No puedes venir? Llámanos.',
    callLate: (hours: number) =>
      hours === 1
        ? '¿No puedes venir y falta menos de 1 hora? Llámanos.'
        : `¿No puedes venir y faltan menos de ${hours} horas? Llámanos.`,
    phone: (phone: string) => `Llamar al ${phone}`,
    whatsapp: 'Escribir por WhatsApp',
    chat: (name: string) => `Hola, soy ${name}. No puedo ir a mi turno.`,
  },

  /** Keyed by what keeps a request on the device. */
  requestNotSent: {
    connection: 'Se enviará al consultorio cuando haya conexión.',
    update: 'Se enviará al consultorio cuando actualices la aplicación.',
    server: 'Se enviará al consultorio cuando el servidor pueda recibirla.',
  },
  requestGoing: 'Se está enviando al consultorio…',
  statusHelp: {
    pending: 'Espera la confirmación del consultorio.',
    approved: 'El consultorio la aprobó.',
    scheduled: 'Tu turno está reservado: te esperamos.',
    rescheduled: 'Tiene fecha u hora nuevas: te esperamos.',
    completed: null,
    cancelled: null,
    no_show: null,
    rejected: null,
  },

  request: {
    title: 'Solicitar Nueva Cita',
    lead: 'Elige cómo pedir tu turno: por WhatsApp o con el formulario, a cualquier hora.',
    whatsapp: 'Pedir por WhatsApp',
    whatsappText: (name: string) => `Hola, soy ${name}. Quisiera solicitar una cita.`,
    open: 'Completar el formulario',
    insteadOf: (day: string, time: string) =>
      `En lugar de: ${day}, ${time}. Ese turno sigue en pie hasta que el consultorio apruebe otro.`,
    reason: 'Motivo de la consulta',
    reasonHint: 'Por ejemplo: dolor de cuello, control, lesión deportiva.',
    date: 'Fecha preferida',
    pastDate: 'No se pueden pedir citas en fechas pasadas',
    chooseDate: 'Elige una fecha para ver los horarios.',
    notes: 'Notas Adicionales',
    info: 'Esto es una solicitud: el centro te contactará para confirmar la disponibilidad.',
    submit: (count: number) => `Enviar Solicitud (${count} horario(s))`,
    cancel: 'Cancelar',
    sending: 'Enviando solicitud...',
    success: 'Solicitud enviada exitosamente',
    successText: 'El centro te contactará para confirmar tu cita.',
    failure: 'Error al enviar solicitud',
    failureText: 'Inténtalo de nuevo o contáctanos por WhatsApp.',
    privacy: 'Usamos lo que escribes solo para darte el turno.',
    privacyLink: 'Aviso de privacidad',
  },

  slots: {
    title: 'Horarios',
    hint: 'Elige hasta 3 horarios de 15 minutos que te queden bien.',
    open: (day: string, ranges: string) => `El ${day} atendemos de ${ranges}.`,
    closedDay: (day: string) => `El ${day} el consultorio está cerrado.`,
    closed: (day: string) =>
      `El ${day} el consultorio está cerrado. Puedes pedir un horario igual: te diremos si es posible.`,
    parts: { before: 'Antes de abrir', open: 'En el horario de atención', after: 'Después de cerrar' },
    counter: (count: number, most: number) => `${count}/${most} seleccionados`,
    chosen: 'Horarios seleccionados',
    noneChosen: 'Todavía ninguno.',
    remove: (slot: string) => `Quitar ${slot}`,
    range: (start: string, end: string) => `${start} - ${end}`,
    limit: 'Límite alcanzado',
    limitText: 'Puedes seleccionar máximo 3 horarios',
    loading: 'Cargando...',
    failed: 'No se pudieron cargar los horarios disponibles',
    retry: 'Reintentar',
    unconfirmed: 'Sin conexión con el servidor no sabemos qué horarios están libres: elige y los confirmaremos.',
    over: 'Hoy ya no quedan horarios: elige otro día.',
    otherDay: 'Elige otro día.',
    legend: { selected: 'Seleccionado', own: 'Ya tienes cita activa', available: 'Disponible', taken: 'Ocupado' },
    tips: {
      own: 'Ya tienes una cita activa en este horario',
      rescheduled: 'Esta cita fue reagendada por ti',
      selected: 'Horario seleccionado',
      available: 'Horario disponible',
      unknown: 'Horario por confirmar',
      taken: 'Horario ocupado por otro paciente',
    },
  },

  install: {
    title: 'Instalar la app',
    text: 'Tus citas a un toque, también sin conexión.',
    action: 'Instalar la app',
    ios: 'En Safari toca Compartir y elige «Agregar a inicio».',
    waiting: (count: number) =>
      count === 1
        ? 'Antes espera a que se envíe el cambio pendiente: la app instalada empieza con sus propios datos.'
        : `Antes espera a que se envíen los ${count} cambios pendientes: la app instalada empieza con sus propios datos.`,
  },
} as const
