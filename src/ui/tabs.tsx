import { Tabs as Ark } from '@ark-ui/react/tabs'
import type { ReactNode } from 'react'
import styles from './tabs.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

export interface Tab<Value extends string> {
  value: Value
  label: string
  /** How many wait there, with the words that say so to those who listen; nothing is drawn for 0. */
  count?: { value: number; words: string } | undefined
  content: ReactNode
}

interface TabsProps<Value extends string> {
  /** What the tabs are about, read aloud. */
  label: string
  tabs: readonly Tab<Value>[]
  value: Value
  onChange: (value: Value) => void
}

/** Parts of a screen of which one is in sight. A part is drawn when it is first chosen, and stays as it was left. */
export function Tabs<Value extends string>({ label, tabs, value, onChange }: TabsProps<Value>) {
  return (
    <Ark.Root
      className={styles.tabs}
      value={value}
      onValueChange={(details) => onChange(details.value as Value)}
      lazyMount
    >
      <Ark.List className={styles.list} aria-label={label} data-screen-only>
        {tabs.map((tab) => (
          <Ark.Trigger key={tab.value} value={tab.value} className={styles.trigger}>
            {tab.label}
            {tab.count && tab.count.value > 0 && (
              <>
                <span className={styles.count} aria-hidden="true">
                  {tab.count.value}
                </span>
                <VisuallyHidden>{` (${tab.count.words})`}</VisuallyHidden>
              </>
            )}
          </Ark.Trigger>
        ))}
      </Ark.List>
      {tabs.map((tab) => (
        <Ark.Content key={tab.value} value={tab.value} className={styles.content}>
          {tab.content}
        </Ark.Content>
      ))}
    </Ark.Root>
  )
}
