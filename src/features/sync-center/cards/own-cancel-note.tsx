import type { OwnCancelMessage } from '#features/sync-center/own-cancel-message.ts'
import { lazyComponent } from '#ui/lazy/lazy-component.ts'
import { useLazyComponent } from '#ui/lazy/use-lazy-component.ts'

/** Lazy: what reads phone numbers is large, and few cards have a message. */
const lazyMessage = lazyComponent(() =>
  import('#features/shared/slot-resolver/patient-message.tsx').then((module) => module.PatientMessage),
)

/** The message to a patient who has cancelled. */
export function OwnCancelNote(message: OwnCancelMessage) {
  const { component: PatientMessage } = useLazyComponent(lazyMessage)
  return PatientMessage && <PatientMessage {...message} />
}
