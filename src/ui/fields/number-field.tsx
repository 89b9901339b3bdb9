import { useState } from 'react'
import { classNames } from '#ui/class-names.ts'
import { formatNumberText, parseNumberText } from '#ui/number-text.ts'
import typography from '#ui/styles/typography.module.css'
import styles from './field.module.css'
import { FieldFrame, type FieldProps } from './field-frame.tsx'

export interface NumberFieldProps extends FieldProps {
  /**
   * '18000.5' with a decimal point, '' when empty, or the typed text when it is not a number, for the error message.
   */
  value: string
  onChange: (value: string) => void
  /** Decimals that are shown after leaving the field; 2 by default. Further typed digits are kept, not rounded. */
  decimals?: number | undefined
  /** The sign before the number, such as '$'. */
  sign?: string | undefined
}

/** A number or an amount of money in Argentine notation. Invalid text is kept for the error message. */
export function NumberField(props: NumberFieldProps) {
  const { value, onChange, decimals = 2, sign } = props
  const [typing, setTyping] = useState<string | null>(null)
  const change = (text: string) => {
    setTyping(text)
    onChange(parseNumberText(text) ?? text)
  }
  return (
    <FieldFrame {...props}>
      {({ control }) => (
        <div className={styles.holder}>
          {sign && (
            <span className={styles.before} aria-hidden="true">
              {sign}
            </span>
          )}
          <input
            {...control}
            className={classNames(styles.control, typography.figures, sign && styles.withBefore)}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            name={props.name}
            value={typing ?? formatNumberText(value, decimals)}
            disabled={props.disabled}
            onChange={(event) => change(event.target.value)}
            onBlur={() => setTyping(null)}
          />
        </div>
      )}
    </FieldFrame>
  )
}
