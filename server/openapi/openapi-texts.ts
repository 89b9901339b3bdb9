/** Texts of the OpenAPI document. */
export const openApiTexts = {
  title: 'API del centro quiropráctico',
  description:
    'Fechas AAAA-MM-DD y horas HH:mm de la zona America/Argentina/Cordoba; instantes ISO 8601 en UTC; importes en pesos ' +
    'con dos decimales como máximo. Los campos desconocidos de un pedido se descartan. Todo rechazo es {message, code, errors?}: ' +
    'message se puede mostrar, code es estable. Un camino que no existe responde 404 y un verbo que el camino no tiene, 405. ' +
    'El cuerpo es JSON de 64 KB y ocho niveles como máximo.',
  session: 'El token que da POST /auth/login. La lista junto al esquema nombra los roles que pueden llamar.',
  ownOnly: 'Un paciente solo alcanza lo propio: lo ajeno responde como lo que no existe.',
  ownerOnly: 'Del personal, solo el titular de la clínica puede llamar.',
  fullScope: 'Del personal, las cuentas de recepción no pueden llamar.',
  answered: 'Respuesta',
  done: 'Hecho, sin contenido',
  refused: 'Rechazo',
  idempotencyKey:
    'Nombra el envío (UUID). Repetido con el mismo contenido no cambia nada y responde como la primera vez; con otro, 422.',
  ifMatch:
    'La versión sobre la que se hizo el cambio, entre comillas. Si la fila ya es otra, 412 con la actual en current.',
  syncEpochAsked:
    'La vida de la base de datos para la que se hizo el cambio. Con otra, 409 epoch. En un PUT exige If-Match.',
  seenAppointments:
    'Los turnos del paciente que vio quien lo elimina: sus ref, o id donde no hay, separados por un espacio; none si no había. ' +
    'Con otro por venir, 409 unseen_appointments. Sin este encabezado no se comprueba.',
  syncEpochAnswered: 'La vida de la base de datos: crece con cada restauración.',
  syncVersion: 'La versión que produjo este envío.',
  etag: 'La versión de la fila, entre comillas.',
  retryAfter: 'Segundos de espera.',
  atMost: (most: number) => `Más de ${most} cuenta como ${most}.`,
} as const
