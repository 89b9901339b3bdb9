import { Menu as Ark } from '@ark-ui/react/menu'
import type { ReactElement } from 'react'
import { Icon, type IconName } from './icon.tsx'
import styles from './menu.module.css'

export interface MenuItem {
  value: string
  label: string
  icon?: IconName | undefined
  tone?: 'plain' | 'danger' | undefined
  disabled?: boolean | undefined
  onSelect: () => void
}

export interface MenuProps {
  /** An IconButton or Button that opens it. */
  trigger: ReactElement
  items: readonly MenuItem[]
}

/** Further actions of a row, behind one button. */
export function Menu({ trigger, items }: MenuProps) {
  return (
    <Ark.Root
      lazyMount
      unmountOnExit
      positioning={{ strategy: 'fixed', placement: 'bottom-end', gutter: 4 }}
      onSelect={(details) => items.find((item) => item.value === details.value)?.onSelect()}
    >
      <Ark.Trigger asChild>{trigger}</Ark.Trigger>
      <Ark.Positioner>
        <Ark.Content className={styles.sheet}>
          {items.map((item) => (
            <Ark.Item
              key={item.value}
              value={item.value}
              disabled={item.disabled}
              className={item.tone === 'danger' ? styles.danger : styles.item}
            >
              {item.icon && <Icon name={item.icon} />}
              {item.label}
            </Ark.Item>
          ))}
        </Ark.Content>
      </Ark.Positioner>
    </Ark.Root>
  )
}
