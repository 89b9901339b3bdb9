import { signedMovement } from '#domain/cash/cash-figures.ts'
import type { CashMovementView } from '#domain/sync/merge/fold.ts'
import { formatDayShort } from '#domain/values/dates/local-date.ts'
import { formatMoney } from '#domain/values/money.ts'
import { recordedByWhom } from '#features/cash-days/recorded-by.ts'
import { WaitingMark } from '#features/shared/messages/waiting-mark.tsx'
import { paymentMethodLabels } from '#features/shared/money/income-texts.ts'
import { movementKindLabels } from '#features/shared/money/money-kind-texts.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { Badge } from '#ui/badge.tsx'
import { classNames } from '#ui/class-names.ts'
import { IconButton } from '#ui/icons/icon-button.tsx'
import { Figures } from '#ui/layout/figures.tsx'
import layout from '#ui/styles/layout.module.css'
import listRow from '#ui/styles/list-row.module.css'
import typography from '#ui/styles/typography.module.css'
import styles from './movement-row.module.css'
import { movementInWords } from './movement-words.ts'
import { movementsTexts as texts } from './movements-texts.ts'

interface MovementRowProps {
  movement: CashMovementView
  onVoid: () => void
}

/** One movement, with what voids it. */
export function MovementRow({ movement, onVoid }: MovementRowProps) {
  const { user } = useClinic()
  const { kind, date, description, paymentMethod, waiting } = movement
  return (
    <li className={classNames(listRow.row, styles.row)}>
      <div className={listRow.lines}>
        <p className={typography.strong}>{description}</p>
        <p className={classNames(layout.wrap2, typography.small)}>
          <Badge tone={kind === 'contribution' ? 'success' : 'neutral'}>{movementKindLabels[kind]}</Badge>
          <span>
            <Figures>{formatDayShort(date)}</Figures> · {paymentMethodLabels[paymentMethod]}
          </span>
          <span>{recordedByWhom(movement, user)}</span>
          {waiting && <WaitingMark />}
        </p>
      </div>
      <div className={styles.side}>
        <Figures className={typography.strong}>{formatMoney(signedMovement(movement))}</Figures>
        <IconButton icon="trash" label={texts.voidOf(movementInWords(movement))} onClick={onVoid} />
      </div>
    </li>
  )
}
