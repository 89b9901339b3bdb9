import { useEffect, useRef, useState } from 'react'
import type { ServicePrices } from '#domain/prices/service-prices.ts'
import { centavosOfPesos, formatMoney } from '#domain/values/money.ts'
import { useServicePrices } from '#features/shared/income-form/use-service-prices.ts'
import { Button } from '#ui/button.tsx'
import { NumberField } from '#ui/fields/number-field.tsx'
import { Form, FormError, FormRow } from '#ui/forms/form.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { Figures } from '#ui/layout/figures.tsx'
import typography from '#ui/styles/typography.module.css'
import styles from './admin-home.module.css'
import { adminHomeTexts } from './admin-home-texts.ts'
import { HomeCard } from './home-card.tsx'
import { priceErrors, priceFieldsOf, pricesOf } from './price-form.ts'

const texts = adminHomeTexts.prices

/** 'Precios de Servicios', edited in place and stored on this device only. */
export function PricesCard() {
  const { prices, save } = useServicePrices()
  const [mode, setMode] = useState<'shown' | 'edited' | 'saved'>('shown')
  const isEdited = mode === 'edited'
  const button = useRef<HTMLButtonElement>(null)
  const wasEdited = useRef(false)
  // The focus would be lost with the form.
  useEffect(() => {
    if (wasEdited.current && !isEdited) button.current?.focus()
    wasEdited.current = isEdited
  }, [isEdited])
  return (
    <HomeCard
      title={texts.title}
      icon="settings"
      action={
        !isEdited && (
          <Button ref={button} icon="edit" wide onClick={() => setMode('edited')}>
            {texts.edit}
          </Button>
        )
      }
    >
      {isEdited ? (
        <div className={styles.editing}>
          <PricesForm prices={prices} save={save} onSaved={() => setMode('saved')} onCancel={() => setMode('shown')} />
        </div>
      ) : (
        <PriceList prices={prices} />
      )}
      <div role="alert">
        {mode === 'saved' && (
          <p className={styles.saved}>
            <Icon name="check" />
            {texts.saved}
          </p>
        )}
      </div>
    </HomeCard>
  )
}

function PriceList({ prices }: { prices: ServicePrices }) {
  return (
    <>
      <dl className={styles.prices}>
        <Price label={texts.consultaInicial} pesos={prices.consultaInicial} />
        <Price label={texts.consultaSeguimiento} pesos={prices.consultaSeguimiento} />
      </dl>
      <p className={typography.tiny}>{texts.hint}</p>
    </>
  )
}

function Price({ label, pesos }: { label: string; pesos: number }) {
  return (
    <div className={styles.price}>
      <dt>{label}</dt>
      <dd>
        <Figures>{formatMoney(centavosOfPesos(pesos))}</Figures>
      </dd>
    </div>
  )
}

interface PricesFormProps {
  prices: ServicePrices
  save: (prices: ServicePrices) => void
  onSaved: () => void
  onCancel: () => void
}

function PricesForm({ prices, save, onSaved, onCancel }: PricesFormProps) {
  const form = useForm(priceFieldsOf(prices))
  const [failure, setFailure] = useState<string | null>(null)
  useEffect(() => form.ref.current?.querySelector('input')?.focus(), [form.ref])
  const send = async () => {
    try {
      save(pricesOf(form.values))
      onSaved()
    } catch (error) {
      console.error(error)
      setFailure(texts.notSaved)
    }
  }
  return (
    <Form ref={form.ref} onSubmit={form.submit(priceErrors, send)} aria-label={texts.title}>
      <FormError message={failure} />
      <FormRow>
        <NumberField label={texts.consultaInicial} sign="$" {...form.field('consultaInicial')} />
        <NumberField label={texts.consultaSeguimiento} sign="$" {...form.field('consultaSeguimiento')} />
      </FormRow>
      <div className={styles.formActions}>
        <Button onClick={onCancel}>{texts.cancel}</Button>
        <Button type="submit" variant="primary" busy={form.busy}>
          {texts.save}
        </Button>
      </div>
    </Form>
  )
}
