import { savingTexts } from '#features/shared/messages/saving-texts.ts'
import { Button } from '#ui/button.tsx'
import styles from './group.module.css'
import { groupTexts } from './group-texts.ts'

/** The button that saves a section. */
export function SaveButton({ busy }: { busy: boolean }) {
  return (
    <div className={styles.actions}>
      <Button type="submit" variant="primary" busy={busy} busyLabel={savingTexts.processing}>
        {groupTexts.save}
      </Button>
    </div>
  )
}
