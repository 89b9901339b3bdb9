import { useState } from 'react'
import { classNames } from '#ui/class-names.ts'
import { formatNumberText, parseNumberText } from '#ui/number-text.ts'
import styles from './field.module.css'
import { FieldFrame, type FieldProps } from './field-frame.tsx'

export interface NumberFieldProps extends FieldProps {
  /** Plain notation: '18000.5', '' when empty, or the very text typed when it is no number. */
  value: string
  onChange: (value: string) => void
  /** Decimals shown once the field is left; 2 unless told. Digits typed beyond them are kept, not rounded. */
  decimals?: number | undefined
  /** The sign before the figures, such as '$'. */
  sign?: string | undefined
}

/** A number or an amount of money, written the Argentine way; bad text is kept so that it can be refused in words. */
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
            className={classNames(styles.control, styles.figures, sign && styles.withBefore)}
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
