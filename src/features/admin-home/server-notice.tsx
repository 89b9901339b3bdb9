import { readServerKind } from '#data/local/server-kind.ts'
import { fetchCapabilities } from '#data/remote/sync-api.ts'
import { useClinic } from '#features/shared/clinic-context.ts'
import { useServerReading } from '#features/shared/use-server-reading.ts'
import { useSideReading } from '#features/shared/use-side-reading.ts'
import { Banner } from '#ui/banner.tsx'
import { adminHomeTexts } from './admin-home-texts.ts'

/** What the staff must tell whoever runs the server; nothing while all is well, and on a plain server, which tells none of it. */
export function ServerNotice() {
  const { db } = useClinic()
  const kind = useSideReading(() => readServerKind(db), [db])
  const { value } = useServerReading({ name: kind === 'synced' ? 'capabilities' : null, read: fetchCapabilities })
  return value?.proxy === 'untold' ? (
    <Banner icon="alert" tone="warning" text={adminHomeTexts.untoldProxy} action={null} />
  ) : null
}
