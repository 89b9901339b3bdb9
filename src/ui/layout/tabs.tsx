import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { classNames } from '#ui/class-names.ts'
import layout from '#ui/styles/layout.module.css'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import styles from './tabs.module.css'

export interface Tab<Value extends string> {
  value: Value
  label: string
  /** The number of waiting items, with a text for screen readers; nothing is shown for 0. */
  count?: { value: number; words: string } | undefined
  content: ReactNode
}

interface TabsProps<Value extends string> {
  /** What the tabs are about, for screen readers. */
  label: string
  tabs: readonly Tab<Value>[]
  value: Value
  onChange: (value: Value) => void
  /** What stands before the tabs, in their line where it is wide enough. */
  before?: ReactNode
  className?: string | undefined
}

/** Panels of which one is visible. A panel is mounted when first chosen, and keeps its state. */
export function Tabs<Value extends string>({ label, tabs, value, onChange, before, className }: TabsProps<Value>) {
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
  const list = (
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
  )
  return (
    <div className={classNames(layout.stack4, className)}>
      {before ? (
        <div className={styles.line} data-screen-only>
          {before}
          {list}
        </div>
      ) : (
        list
      )}
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
        {value > 99 ? '99+' : value}
      </span>
      <VisuallyHidden>{` (${words})`}</VisuallyHidden>
    </>
  )
}

/** The tab to which a key leads; -1 for any other key. */
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
