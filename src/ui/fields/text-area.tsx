import { classNames } from '#ui/class-names.ts'
import styles from './field.module.css'
import { FieldFrame, type FieldProps } from './field-frame.tsx'

export interface TextAreaProps extends FieldProps {
  value: string
  onChange: (value: string) => void
  placeholder?: string | undefined
  maxLength?: number | undefined
  /** The number of lines while empty; it grows with its text. */
  rows?: number | undefined
  /** To be read and copied only. */
  readOnly?: boolean | undefined
}

/** Several lines of text. */
export function TextArea(props: TextAreaProps) {
  const { value, onChange, rows = 3 } = props
  return (
    <FieldFrame {...props}>
      {({ control }) => (
        <textarea
          {...control}
          className={classNames(styles.control, styles.area)}
          name={props.name}
          value={value}
          rows={rows}
          disabled={props.disabled}
          readOnly={props.readOnly}
          placeholder={props.placeholder}
          maxLength={props.maxLength}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </FieldFrame>
  )
}
