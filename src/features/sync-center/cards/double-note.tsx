import { syncCenterTexts } from '#features/sync-center/sync-center-texts.ts'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icons/icon.tsx'
import notice from '#ui/styles/notice.module.css'

/** Says that a new income may have been entered twice, and what to do then. */
export function DoubleNote({ mayDrop }: { mayDrop: boolean }) {
  return (
    <p className={classNames(notice.notice, notice.snug, notice.info)}>
      <Icon name="info" />
      <span>
        {syncCenterTexts.double} {mayDrop ? syncCenterTexts.doubleDrop : syncCenterTexts.doubleVoid}
      </span>
    </p>
  )
}
