import { Combobox as Ark, createListCollection } from '@ark-ui/react/combobox'
import { useMemo, useState } from 'react'
import { classNames } from './class-names.ts'
import styles from './combobox.module.css'
import { ComboboxList, type ListItem } from './combobox-list.tsx'
import fieldStyles from './field.module.css'
import { FieldFrame, type FieldProps } from './field-frame.tsx'
import { Icon } from './icon.tsx'
import { refuseLateFocus } from './late-focus.ts'
import { foldText, matchesWords } from './text-match.ts'
import { uiTexts } from './ui-texts.ts'
import { useListOfFocus } from './use-list-of-focus.ts'

export interface ComboboxItem {
  value: string
  label: string
  /** A second line of the choice that is searched too, such as a DNI. */
  detail?: string | undefined
  /** Searched, not shown. */
  keywords?: string | undefined
}

export interface ComboboxProps extends FieldProps {
  items: readonly ComboboxItem[]
  /** The chosen item's value, '' while nothing is chosen. Typing over a choice withdraws it. */
  value: string
  onChange: (value: string) => void
  placeholder?: string | undefined
  /** The last line of the list, such as 'Nuevo paciente'; it receives what was typed. */
  action?: { label: string; onSelect: (typed: string) => void } | undefined
}

const actionValue = ' action'
const shownAtOnce = 50

/** A choice among many, found by typing part of it, with or without accents. What was typed is never thrown away. */
export function Combobox(props: ComboboxProps) {
  const { items, value, onChange, action, disabled = false } = props
  const [typed, setTyped] = useState('')
  const list = useListOfFocus()
  const folded = useMemo(() => items.map((item) => ({ item, text: foldItem(item) })), [items])
  const matches = useMemo(
    () => folded.filter(({ text }) => value !== '' || matchesWords(text, typed)).map(({ item }) => item),
    [folded, typed, value],
  )
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
              ref={refuseLateFocus}
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
  return found > shownAtOnce ? uiTexts.moreMatches(found - shownAtOnce) : null
}

function foldItem({ label, detail = '', keywords = '' }: ComboboxItem): string {
  return foldText(`${label} ${detail} ${keywords}`)
}

/** Ark gives its input the id itself, from `ids`; setting it twice breaks its focus. */
export function omitId<Control extends { id: string }>({ id: _, ...rest }: Control): Omit<Control, 'id'> {
  return rest
}
