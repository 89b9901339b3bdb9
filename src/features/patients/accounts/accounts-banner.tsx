import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { accountsBannerTexts } from './accounts-banner-texts.ts'

/** Tells that accounts wait for staff; nothing while none does. */
export function AccountsBanner({ count, onReview }: { count: number; onReview: () => void }) {
  if (count === 0) return null
  return (
    <Banner
      icon="user"
      tone="info"
      text={accountsBannerTexts.waiting(count)}
      action={
        <Button size="small" onClick={onReview}>
          {accountsBannerTexts.review}
        </Button>
      }
    />
  )
}
