import { Combobox as Ark } from '@ark-ui/react/combobox'
import type { ReactNode } from 'react'
import styles from './combobox.module.css'

/** One line of the list under a combobox. */
export interface ListItem {
  value: string
  label: string
  detail?: string | undefined
  /** Drawn apart, as something to do instead of something to choose. */
  isAction?: boolean | undefined
}

/** The list that opens under a combobox; inside a dialog it stays part of the dialog. */
export function ComboboxList({ items, note }: { items: readonly ListItem[]; note?: ReactNode }) {
  return (
    <Ark.Positioner>
      <Ark.Content className={styles.list}>
        {items.map((item) => (
          <Ark.Item key={item.value} item={item} className={item.isAction ? styles.action : styles.item}>
            <Ark.ItemText>{item.label}</Ark.ItemText>
            {item.detail && <span className={styles.detail}>{item.detail}</span>}
          </Ark.Item>
        ))}
        {note && <p className={styles.note}>{note}</p>}
      </Ark.Content>
    </Ark.Positioner>
  )
}
