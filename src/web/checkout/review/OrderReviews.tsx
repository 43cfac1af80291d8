import { useState } from 'react'
import { Link } from 'react-router'
import type { OrderReviewsView, ReviewableView } from '#domains/review/contract.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { translateText } from '#web/i18n/translate.ts'
import { useSite } from '#web/site/SiteProvider.tsx'
import type { Flash } from '#web/site/views.ts'
import { Button } from '#web/ui/Button.tsx'
import { SuccessBanner } from '#web/ui/dialog/SuccessBanner.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { IdentifyForm } from '../order/IdentifyForm.tsx'
import { OwnReview } from './OwnReview.tsx'
import { ReviewForm } from './ReviewForm.tsx'

interface OrderReviewsProps {
  readonly view: OrderReviewsView
  readonly flash: Flash | null
}

/** Shows the products of an order, and what its buyer says about each. Whoever has the link alone proves the address. */
export function OrderReviews({ view, flash }: OrderReviewsProps) {
  const t = useT()
  const [said, setSaid] = useState<string | null>(null)
  const { orderKey, number, isMasked, isOn, products } = view
  const title = t('Your reviews')
  const success = said ?? (flash?.success ? translateText(t, flash.success) : null)
  return (
    <div className="mx-auto grid max-w-2xl grid-cols-[minmax(0,1fr)] gap-8 py-8 md:py-12">
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <SuccessBanner text={success} />
      <div>
        <PageTitle>{title}</PageTitle>
        <p className="mt-2 text-muted">
          <Link
            to={`/order/${orderKey}`}
            className="inline-flex min-h-11 items-center underline underline-offset-4"
          >
            {t('Order {number}', { number })}
          </Link>
        </p>
      </div>
      {flash?.error && (
        <p role="alert" className="rounded-sm border border-danger p-4 font-medium text-danger">
          {translateText(t, flash.error)}
        </p>
      )}
      {!isOn && <p>{t('This shop takes no reviews at the moment')}</p>}
      {isMasked ? (
        <IdentifyForm orderKey={orderKey} flash={flash} />
      ) : (
        products.map((product) => (
          <ProductReview key={product.productId} view={view} product={product} flash={flash} said={setSaid} />
        ))
      )}
      <AskedForm view={view} />
    </div>
  )
}

interface ProductReviewProps extends OrderReviewsProps {
  readonly product: ReviewableView
  readonly said: (words: string) => void
}

/** Shows one product of the order with its form, or says why it has none. */
function ProductReview({ view, product, flash, said }: ProductReviewProps) {
  const t = useT()
  const { name, slug, review, isReceived, isReviewedElsewhere } = product
  return (
    <section className="grid gap-4 border-hairline border-t pt-6" data-product={product.productId}>
      <h2 className="text-21 break-words">{slug === null ? name : <Link to={`/p/${slug}`}>{name}</Link>}</h2>
      {review && <OwnReview orderKey={view.orderKey} product={product} review={review} />}
      {!view.isOn ? null : !isReceived && !review ? (
        <p>{t('You can review it once it is paid and on its way to you.')}</p>
      ) : isReviewedElsewhere && !review ? (
        <p>{t('You already reviewed it with another order. Open that order to change your review.')}</p>
      ) : (
        review?.state !== 'hidden' && <ReviewForm view={view} product={product} flash={flash} said={said} />
      )}
    </section>
  )
}

/** Lets the buyer say whether the shop may ask for reviews by e-mail. The link suffices: nobody proves anything for that. */
function AskedForm({ view: { orderKey, isAsked } }: { view: OrderReviewsView }) {
  const t = useT()
  const { basePath } = useSite()
  const call = isAsked ? 'stop-questions' : 'allow-questions'
  return (
    <form
      method="post"
      action={`${basePath}/api/review/${call}`}
      className="flex flex-wrap items-center justify-between gap-4 border-hairline border-t pt-6"
    >
      <input type="hidden" name="key" value={orderKey} />
      <p className="text-13 text-muted">
        {isAsked
          ? t('You do not want e-mails that ask for reviews?')
          : t('We do not ask you for reviews by e-mail.')}
      </p>
      <Button tone="secondary">{isAsked ? t('Do not ask me again') : t('You may ask me again')}</Button>
    </form>
  )
}
