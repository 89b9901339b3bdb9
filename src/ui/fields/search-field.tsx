import { useRef } from 'react'
import { searchShortcut, useSearchShortcut } from '#ui/browser/use-search-shortcut.ts'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { IconButton } from '#ui/icons/icon-button.tsx'
import { uiTexts } from '#ui/ui-texts.ts'
import styles from './field.module.css'
import searchStyles from './search-field.module.css'

export interface SearchFieldProps {
  /** What is searched, such as 'Buscar por nombre, apellido, DNI o email'; label and placeholder. */
  label: string
  value: string
  onChange: (value: string) => void
  className?: string | undefined
}

/** The search field of a list screen. Ctrl+K (⌘K on a Mac) focuses it; Esc clears it. */
export function SearchField({ label, value, onChange, className }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const place = useRef<HTMLElement>(null)
  useSearchShortcut(place)
  const clear = () => {
    onChange('')
    input.current?.focus()
  }
  return (
    // Not printed while empty; otherwise it says what the printed list contains.
    <search ref={place} className={classNames(styles.holder, className)} data-screen-only={value === '' || undefined}>
      <span className={styles.before}>
        <Icon name="search" />
      </span>
      <input
        ref={input}
        className={classNames(styles.control, styles.withBefore, searchStyles.input)}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        aria-label={label}
        aria-keyshortcuts="Control+K Meta+K"
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && value !== '') clear()
        }}
      />
      <span className={styles.after}>
        {value === '' ? (
          <span className={searchStyles.shortcut} aria-hidden="true">
            {searchShortcut()}
          </span>
        ) : (
          <IconButton icon="close" label={uiTexts.clearSearch} onClick={clear} />
        )}
      </span>
    </search>
  )
}
