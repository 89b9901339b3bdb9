import { type KeyboardEvent, useState } from 'react'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { IconButton } from '#ui/icons/icon-button.tsx'
import { uiTexts } from '#ui/ui-texts.ts'
import styles from './field.module.css'
import { FieldFrame, type FieldProps } from './field-frame.tsx'

export interface PasswordFieldProps extends FieldProps {
  value: string
  onChange: (value: string) => void
  /** Tells password managers whether a password is chosen or entered. */
  autoComplete: 'current-password' | 'new-password'
}

/** A password field with a button that reveals the text, and a hint when caps lock is on. */
export function PasswordField(props: PasswordFieldProps) {
  const { value, onChange, autoComplete } = props
  const [shown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const noteCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  return (
    <FieldFrame {...props}>
      {({ control }) => (
        <>
          <div className={styles.holder}>
            <input
              {...control}
              className={classNames(styles.control, styles.withAfter)}
              type={shown ? 'text' : 'password'}
              name={props.name}
              value={value}
              disabled={props.disabled}
              autoComplete={autoComplete}
              autoCapitalize="none"
              spellCheck={false}
              onChange={(event) => onChange(event.target.value)}
              onKeyDown={noteCapsLock}
              onKeyUp={noteCapsLock}
              onBlur={() => setCapsLock(false)}
            />
            <span className={styles.after}>
              <IconButton
                icon={shown ? 'eye-off' : 'eye'}
                label={shown ? uiTexts.hidePassword : uiTexts.showPassword}
                disabled={props.disabled}
                onClick={() => setShown(!shown)}
              />
            </span>
          </div>
          <p role="status" className={styles.capsLock}>
            {capsLock && (
              <>
                <Icon name="alert" size="small" />
                <span>{uiTexts.capsLock}</span>
              </>
            )}
          </p>
        </>
      )}
    </FieldFrame>
  )
}
