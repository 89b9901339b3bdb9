import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { accountsBannerTexts } from './accounts-banner-texts.ts'

/** Says how many accounts wait for staff; renders nothing for a count of 0. */
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
