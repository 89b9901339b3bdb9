import { Link } from 'react-router-dom'
import { readOutbox } from '#data/local/outbox/outbox.ts'
import type { ChangedEntity } from '#domain/fields/entities.ts'
import { hasOwnReview, type OutboxEntry } from '#domain/sync/outbox/outbox-entry.ts'
import { useResilientReading } from '#features/shared/reading/use-resilient-reading.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { paths } from '#features/shared/session/paths.ts'
import { Banner } from '#ui/banner.tsx'
import { buttonClass } from '#ui/button.tsx'
import { savingTexts } from './saving-texts.ts'

interface RefusedBannerProps {
  /** The entity concerned; all by default. */
  entity?: ChangedEntity
  /** Returns the text: 'N cambios de pacientes necesitan tu decisión'. `refused` are those changes. */
  text: (count: number, refused: readonly OutboxEntry[]) => string
  /** Changes that the screen itself shows. */
  except?: (entry: OutboxEntry) => boolean
}

/** Says on a screen that changes of its rows were refused, and links to the sync centre. */
export function RefusedBanner({ entity, text, except = none }: RefusedBannerProps) {
  const { db } = useClinic()
  const refused = useResilientReading(
    async () =>
      (await readOutbox(db)).filter(
        (entry) => (!entity || entry.entity === entity) && hasOwnReview(entry) && !except(entry),
      ),
    [db, entity, except],
  )
  if (!refused?.length) return null
  return (
    <Banner
      icon="alert"
      tone="warning"
      text={text(refused.length, refused)}
      action={
        <Link to={paths.syncCenter} className={buttonClass({ size: 'small' })}>
          {savingTexts.decide}
        </Link>
      }
    />
  )
}

const none = () => false
