import type { ReviewView, Stars as StarCount } from '#domains/review/contract.ts'
import { StarChoice } from '#web/checkout/review/StarChoice.tsx'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { useSite } from '#web/site/SiteProvider.tsx'
import { Stars } from '#web/site/Stars.tsx'
import { ReviewItem } from '#web/storefront/reviews/ReviewItem.tsx'
import { KitSection, KitState, KitStates } from '../Section.tsx'
import { ARABIC, LONG_NAME, LONG_WORD } from '../sample.ts'

const review = (number: number, stars: StarCount, change: Partial<ReviewView> = {}): ReviewView => ({
  number,
  stars,
  title: 'Pegel T1',
  text: LONG_NAME,
  name: 'Ada L.',
  locale: 'en',
  writtenAt: '2026-03-01T12:00:00Z',
  answer: '',
  ...change,
})

const REVIEWS: readonly ReviewView[] = [
  review(1, 5),
  review(2, 4, { answer: LONG_NAME }),
  review(3, 3, { locale: 'ar', title: '', text: ARABIC }),
  review(4, 1, { title: LONG_WORD, text: `${LONG_WORD} ${LONG_NAME} `.repeat(8) }),
]

/** Shows stars, the choice of them, and reviews. */
export function Reviews() {
  const t = useT()
  const site = useSite()
  return (
    <KitSection id="reviews" title={t('Reviews')}>
      <KitStates>
        {[0, 1, 2.5, 4, 5].map((stars) => (
          <KitState key={stars} name="normal">
            <Stars stars={stars} t={t} />
          </KitState>
        ))}
      </KitStates>
      <KitStates>
        <KitState name="normal">
          <form>
            <StarChoice chosen="" error={null} />
          </form>
        </KitState>
        <KitState name="chosen">
          <form>
            <StarChoice chosen="4" error={null} />
          </form>
        </KitState>
        <KitState name="focus">
          <form>
            <StarChoice chosen="2" error={null} />
          </form>
        </KitState>
        <KitState name="wrong">
          <form>
            <StarChoice chosen="" error={t('Choose one to five stars')} />
          </form>
        </KitState>
      </KitStates>
      <ul className="grid gap-6">
        {REVIEWS.map((one) => (
          <ReviewItem key={one.number} review={one} isShort t={t} site={site} />
        ))}
      </ul>
    </KitSection>
  )
}
