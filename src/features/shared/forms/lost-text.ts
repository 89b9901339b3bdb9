import type { LostChanges } from '#data/local/outbox/unsent-marker.ts'
import { clinicDayAt, clinicTimeAt } from '#domain/values/dates/clinic-time.ts'
import { formatDayShort } from '#domain/values/dates/local-date.ts'

/** Describes unsent changes that were lost with this device's data, as far as they were recorded. */
export function lostText({ username, count, since }: LostChanges): string {
  const when = `${formatDayShort(clinicDayAt(since))} a las ${clinicTimeAt(since)}`
  const changes =
    count === 1
      ? `se perdió 1 cambio sin enviar de ${username}, del ${when}`
      : `se perdieron ${count} cambios sin enviar de ${username}; el más antiguo, del ${when}`
  return `Se borraron los datos de este dispositivo y ${changes} (según lo último que se anotó). Revisa qué falta y vuelve a cargarlo.`
}
