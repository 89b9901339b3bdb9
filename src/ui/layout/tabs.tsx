import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { classNames } from '#ui/class-names.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import styles from './tabs.module.css'

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
  const id = useId()
  const [seen, setSeen] = useState<ReadonlySet<Value>>(new Set([value]))
  if (!seen.has(value)) setSeen(new Set([...seen, value]))
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const next =
      tabs[
        nextIndex(
          event.key,
          tabs.findIndex((tab) => tab.value === value),
          tabs.length,
        )
      ]
    if (!next) return
    event.preventDefault()
    onChange(next.value)
    event.currentTarget.querySelector<HTMLElement>(`[data-tab="${next.value}"]`)?.focus()
  }
  return (
    <div className={styles.tabs}>
      <div role="tablist" aria-label={label} className={styles.list} onKeyDown={move} data-screen-only>
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-tab-${tab.value}`}
            data-tab={tab.value}
            aria-selected={tab.value === value}
            aria-controls={`${id}-panel-${tab.value}`}
            tabIndex={tab.value === value ? 0 : -1}
            className={classNames(styles.tab, tab.value === value && styles.chosen)}
            onClick={() => onChange(tab.value)}
          >
            {tab.label}
            {tab.count && tab.count.value > 0 && <TabCount {...tab.count} />}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.value}
          role="tabpanel"
          id={`${id}-panel-${tab.value}`}
          aria-labelledby={`${id}-tab-${tab.value}`}
          hidden={tab.value !== value}
          className={styles.content}
        >
          {seen.has(tab.value) && tab.content}
        </div>
      ))}
    </div>
  )
}

function TabCount({ value, words }: { value: number; words: string }) {
  return (
    <>
      <span className={styles.count} aria-hidden="true">
        {value}
      </span>
      <VisuallyHidden>{` (${words})`}</VisuallyHidden>
    </>
  )
}

/** Where a key leads from a tab; nowhere (-1) for any other key. */
function nextIndex(key: string, index: number, count: number): number {
  switch (key) {
    case 'ArrowRight':
      return (index + 1) % count
    case 'ArrowLeft':
      return (index - 1 + count) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return -1
  }
}
