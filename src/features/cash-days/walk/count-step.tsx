import type { FormEvent } from 'react'
import { NOTES, type Note } from '#domain/cash/cash-count.ts'
import type { ByMethod } from '#domain/cash/cash-figures.ts'
import { withFloat } from '#domain/cash/closes-in-force.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '#domain/income/income.ts'
import { type Centavos, centavos, formatMoney } from '#domain/values/money.ts'
import { plainPesos } from '#features/shared/income-form/income-form.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { NumberField } from '#ui/fields/number-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Form } from '#ui/forms/form.tsx'
import type { Form as FormState } from '#ui/forms/use-form.ts'
import { Figures } from '#ui/layout/figures.tsx'
import layout from '#ui/styles/layout.module.css'
import typography from '#ui/styles/typography.module.css'
import hidden from '#ui/visually-hidden.module.css'
import styles from './count-step.module.css'
import { StepFooter } from './step-links.tsx'
import { differencesIn, floatOf, noteField, notesSum, type WalkForm, withNotes } from './walk-form.ts'
import { walkTexts } from './walk-texts.ts'

const texts = walkTexts.count

interface CountStepProps {
  form: FormState<WalkForm>
  /** What came in less what went out, without the float. */
  figures: ByMethod
  /** Where the float comes from; null until it is known. */
  floatHint: string | null
  onSubmit: (event?: FormEvent) => unknown
  onBack: () => void
}

/** What is in the drawer and in the accounts, beside what is expected; a reason where they differ. */
export function CountStep({ form, figures, floatHint, onSubmit, onBack }: CountStepProps) {
  const expected = withFloat(figures, floatOf(form.values))
  const differences = differencesIn(form.values, expected)
  const differs = PAYMENT_METHODS.some((method) => differences[method] !== null && differences[method] !== 0)
  return (
    <Form ref={form.ref} onSubmit={onSubmit}>
      <p className={typography.small}>{texts.lead}</p>
      <div className={styles.float}>
        <NumberField label={texts.float} sign="$" hint={floatHint ?? undefined} {...form.field('float')} />
      </div>
      {PAYMENT_METHODS.map((method) => (
        <CountedMethod
          key={method}
          method={method}
          form={form}
          expected={expected[method]}
          difference={differences[method]}
        />
      ))}
      {differs && (
        <TextField
          label={texts.reason}
          required
          autoComplete="off"
          autoCapitalize="sentences"
          {...form.field('reason')}
        />
      )}
      <StepFooter onBack={onBack}>
        <Button type="submit" variant="primary">
          {walkTexts.following}
        </Button>
      </StepFooter>
    </Form>
  )
}

interface CountedMethodProps {
  method: PaymentMethod
  form: FormState<WalkForm>
  expected: Centavos
  /** Null while nothing was counted. */
  difference: Centavos | null
}

function CountedMethod({ method, form, expected, difference }: CountedMethodProps) {
  const name = texts.counted[method]
  const take = () => form.patch({ [method]: plainPesos(centavos(Math.max(0, expected))) })
  return (
    <div className={styles.method}>
      <div className={styles.counted}>
        <NumberField label={name} sign="$" hint={texts.expected(formatMoney(expected))} {...form.field(method)} />
        <p className={styles.difference} role="status">
          {difference !== null && <Difference amount={difference} />}
          {difference === null && method !== 'cash' && (
            <Button size="small" icon="check" aria-label={texts.asExpectedOf(name)} onClick={take}>
              {texts.asExpected}
            </Button>
          )}
        </p>
      </div>
      {method === 'cash' && <CountedNotes form={form} />}
    </div>
  )
}

/** 'Faltan $ 500,00'. */
function Difference({ amount }: { amount: Centavos }) {
  if (amount === 0) return <span className={styles.equal}>{texts.equal}</span>
  const say = amount < 0 ? texts.missing : texts.surplus
  return <Figures className={styles.unequal}>{say(formatMoney(centavos(Math.abs(amount))))}</Figures>
}

/** Counts the notes; the counted cash follows their sum. */
function CountedNotes({ form }: { form: FormState<WalkForm> }) {
  const sum = notesSum(form.values)
  return (
    <details className={styles.notes} open={sum > 0 || undefined}>
      <summary className={typography.strong}>{texts.notes}</summary>
      <fieldset className={styles.grid}>
        <legend className={hidden.hidden}>{texts.notes}</legend>
        {NOTES.map((note) => (
          <TextField
            key={note}
            label={texts.note(wholePesos(note))}
            inputMode="numeric"
            figures
            autoComplete="off"
            name={noteField(note)}
            value={form.values[noteField(note)]}
            onChange={(count) => form.patch(withNotes(form.values, note, count))}
          />
        ))}
      </fieldset>
      <p className={classNames(layout.ends, typography.strong)}>{texts.notesSum(formatMoney(sum))}</p>
    </details>
  )
}

/** '$ 20.000'; the sign never stands alone at the end of a line. */
function wholePesos(note: Note): string {
  return formatMoney(centavos(note * 100))
    .replace(/,00$/, '')
    .replace(' ', '\u00a0')
}
