import { useEffect, useEffectEvent, useId, useState } from 'react'
import type { VisitorAnswer } from '#data/remote/visitor-api.ts'
import { validationTexts } from '#domain/validation-texts.ts'
import { plainEmail } from '#domain/values/email-address.ts'
import { useClinicChat } from '#features/public-site/frame/site-links.ts'
import { useHydrated } from '#features/public-site/frame/use-hydrated.ts'
import headings from '#features/public-site/styles/headings.module.css'
import { errorText } from '#features/shared/messages/error-message.ts'
import { toastDurations } from '#features/shared/messages/toast-durations.ts'
import { paths } from '#features/shared/session/paths.ts'
import { useVisitorCall } from '#features/shared/session/use-visitor-call.ts'
import { outward } from '#ui/browser/outward.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { TextArea } from '#ui/fields/text-area.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Form, FormError, FormRow } from '#ui/forms/form.tsx'
import { type Form as FormState, useForm } from '#ui/forms/use-form.ts'
import { Icon } from '#ui/icons/icon.tsx'
import layout from '#ui/styles/layout.module.css'
import notice from '#ui/styles/notice.module.css'
import typography from '#ui/styles/typography.module.css'
import { toast } from '#ui/toasts/toast.ts'
import hidden from '#ui/visually-hidden.module.css'
import styles from './contact-form.module.css'
import { contactPageTexts as texts } from './contact-page-texts.ts'
import { emptyMessage, isIncomplete, type Message, messageErrors } from './contact-rules.ts'

const READERS = { email: plainEmail }

type Outcome = { kind: 'none' | 'incomplete' | 'sent' } | { kind: 'failed'; failure: string }

/**
 * The contact form. It needs the network, since a message that arrives weeks later does harm. An unsent message stays
 * in the form, with WhatsApp as the alternative.
 */
export function ContactForm() {
  const titleId = useId()
  const isHydrated = useHydrated()
  const [outcome, setOutcome] = useState<Outcome>({ kind: 'none' })
  const form = useForm<Message>(emptyMessage, { readers: READERS })
  const call = useVisitorCall('contact')
  const isStillIncomplete = outcome.kind === 'incomplete' && isIncomplete(form.values)
  useTextTypedBeforeHydration(form)

  const validate = (message: Message) => {
    const errors = messageErrors(message)
    const incomplete = isIncomplete(message)
    setOutcome({ kind: incomplete ? 'incomplete' : 'none' })
    if (incomplete) toast({ title: validationTexts.contactIncomplete, variant: 'error' })
    return errors
  }
  const send = async ({ sitioWeb, ...message }: Message) => {
    toast({ title: texts.sending, duration: toastDurations.sending })
    // People leave it empty; then only the fields of the spec are sent.
    const failure = await failureOf(call(sitioWeb ? { ...message, sitioWeb } : message))
    if (failure !== null) {
      toast({ title: texts.errorTitle, description: failure, variant: 'error', duration: toastDurations.contactFailed })
      setOutcome({ kind: 'failed', failure })
      return
    }
    toast({ title: texts.sent, description: texts.sentText, variant: 'success', duration: toastDurations.contactSent })
    setOutcome({ kind: 'sent' })
    form.reset(emptyMessage)
  }

  return (
    <section className={styles.sheet} aria-labelledby={titleId}>
      <h2 id={titleId} className={headings.heading}>
        {texts.formTitle}
      </h2>
      <WithoutScript />
      <Form ref={form.ref} onSubmit={form.submit(validate, send)} aria-labelledby={titleId} className={styles.form}>
        <FormError message={isStillIncomplete ? validationTexts.contactIncomplete : null} />
        <FormRow>
          <TextField label={texts.name} {...form.field('nombre')} autoComplete="name" autoCapitalize="words" required />
          <TextField label={texts.email} {...form.field('email')} type="email" autoComplete="email" required />
        </FormRow>
        <TextField label={texts.phone} {...form.field('telefono')} type="tel" autoComplete="tel" optional />
        <TextArea label={texts.message} {...form.field('mensaje')} rows={6} required />
        <Honeypot form={form} />
        <OutcomeNotice outcome={outcome} message={form.values.mensaje} />
        {!isHydrated && <ScriptMissing />}
        <div className={styles.end}>
          {/* Without scripts, the browser would submit the text in the URL. */}
          <Button type="submit" variant="primary" busy={form.busy} busyLabel={texts.submitting} disabled={!isHydrated}>
            {texts.submit}
          </Button>
          <p className={typography.small}>
            {texts.privacy} {/* In a new tab, since leaving the page would lose the text. */}
            <a href={paths.privacy} target="_blank" rel="noopener">
              {texts.privacyLink}
            </a>
          </p>
        </div>
      </Form>
    </section>
  )
}

/** Says why the message could not be delivered; null on success. */
async function failureOf(sent: Promise<VisitorAnswer>): Promise<string | null> {
  try {
    const { message, isDelivered } = await sent
    return isDelivered ? null : (message ?? texts.failed)
  } catch (error) {
    return errorText(error, { refused: texts.failed })
  }
}

/** Takes over what was typed before hydration. */
function useTextTypedBeforeHydration(form: FormState<Message>): void {
  const adopt = useEffectEvent(() => {
    if (!form.ref.current) return
    const typed = [...new FormData(form.ref.current)].filter(([, text]) => text !== '')
    if (typed.length > 0) form.patch(Object.fromEntries(typed) as Partial<Message>)
  })
  useEffect(() => adopt(), [])
}

/** A hidden field that only bots fill in; the server then discards the message. */
function Honeypot({ form }: { form: FormState<Message> }) {
  return (
    <div className={hidden.hidden} aria-hidden="true">
      <label>
        {texts.honeypot}
        <input
          name="sitioWeb"
          tabIndex={-1}
          autoComplete="off"
          value={form.values.sitioWeb}
          onChange={(event) => form.set('sitioWeb')(event.target.value)}
        />
      </label>
    </div>
  )
}

function OutcomeNotice({ outcome, message }: { outcome: Outcome; message: string }) {
  const chat = useClinicChat(message.trim() || undefined)
  return (
    <div role="status">
      {outcome.kind === 'sent' && (
        <p className={classNames(layout.row3, notice.box, notice.success, styles.sent)}>
          <Icon name="check" />
          <span>
            <strong>{texts.sent}</strong> {texts.sentText}
          </span>
        </p>
      )}
      {outcome.kind === 'failed' && (
        <div className={classNames(layout.wrap3, notice.box, notice.warning, styles.failed)}>
          <p>
            {outcome.failure} {texts.kept}
          </p>
          <a className={buttonClass()} href={chat} {...outward}>
            <Icon name="whatsapp" />
            {texts.sendByWhatsapp}
          </a>
        </div>
      )}
    </div>
  )
}

/** Shown by site-start.ts, which also handles the button, when the page's script can't be loaded. */
function ScriptMissing() {
  return (
    <div data-without-script role="alert" hidden>
      <div className={classNames(layout.wrap3, notice.box, notice.warning, styles.failed)}>
        <p>{texts.scriptMissing}</p>
        <Button icon="refresh">{texts.retry}</Button>
        <a className={buttonClass()} href={useClinicChat()} {...outward}>
          <Icon name="whatsapp" />
          {texts.writeByWhatsapp}
        </a>
      </div>
    </div>
  )
}

/** Replaces the form without scripting; CSS hides the form there. */
function WithoutScript() {
  return (
    <noscript>
      <p className={styles.withoutScript}>{texts.withoutScript}</p>
      <a className={buttonClass({ variant: 'primary' })} href={useClinicChat()} {...outward}>
        <Icon name="whatsapp" />
        {texts.writeByWhatsapp}
      </a>
    </noscript>
  )
}
