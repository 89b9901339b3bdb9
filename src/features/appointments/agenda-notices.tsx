import { RefusedBanner } from '#features/shared/refused-banner.tsx'
import { isTakenTurno } from '#features/shared/slot-resolver/is-taken-turno.ts'
import { appointmentTexts } from './appointments-texts.ts'
import { MovedTurnos } from './moved-turno-notes.tsx'
import { TakenTurnos } from './taken-turnos.tsx'

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
