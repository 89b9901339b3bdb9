import { MovedTurnos } from '#features/appointments/rows/moved-turno-notes.tsx'
import { TakenTurnos } from '#features/appointments/rows/taken-turnos.tsx'
import { RefusedBanner } from '#features/shared/messages/refused-banner.tsx'
import { isTakenTurno } from '#features/shared/slot-resolver/is-taken-turno.ts'
import { appointmentTexts } from './appointments-texts.ts'

/**
 * What the server refused of the agenda's changes: turnos without a place are settled here, the rest in the sync centre. And the
 * turnos that found another place, until their patients are told.
 */
export function AgendaNotices({ onResolve }: { onResolve: (n: number) => void }) {
  return (
    <>
      <TakenTurnos onResolve={onResolve} />
      <MovedTurnos />
      <RefusedBanner entity="appointment" text={appointmentTexts.refused} except={isTakenTurno} />
    </>
  )
}
