import { telHref } from '#domain/patient/tel-href.ts'
import { Figures } from '#ui/layout/figures.tsx'

/** A phone that dials when it is pressed, unless its text has no number. */
export function PhoneLink({ phone }: { phone: string }) {
  const href = telHref(phone)
  if (href === null) return phone
  return (
    <a href={href}>
      <Figures>{phone}</Figures>
    </a>
  )
}
