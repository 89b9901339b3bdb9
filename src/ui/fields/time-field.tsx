import { Combobox as Ark, createListCollection } from '@ark-ui/react/combobox'
import { useMemo, useState } from 'react'
import { classNames } from '#ui/class-names.ts'
import { completeTimeText, timesBetween } from '#ui/dates/time-text.ts'
import { ignoreLateFocus } from '#ui/dialogs/late-focus.ts'
import { useListClosedOnBlur } from '#ui/dialogs/use-list-closed-on-blur.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { uiTexts } from '#ui/ui-texts.ts'
import styles from './combobox.module.css'
import { omitId } from './combobox.tsx'
import { ComboboxList } from './combobox-list.tsx'
import fieldStyles from './field.module.css'
import { FieldFrame, type FieldProps } from './field-frame.tsx'

export interface TimeFieldProps extends FieldProps {
  /** 'HH:mm', '' when empty, or the typed text when it is not a time, for the error message. */
  value: string
  onChange: (value: string) => void
  /** First and last time of the list, 'HH:mm'. Other times can be typed. */
  from: string
  to: string
  /** 15 by default. */
  stepMinutes?: number | undefined
  /** The time to which the list scrolls while none is chosen, 'HH:mm'; its top by default. */
  near?: string | undefined
}

/** A time of day, typed ('9', '930', '9:30') or picked from a list. */
export function TimeField(props: TimeFieldProps) {
  const { value, onChange, from, to, stepMinutes = 15, near, disabled = false } = props
  const times = useMemo(() => timesBetween(from, to, stepMinutes), [from, to, stepMinutes])
  const [isTyped, setIsTyped] = useState(false)
  const isComplete = times.includes(value)
  // A completely typed time needs no list, which would cover the form's message about it. Ark would close the list by
  // taking the focus back, maybe from the next field. So the list is empty instead until it is opened again.
  const isListHidden = isTyped && isComplete
  const shown = useMemo(() => (isListHidden ? [] : timesFor(value, times)), [isListHidden, value, times])
  const items = shown.map((time) => ({ value: time, label: time }))
  const list = useListClosedOnBlur()
  const complete = () => {
    setIsTyped(false)
    const whole = completeTimeText(value)
    if (whole !== value) onChange(whole)
  }
  return (
    <FieldFrame {...props}>
      {({ control, labelId }) => (
        <Ark.Root
          key={list.key}
          {...list.root}
          ids={{ input: control.id, label: labelId }}
          collection={createListCollection({ items })}
          value={isComplete ? [value] : []}
          onValueChange={(details) => {
            if (details.value[0] !== undefined) onChange(details.value[0])
          }}
          inputValue={value}
          onInputValueChange={(details) => {
            if (details.reason !== 'input-change') return
            setIsTyped(true)
            onChange(details.inputValue)
          }}
          lazyMount
          unmountOnExit
          selectionBehavior="preserve"
          allowCustomValue
          openOnClick
          disabled={disabled}
          invalid={Boolean(props.error)}
          positioning={{ strategy: 'fixed', sameWidth: true, gutter: 4 }}
          translations={{ triggerLabel: uiTexts.time.choose }}
        >
          <Ark.Control {...list.control} className={styles.control}>
            <Ark.Input
              {...omitId(control)}
              ref={ignoreLateFocus}
              className={classNames(fieldStyles.control, styles.timeInput)}
              name={props.name}
              inputMode="numeric"
              placeholder={uiTexts.time.placeholder}
              onBlur={complete}
              onClick={() => setIsTyped(false)}
              onKeyDown={(event) => {
                if (event.key === 'Enter') complete()
                if (event.key === 'ArrowDown' || event.key === 'ArrowUp') setIsTyped(false)
              }}
            />
            <div className={styles.buttons}>
              <Ark.Trigger
                className={styles.button}
                onClickCapture={(event) => {
                  // Ark takes the empty list for open, and the press would close it.
                  if (isListHidden) event.preventDefault()
                  setIsTyped(false)
                }}
              >
                <Icon name="clock" />
              </Ark.Trigger>
            </div>
          </Ark.Control>
          {items.length > 0 && <ComboboxList items={items} inSight={isComplete ? value : near} />}
        </Ark.Root>
      )}
    </FieldFrame>
  )
}

/** All times if the typed one is complete, else those that begin with the typed text. */
function timesFor(typed: string, times: string[]): string[] {
  if (typed === '' || times.includes(typed)) return times
  const digits = typed.replace(/\D/g, '')
  // Every time begins with an empty text: the list would cover the next field.
  if (digits === '') return []
  const begins = (time: string) => {
    const plain = time.replace(':', '')
    return plain.startsWith(digits) || plain.startsWith(`0${digits}`)
  }
  return times.filter(begins)
}
