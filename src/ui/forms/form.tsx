import type { FormEvent, ReactNode, Ref } from 'react'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icons/icon.tsx'
import notice from '#ui/styles/notice.module.css'
import styles from './form.module.css'

export interface FormProps {
  /** The handler from useForm's submit. */
  onSubmit: (event: FormEvent<HTMLFormElement>) => unknown
  /** useForm's ref, so that the first invalid field gets the focus. */
  ref?: Ref<HTMLFormElement> | undefined
  children: ReactNode
  className?: string | undefined
  'aria-label'?: string | undefined
  'aria-labelledby'?: string | undefined
}

/** Fields one below the other. The browser's validation is off, since the messages are ours. */
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
  /** For dates, times and amounts, which stay side by side even in narrow places. */
  short?: boolean | undefined
  children: ReactNode
}

/** Fields side by side where they fit. */
export function FormRow({ short = false, children }: FormRowProps) {
  return <div className={classNames(styles.row, short && styles.short)}>{children}</div>
}

/** An error of the whole form, announced at once; nothing without a message. */
export function FormError({ message }: { message: string | null | undefined }) {
  return (
    <div role="alert">
      {message && (
        <p className={classNames(notice.notice, notice.danger, styles.error)}>
          <Icon name="alert" />
          <span>{message}</span>
        </p>
      )}
    </div>
  )
}
