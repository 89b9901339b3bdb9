export const syncCenterTexts = {
  title: 'Centro de sincronización',
  back: 'Volver',
  unreadable: 'No se pudieron leer los cambios de este dispositivo',

  ownCancelMessage: (name: string, place: string) =>
    `Hola ${name}: recibimos tu aviso. Tu turno del ${place} queda cancelado. ¿Te buscamos otro horario?`,
  syncNow: 'Sincronizar ahora',
  syncing: 'Sincronizando…',
  download: 'Descargar copia',
  copyName: (day: string) => `cambios-sin-enviar-${day}.json`,

  connection: {
    title: 'Conexión',
    online: 'El servidor responde. Lo que cambies se envía enseguida.',
    failing: 'La sincronización no se completa. Lo que cambies queda en este dispositivo.',
    update:
      'El servidor responde. Lo que cambies queda en este dispositivo y se envía cuando actualices la aplicación.',
    no_server:
      'Hay red, pero el servidor no responde. Lo que cambies queda en este dispositivo y se envía cuando vuelva.',
    no_network: 'No hay red. Lo que cambies queda en este dispositivo y se envía cuando vuelva la conexión.',
    unknown: 'Todavía no hubo respuesta del servidor.',
    kept: 'El navegador se comprometió a no borrar los datos de este dispositivo.',
    notKept:
      'El navegador puede borrar los datos de este dispositivo si le falta espacio: envía tus cambios cuanto antes.',
    room: (used: string, left: string) => `Los datos de la aplicación ocupan ${used}; quedan ${left}.`,
    littleRoom: (left: string) =>
      `Queda poco lugar en este dispositivo (${left}): libera espacio para poder seguir trabajando sin conexión.`,
  },

  outcome: {
    done: 'Todo está en el servidor.',
    refused: (count: number) =>
      count === 1
        ? 'Se envió lo que se podía: 1 cambio necesita tu decisión.'
        : `Se envió lo que se podía: ${count} cambios necesitan tu decisión.`,
    left: (count: number) => (count === 1 ? 'Queda 1 cambio por enviar.' : `Quedan ${count} cambios por enviar.`),
    no_server: 'El servidor no respondió: nada se perdió, los cambios siguen en este dispositivo.',
    no_network: 'No hay conexión: nada se perdió, los cambios siguen en este dispositivo.',
    failing: 'La sincronización no se completó: nada se perdió, los cambios siguen en este dispositivo.',
    running: 'La sincronización sigue en curso.',
  },

  secondCharge: {
    title: (patient: string | null) => (patient ? `Cobro de ${patient}` : 'Cobro de un turno'),
    state: 'Cobrado dos veces',
    reason: (charge: string, earlier: readonly string[]) =>
      `Desde este dispositivo se cobró ${charge}, y el mismo turno ya tenía otro cobro: ${earlier.join('; ')}. El servidor guardó los dos.`,
    void: 'Anular este cobro',
    voidReason: 'Cobro repetido del mismo turno',
    separate: 'Era otra cosa',
    credit: 'Dejar a favor',
    creditReason: 'Cobro repetido del mismo turno: queda a favor',
    results: {
      void: { success: { title: 'Cobro anulado' }, failure: 'No se pudo anular el cobro' },
      credit: { success: { title: 'Queda a favor del paciente' }, failure: 'No se pudo dejar a favor' },
      separate: { success: { title: 'Quedan los dos cobros' }, failure: 'No se pudo guardar tu respuesta' },
    },
  },

  questions: 'Necesitan tu decisión',
  waiting: 'Por enviar',
  ofNewerApp: (count: number) =>
    count === 1
      ? '1 cambio hecho con una versión más nueva de la aplicación: actualiza para verlo y enviarlo.'
      : `${count} cambios hechos con una versión más nueva de la aplicación: actualiza para verlos y enviarlos.`,
  nothing: 'No hay cambios por enviar',
  nothingDetail: 'Todo lo que hiciste en este dispositivo ya está en el servidor.',

  state: {
    unsent: 'Sin enviar',
    unconfirmed: 'Enviado, sin confirmar',
    sending: 'Enviando…',
    undo: 'Se enviará en unos segundos',
    refused: 'No aceptado',
    conflict: 'Hay dos versiones',
    unsure: 'Sin confirmar',
    unseenOpenAppointments: 'Hay turnos nuevos',
  },
  madeAt: (day: string, time: string) => `Hecho el ${day} a las ${time}`,
  retryAt: (time: string) => `El servidor todavía no lo tomó: se reintenta a las ${time}`,
  waitsFor: (title: string) => `Espera a que se resuelva antes: ${title}`,
  sentAfter: (title: string) => `Se envía después de: ${title}`,
  goesWith: 'Esperan la misma decisión:',
  existing: (name: string) => `Con ese DNI ya está registrado: ${name}`,
  samePerson: 'Es la misma persona',
  ifSamePerson: 'Si es la misma persona, su ficha cambia así:',
  choosesFields: 'Quita la marca de lo que tenga que quedar como está en la ficha.',
  writes: (label: string, before: string, after: string) => `${label}: ${before} pasa a ${after}`,
  samePersonDone: 'Lo que hiciste queda en la ficha que ya existía',
  heldBy: 'Ese horario lo tiene:',
  standsAs: (status: string) => `En el servidor está: ${status}`,
  freeSlots: 'Horarios libres cercanos:',
  otherApproved:
    'Ya se aprobó otra alternativa de esta solicitud, o la solicitud ya no existe. No queda nada por aprobar.',
  twoVersions: 'Otra persona cambió estos datos mientras tanto. Elige qué queda.',
  cannotFollow: (held: string, wished: string) =>
    `Otra persona cambió este turno mientras tanto: en el servidor está como «${held}», y de ahí no puede pasar a «${wished}». Lo tuyo ya no se puede conservar.`,
  /** The same, where a sentence has told both acts. */
  afterClash: {
    twoVersions: 'Elige qué queda.',
    cannotFollow: (held: string, wished: string) =>
      `De «${held}» no puede pasar a «${wished}»: lo tuyo ya no se puede conservar.`,
  },
  requestThere:
    'La solicitud ya había llegado al servidor como estaba antes de que la cambiaras, y así no se puede volver a enviar. Si necesitas otra cosa, puedes hacer una solicitud nueva.',
  rowLost:
    'El servidor se restauró de una copia anterior y le falta la ficha, el turno, la solicitud o el ingreso de este cambio. Cuando lo vuelva a traer el dispositivo donde se hizo, el cambio se envía por sí solo.',
  rowBack: 'No estaba en el servidor, pero ya volvió: puedes intentarlo de nuevo.',
  patientGone: {
    appointment: 'El paciente de este turno ya no está en el servidor. Si tiene otra ficha, elígela.',
    income: 'El paciente de este ingreso ya no está en el servidor. El dinero se puede registrar igual.',
  },
  patientLost: {
    appointment:
      'El servidor se restauró de una copia anterior y le falta el paciente de este turno. Cuando lo vuelva a traer el dispositivo donde se cargó, el turno se envía por sí solo; también puedes elegir otra ficha.',
    income:
      'El servidor se restauró de una copia anterior y le falta el paciente de este ingreso. Cuando lo vuelva a traer el dispositivo donde se cargó, el ingreso se envía por sí solo; el dinero también se puede registrar sin esperarlo.',
  },
  withoutPatient: 'Registrar sin paciente',
  withoutPatientDone: 'El ingreso quedó registrado sin paciente',
  recordGone:
    'Alguien eliminó este registro, pero lo que escribiste sigue aquí: puedes hacer con eso un registro nuevo del paciente.',
  recordWithoutAppointment:
    'El turno de este registro ya no está en el servidor, o es de otro paciente, pero lo que escribiste sigue aquí: puedes hacer con eso un registro nuevo del paciente, sin turno.',
  recordOfNobody:
    'El paciente de este registro ya no está en el servidor. Lo que escribiste sigue aquí: si tiene otra ficha, elígela.',
  choosePatient: 'Elegir otro paciente',
  drafted: 'Quedó como borrador: continúalo y elige el paciente',
  rewrite: 'Escribirlo en un registro nuevo',
  rewritten: 'Lo que escribiste quedó en un registro nuevo',
  double: 'Parece repetido: ya hay otro ingreso del mismo paciente, día e importe.',
  doubleDrop: 'Si es el mismo cobro, descarta este; si no, no hace falta hacer nada.',
  doubleVoid: 'Si es el mismo cobro, anula uno de los dos en Contabilidad; si no, no hace falta hacer nada.',
  takeSlot: (day: string, start: string, end: string) => `${day}, ${start} a ${end}`,

  unsure: {
    question: '¿Llegó al servidor?',
    reason:
      'La conexión se cortó antes de la respuesta: puede que el servidor ya tenga este ingreso. No se vuelve a enviar por sí solo.',
    some: 'El servidor tiene de ese día, con el mismo importe y el mismo paciente:',
    none: 'El servidor no tiene ningún ingreso de ese día con el mismo importe y el mismo paciente.',
    thisOne: 'Sí, es este',
    others: 'De ese día tiene, con otro importe o de otro paciente:',
    otherOne: 'Podría ser este',
    confirmOther: {
      title: '¿Es este ingreso?',
      text: (income: string) =>
        `${income}. No coincide con lo que registraste. Si confirmas, lo tuyo no se envía y queda lo del servidor:`,
      confirm: 'Sí, es este',
    },
    arrived: 'Entendido: el ingreso ya estaba en el servidor',
    sendAgain: 'No llegó: enviar de nuevo',
  },

  unseenOpenAppointments: {
    goAlong: 'También se eliminarían estos turnos, que no habías visto:',
    delete: 'Eliminar igual',
    keep: 'No eliminar',
  },

  texts: {
    join: 'Unir los dos textos',
    joinHint: 'Arriba está el texto del servidor; debajo, el tuyo. Deja lo que tenga que quedar.',
    before: 'Ver el texto anterior',
  },

  columns: { field: 'Dato', before: 'Antes', mine: 'Lo tuyo', theirs: 'En el servidor' },
  fieldsOf: (title: string) => `Datos de ${title}`,
  /** Replaces the person's value, where there is none. */
  theirsStand: 'No lo cambiaste: queda lo del servidor',
  /** Shown next to a value that the person saw and did not change. */
  untouched: 'No lo cambiaste: queda como lo viste',
  besides: 'Además cambiaste',
  empty: 'vacío',
  yes: 'sí',
  no: 'no',
  becomes: 'pasa a',

  retry: 'Intentar de nuevo',
  keepMine: 'Conservar lo mío',
  takeServerValue: 'Dejar lo del servidor',
  bookAnew: 'Hacer un turno nuevo con lo tuyo',
  bookedAnew: 'El turno nuevo está por enviarse',
  edit: 'Editar',
  drop: 'Descartar',
  undo: 'Deshacer',
  again: 'El cambio vuelve a la cola de envío',
  dropped: 'Cambio descartado',
  undone: 'No se eliminará',

  confirmDrop: {
    title: '¿Descartar este cambio?',
    text: (title: string) => `${title}. No se podrá recuperar.`,
    confirm: 'Descartar',
  },
  /** Asked when the new patient and the one with the DNI have no name in common. */
  confirmSamePerson: {
    title: '¿Es la misma persona?',
    text: (name: string) =>
      `El nombre y el apellido son otros; puede ser un DNI mal escrito. Si confirmas, la ficha de ${name} cambia así:`,
    unchanged: (name: string) =>
      `El nombre y el apellido son otros; puede ser un DNI mal escrito. Si confirmas, la ficha de ${name} queda como está, y lo que hiciste para la persona nueva pasa a ella.`,
    confirm: 'Sí, es la misma',
  },
  /** Asked instead when the change conflicts with another value. */
  confirmTheirs: {
    title: '¿Dejar lo del servidor?',
    text: (title: string, fields: readonly string[]) =>
      fields.length > 0
        ? `${title}. Queda como está en el servidor: ${fields.join(', ')}. Lo que pusiste ahí no se podrá recuperar.`
        : `${title}. Queda todo como está en el servidor, y tu cambio no se podrá recuperar.`,
    alsoLost: 'También se descarta, de lo que cambiaste después:',
    goesOn: 'Se envía igual lo demás que cambiaste:',
    confirm: 'Dejar lo del servidor',
    done: 'Queda lo del servidor',
    doneWithRest: 'Queda lo del servidor; lo demás se envía',
  },
  editDialog: {
    title: 'Editar el cambio',
    theirsHint: 'Lo que no habías tocado está como lo tiene el servidor ahora.',
    theirs: (value: string) => `En el servidor: ${value}`,
    save: 'Guardar y enviar',
    cancel: 'Cancelar',
    accepted: 'El servidor aceptó el cambio',
    failed: 'El servidor no aceptó el cambio',
  },
  unknownPatient: 'un paciente que ya no está',
  noPatient: 'Sin paciente',
  unknownProfessional: 'un profesional que ya no está',
} as const
