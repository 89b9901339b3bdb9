import type { HTMLInputAutoCompleteAttribute, HTMLInputTypeAttribute, Ref } from 'react'
import { classNames } from '#ui/class-names.ts'
import typography from '#ui/styles/typography.module.css'
import styles from './field.module.css'
import { FieldFrame, type FieldProps } from './field-frame.tsx'

export interface TextFieldProps extends FieldProps {
  value: string
  onChange: (value: string) => void
  onBlur?: (() => void) | undefined
  type?: Extract<HTMLInputTypeAttribute, 'text' | 'email' | 'tel' | 'url' | 'date'> | undefined
  inputMode?: 'text' | 'numeric' | 'decimal' | 'email' | 'tel' | 'none' | undefined
  autoComplete?: HTMLInputAutoCompleteAttribute | undefined
  autoCapitalize?: 'none' | 'words' | 'sentences' | undefined
  placeholder?: string | undefined
  maxLength?: number | undefined
  /** Uses digits of equal width, for numbers such as a DNI. */
  figures?: boolean | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

/** Usernames are no words: a phone's autocorrection would lock out their owners. */
const AS_TYPED = { autoCorrect: 'off', spellCheck: false } as const

/** One line of text. */
export function TextField(props: TextFieldProps) {
  const { value, onChange, onBlur, type = 'text', figures = false, ref } = props
  return (
    <FieldFrame {...props}>
      {({ control }) => (
        <input
          {...control}
          ref={ref}
          className={classNames(styles.control, figures && typography.figures)}
          type={type}
          name={props.name}
          value={value}
          disabled={props.disabled}
          inputMode={props.inputMode}
          autoComplete={props.autoComplete}
          autoCapitalize={props.autoCapitalize}
          {...(props.autoCapitalize === 'none' && AS_TYPED)}
          placeholder={props.placeholder}
          maxLength={props.maxLength}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
        />
      )}
    </FieldFrame>
  )
}
