import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icons/icon.tsx'
import styles from './field.module.css'
import { FieldFrame, type FieldProps } from './field-frame.tsx'

export interface SelectOption {
  value: string
  label: string
  disabled?: boolean | undefined
}

export interface SelectFieldProps extends FieldProps {
  value: string
  onChange: (value: string) => void
  options: readonly SelectOption[]
  /** The first option while nothing is chosen (value ''), such as 'Seleccionar profesional'. */
  placeholder?: string | undefined
}

/** A choice among few, with the system's own list. */
export function SelectField(props: SelectFieldProps) {
  const { value, onChange, options, placeholder } = props
  return (
    <FieldFrame {...props}>
      {({ control }) => (
        <div className={styles.holder}>
          <select
            {...control}
            className={classNames(styles.control, styles.select)}
            name={props.name}
            value={value}
            disabled={props.disabled}
            onChange={(event) => onChange(event.target.value)}
          >
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <span className={styles.selectArrow}>
            <Icon name="chevron-down" />
          </span>
        </div>
      )}
    </FieldFrame>
  )
}
