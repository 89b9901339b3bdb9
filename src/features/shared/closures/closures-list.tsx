import { readClosures } from '#data/local/rows/closures.ts'
import { readProfessionals } from '#data/local/rows/professionals.ts'
import { closureSpanInWords } from '#domain/clinic/closures/closure-words.ts'
import { type Professional, professionalName } from '#domain/professional/professional.ts'
import type { AppointmentView, ClosureView } from '#domain/sync/merge/fold.ts'
import { WaitingMark } from '#features/shared/messages/waiting-mark.tsx'
import { useListing } from '#features/shared/reading/use-listing.ts'
import { useToday } from '#features/shared/use-today.ts'
import { Button } from '#ui/button.tsx'
import { ErrorState, SkeletonList } from '#ui/list-states.tsx'
import typography from '#ui/styles/typography.module.css'
import { AffectedList } from './affected-list.tsx'
import { closureKindLabels } from './closed-texts.ts'
import { closeDayTexts as texts } from './closure-texts.ts'
import styles from './closures.module.css'
import { useTakeBack } from './use-take-back.ts'

interface ClosuresListProps {
  /** Leaves closures out, since they are shown elsewhere. */
  isLeftOut?: (closure: ClosureView) => boolean
  /** Whether the appointments that each one meets are listed below it. */
  showsAffected?: boolean
  onMove?: ((appointment: AppointmentView) => void) | undefined
}

/** The closures in force from today on, each with what takes it back. */
export function ClosuresList({ isLeftOut = () => false, showsAffected = false, onMove }: ClosuresListProps) {
  const today = useToday()
  const { rows, state, retry } = useListing('closure', readClosures)
  const professionals = useListing('professional', readProfessionals).rows
  const takeBack = useTakeBack()
  const coming = rows.filter((closure) => closure.to >= today && !isLeftOut(closure))
  if (state === 'failed') return <ErrorState text={texts.loadFailed} onRetry={retry} />
  if (state === 'loading' && coming.length === 0) return <SkeletonList rows={3} />
  if (coming.length === 0) return <p className={typography.muted}>{texts.noneComing}</p>
  return (
    <ul className={styles.closures}>
      {coming.map((closure) => (
        <li key={closure.uid}>
          <div className={styles.row}>
            <p className={styles.words}>
              <span className={typography.strong}>{closure.reason}</span>
              <span className={typography.small}>{aboutClosure(closure, professionals)}</span>
            </p>
            {closure.waiting && <WaitingMark />}
            <Button
              size="small"
              variant="quiet"
              icon="undo"
              aria-label={texts.takeBackOf(closure.reason, closureSpanInWords(closure))}
              onClick={() => void takeBack(closure)}
            >
              {texts.takeBack}
            </Button>
          </div>
          {showsAffected && <AffectedList closure={closure} onMove={onMove} />}
        </li>
      ))}
    </ul>
  )
}

/** 'lunes 4 de enero a viernes 15 de enero · Vacaciones · Laura Ferreyra'. */
function aboutClosure(closure: ClosureView, professionals: readonly Professional[]): string {
  const professional = professionals.find(({ id }) => id === closure.professionalId)
  const parts = [
    closureSpanInWords(closure),
    closureKindLabels[closure.kind],
    professional && professionalName(professional),
  ]
  return parts.filter(Boolean).join(' · ')
}
