import { readServerKind } from '#data/local/status/server-kind.ts'
import { useResilientReading } from '#features/shared/reading/use-resilient-reading.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icons/icon-button.tsx'
import { closeDayTexts } from './closure-texts.ts'

interface CloseDayButtonProps {
  /** Where there is little room its words are its name only. */
  isSmall?: boolean
  onPress: () => void
}

/** 'Cerrar un día…'. Missing with the baseline API, which has no closures. */
export function CloseDayButton({ isSmall = false, onPress }: CloseDayButtonProps) {
  const { db } = useClinic()
  const kind = useResilientReading(() => readServerKind(db), [db])
  if (kind === 'plain') return null
  if (isSmall) return <IconButton icon="calendar-off" label={closeDayTexts.open} onClick={onPress} />
  return (
    <Button size="small" icon="calendar-off" onClick={onPress}>
      {closeDayTexts.open}
    </Button>
  )
}
