import { Tabs as ArkTabs } from '@ark-ui/react/tabs'
import type { ReactNode } from 'react'
import styles from './tabs.module.css'

export interface Tab {
  value: string
  label: string
  /** Beside the label, such as a CountBadge. */
  mark?: ReactNode
  content: ReactNode
}

export interface TabsProps {
  label: string
  tabs: readonly Tab[]
  value: string
  onChange: (value: string) => void
}

/** Pages of one screen; only the shown one is mounted. */
export function Tabs({ label, tabs, value, onChange }: TabsProps) {
  return (
    <ArkTabs.Root
      className={styles.tabs}
      value={value}
      onValueChange={(details) => onChange(details.value)}
      lazyMount
      unmountOnExit
    >
      <ArkTabs.List className={styles.list} aria-label={label} data-screen-only>
        {tabs.map((tab) => (
          <ArkTabs.Trigger key={tab.value} value={tab.value} className={styles.tab}>
            {tab.label}
            {tab.mark}
          </ArkTabs.Trigger>
        ))}
      </ArkTabs.List>
      {tabs.map((tab) => (
        <ArkTabs.Content key={tab.value} value={tab.value} className={styles.page}>
          {tab.content}
        </ArkTabs.Content>
      ))}
    </ArkTabs.Root>
  )
}
