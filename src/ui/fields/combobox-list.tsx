import { Combobox as Ark } from '@ark-ui/react/combobox'
import { type ReactNode, useCallback } from 'react'
import { classNames } from '#ui/class-names.ts'
import typography from '#ui/styles/typography.module.css'
import styles from './combobox.module.css'

/** An option of a combobox's list. */
export interface ListItem {
  value: string
  label: string
  detail?: string | undefined
  /** Shown apart, as an action and not a choice. */
  isAction?: boolean | undefined
}

interface ComboboxListProps {
  items: readonly ListItem[]
  note?: ReactNode
  /** The value to which a long list scrolls when it opens. */
  inSight?: string | undefined
}

/** The list of a combobox; inside a dialog it stays part of the dialog. */
export function ComboboxList({ items, note, inSight }: ComboboxListProps) {
  const begin = useCallback(
    (list: HTMLElement | null) => {
      const item = inSight === undefined ? null : list?.querySelector<HTMLElement>(`[data-value="${inSight}"]`)
      if (list && item) list.scrollTop = item.offsetTop - (list.clientHeight - item.offsetHeight) / 2
    },
    [inSight],
  )
  return (
    <Ark.Positioner>
      <Ark.Content ref={begin} className={styles.list}>
        {items.map((item) => (
          <Ark.Item key={item.value} item={item} className={item.isAction ? styles.action : styles.item}>
            <Ark.ItemText>{item.label}</Ark.ItemText>
            {item.detail && (
              <span className={classNames(typography.tiny, typography.figures, styles.detail)}>{item.detail}</span>
            )}
          </Ark.Item>
        ))}
        {note && <p className={styles.note}>{note}</p>}
      </Ark.Content>
    </Ark.Positioner>
  )
}
