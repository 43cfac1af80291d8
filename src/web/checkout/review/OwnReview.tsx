import { type OwnReviewView, REVIEW_REASON_WORDS, type ReviewableView } from '#domains/review/contract.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { type Translate, translateText } from '#web/i18n/translate.ts'
import { useSite } from '#web/site/SiteProvider.tsx'
import { Stars } from '#web/site/Stars.tsx'
import { Button } from '#web/ui/Button.tsx'

interface OwnReviewProps {
  readonly orderKey: string
  readonly product: ReviewableView
  readonly review: OwnReviewView
}

/** Shows a writer where their review stands, what the shop says to it, and a way to delete it or put it back. */
export function OwnReview({ orderKey, product: { productId, name }, review }: OwnReviewProps) {
  const t = useT()
  const { basePath } = useSite()
  const { stars, answer, isTakenBack, state } = review
  return (
    <div className="grid gap-3 rounded-md bg-panel p-4" data-review-state={isTakenBack ? 'deleted' : state}>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <Stars stars={stars} t={t} />
        <strong className="font-medium">{stateWords(review, t)}</strong>
      </p>
      {answer !== '' && (
        <p dir="auto" className="whitespace-pre-line break-words border-edge border-s-2 ps-4">
          {answer}
        </p>
      )}
      <form method="post" action={`${basePath}/api/review/${isTakenBack ? 'restore' : 'delete'}`}>
        <input type="hidden" name="key" value={orderKey} />
        <input type="hidden" name="productId" value={productId} />
        <Button
          tone={isTakenBack ? 'secondary' : 'danger'}
          aria-label={
            isTakenBack
              ? t('Put the review of {product} back', { product: name })
              : t('Delete the review of {product}', { product: name })
          }
        >
          {isTakenBack ? t('Put it back') : t('Delete')}
        </Button>
      </form>
    </div>
  )
}

function stateWords({ state, reason, isTakenBack }: OwnReviewView, t: Translate): string {
  if (isTakenBack) return t('You deleted your review. You can put it back for 30 days.')
  if (state === 'waiting') return t('We have your review, and show it once we have looked at it.')
  if (state === 'shown') return t('Your review is shown.')
  const why = reason === '' ? '' : translateText(t, REVIEW_REASON_WORDS[reason])
  return `${t('Your review is not shown.')} ${why}`.trim()
}
