import { Combobox as Ark, createListCollection } from '@ark-ui/react/combobox'
import { useMemo, useState } from 'react'
import { classNames } from '#ui/class-names.ts'
import { ignoreLateFocus } from '#ui/dialogs/late-focus.ts'
import { useListClosedOnBlur } from '#ui/dialogs/use-list-closed-on-blur.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { formatNumberText } from '#ui/number-text.ts'
import { uiTexts } from '#ui/ui-texts.ts'
import styles from './combobox.module.css'
import { ComboboxList, type ListItem } from './combobox-list.tsx'
import fieldStyles from './field.module.css'
import { FieldFrame, type FieldProps } from './field-frame.tsx'

export interface ComboboxItem {
  value: string
  label: string
  /** A second line of the option, such as a DNI. */
  detail?: string | undefined
  /** The text that `find` searches. */
  searchText: string
}

export interface ComboboxProps extends FieldProps {
  items: readonly ComboboxItem[]
  /** Returns the matching options in their order; all of them while nothing is typed. */
  find: (items: readonly ComboboxItem[], typed: string) => readonly ComboboxItem[]
  /** The value of the chosen option, '' while none is chosen. Typing over a choice clears it. */
  value: string
  onChange: (value: string) => void
  placeholder?: string | undefined
  /** The last entry of the list, such as 'Nuevo paciente'; it gets the typed text. */
  action?: { label: string; onSelect: (typed: string) => void } | undefined
}

const actionValue = '--action'
const shownAtOnce = 50

/** A choice among many, found by typing a part of it. Typed text is never discarded. */
export function Combobox(props: ComboboxProps) {
  const { items, find, value, onChange, action, disabled = false } = props
  const [typed, setTyped] = useState('')
  const list = useListClosedOnBlur()
  const matches = useMemo(() => (value === '' ? find(items, typed) : items), [items, find, typed, value])
  const shown: ListItem[] = matches.slice(0, shownAtOnce)
  if (action) shown.push({ value: actionValue, label: action.label, isAction: true })
  const text = value === '' ? typed : (items.find((item) => item.value === value)?.label ?? '')

  const choose = (chosen: string) => {
    if (chosen === actionValue) return action?.onSelect(typed.trim())
    setTyped('')
    onChange(chosen)
  }
  const type = (next: string) => {
    setTyped(next)
    if (value !== '') onChange('')
  }
  return (
    <FieldFrame {...props}>
      {({ control, labelId }) => (
        <Ark.Root
          key={list.key}
          {...list.root}
          ids={{ input: control.id, label: labelId }}
          collection={createListCollection({ items: shown })}
          value={value === '' ? [] : [value]}
          onValueChange={(details) => choose(details.value[0] ?? '')}
          inputValue={text}
          onInputValueChange={(details) => {
            if (details.reason === 'input-change') type(details.inputValue)
          }}
          lazyMount
          unmountOnExit
          selectionBehavior="preserve"
          inputBehavior="autohighlight"
          allowCustomValue
          openOnClick
          disabled={disabled}
          invalid={Boolean(props.error)}
          positioning={{ strategy: 'fixed', sameWidth: true, gutter: 4 }}
          translations={{ triggerLabel: uiTexts.showOptions, clearTriggerLabel: uiTexts.clearChoice }}
        >
          <Ark.Control {...list.control} className={styles.control}>
            <Ark.Input
              {...omitId(control)}
              ref={ignoreLateFocus}
              className={classNames(fieldStyles.control, styles.input)}
              name={props.name}
              placeholder={props.placeholder}
            />
            <div className={styles.buttons}>
              {text !== '' && !disabled && (
                <button
                  type="button"
                  className={styles.button}
                  aria-label={uiTexts.clearChoice}
                  onClick={() => type('')}
                >
                  <Icon name="close" size="small" />
                </button>
              )}
              <Ark.Trigger className={styles.button}>
                <Icon name="chevron-down" />
              </Ark.Trigger>
            </div>
          </Ark.Control>
          <ComboboxList items={shown} note={noteFor(matches.length)} />
        </Ark.Root>
      )}
    </FieldFrame>
  )
}

function noteFor(found: number): string | null {
  if (found === 0) return uiTexts.noMatches
  return found > shownAtOnce ? uiTexts.moreMatches(formatNumberText(String(found - shownAtOnce), 0)) : null
}

/** Removes the id: Ark sets the input's id from `ids`, and setting it twice breaks its focus. */
export function omitId<Control extends { id: string }>({ id: _, ...rest }: Control): Omit<Control, 'id'> {
  return rest
}
