import { useEffect, useState } from 'react'
import { useShopState } from '#web/client/shop-state.ts'
import { visitRef } from '#web/client/visit-ref.ts'
import { useSite } from '#web/site/SiteProvider.tsx'

type Question = typeof import('./RecommendedQuestion.tsx')['RecommendedQuestion']

/**
 * Loads the question to visitors of a partner's link, whom few pages have. If it cannot be loaded, nobody is asked and
 * the link counts during the visit only.
 */
export function RecommendedNotice() {
  const { partnerDays } = useSite()
  const { loaded, consents } = useShopState()
  const [Ask, setAsk] = useState<Question | null>(null)
  const isAsked = loaded && !consents && partnerDays !== null && visitRef() !== null
  useEffect(() => {
    if (!isAsked) return
    import('./RecommendedQuestion.tsx').then(
      ({ RecommendedQuestion }) => setAsk(() => RecommendedQuestion),
      () => undefined,
    )
  }, [isAsked])
  return isAsked && Ask ? <Ask days={partnerDays} /> : null
}
