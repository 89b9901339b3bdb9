import type { FormEvent, ReactNode, Ref } from 'react'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icons/icon.tsx'
import styles from './form.module.css'

export interface FormProps {
  /** Handler of useForm's submit. */
  onSubmit: (event: FormEvent<HTMLFormElement>) => unknown
  /** useForm's ref, so that the first refused field gets the focus. */
  ref?: Ref<HTMLFormElement> | undefined
  children: ReactNode
  className?: string | undefined
  'aria-label'?: string | undefined
  'aria-labelledby'?: string | undefined
}

/** Fields one under the other. The browser's own validation is off: the messages are ours. */
export function Form({ onSubmit, className, children, ...rest }: FormProps) {
  return (
    <form
      {...rest}
      noValidate
      className={classNames(styles.form, className)}
      onSubmit={(event) => void onSubmit(event)}
    >
      {children}
    </form>
  )
}

interface FormRowProps {
  /** For dates, times and amounts, which stay side by side in narrow places too. */
  short?: boolean | undefined
  children: ReactNode
}

/** Fields side by side where there is room for them. */
export function FormRow({ short = false, children }: FormRowProps) {
  return <div className={classNames(styles.row, short && styles.short)}>{children}</div>
}

/** What went wrong with the whole form; announced at once. Nothing is drawn without a message. */
export function FormError({ message }: { message: string | null | undefined }) {
  return (
    <div role="alert">
      {message && (
        <p className={styles.error}>
          <Icon name="alert" />
          <span>{message}</span>
        </p>
      )}
    </div>
  )
}
