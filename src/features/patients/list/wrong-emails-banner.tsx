import { patientsTexts } from '#features/patients/patients-texts.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'

interface WrongEmailsBannerProps {
  /** How many patients have an e-mail to correct. */
  count: number
  /** Whether the list shows only these. */
  isListed: boolean
  onList: (isListed: boolean) => void
}

/** Says how many e-mails need a correction, and filters the list by them. Renders nothing for a count of 0. */
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
