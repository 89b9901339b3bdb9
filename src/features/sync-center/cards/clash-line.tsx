import { fetchAuditEvents } from '#data/remote/audit.ts'
import { isFrontDesk } from '#domain/user/user.ts'
import { useServerReading } from '#features/shared/reading/use-server-reading.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { type Clash, clashSentence } from '#features/sync-center/change-texts/clash.ts'
import typography from '#ui/styles/typography.module.css'

/** What the person and somebody else did, in one sentence. Who and when are named once the server has told them. */
export function ClashLine({ clash }: { clash: Clash }) {
  const { user, sources } = useClinic()
  const { logged } = clash
  const { value: events } = useServerReading({
    name: logged && user.role === 'admin' && !isFrontDesk(user) ? logged.name : null,
    read: (ask) => fetchAuditEvents(ask, logged?.patientId ?? 0),
  })
  const last = logged && events ? logged.findIn(events) : null
  return <p className={typography.strong}>{clashSentence(clash, last, sources.now())}</p>
}
