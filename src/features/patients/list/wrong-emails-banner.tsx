import { patientsTexts } from '#features/patients/patients-texts.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'

interface WrongEmailsBannerProps {
  /** How many patients have an e-mail to correct. */
  count: number
  /** Whether the list shows these alone. */
  isListed: boolean
  onList: (isListed: boolean) => void
}

/** Tells that some patients' e-mails are to be corrected, and lists them; nothing while there are none. */
export function WrongEmailsBanner({ count, isListed, onList }: WrongEmailsBannerProps) {
  if (count === 0) return null
  const { waiting, list, listAll } = patientsTexts.wrongEmails
  return (
    <Banner
      icon="mail"
      tone="warning"
      text={waiting(count)}
      action={
        <Button size="small" onClick={() => onList(!isListed)}>
          {isListed ? listAll : list}
        </Button>
      }
    />
  )
}
