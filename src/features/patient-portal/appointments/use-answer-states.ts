import type { ClinicMoment } from '#domain/appointment/next-appointment.ts'
import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import { clinicInstantOf } from '#domain/values/dates/clinic-time.ts'
import { useClinicInfo } from '#features/shared/clinic/known-clinic-info.ts'
import { type AnswerState, answerStateOf } from './answer-state.ts'

/** Returns what tells what the patient may answer about each of these appointments, by the owner's policy. */
export function useAnswerStates(
  own: readonly AppointmentView[],
  { date, time }: ClinicMoment,
): (appointment: AppointmentView) => AnswerState | null {
  const { reminders } = useClinicInfo()
  const now = clinicInstantOf(date, time)
  return (appointment) => answerStateOf(appointment, { own, policy: reminders, now })
}
