import { useT } from '#web/i18n/I18nProvider.tsx'
import { PublicLink } from '#web/site/PublicLink.tsx'
import { Look } from '../lookbook/Look.tsx'
import { Slider } from '../parts/Slider.tsx'
import type { LookView } from '../views.ts'

/** Shows the first looks of the lookbook; nothing where the owner has none. */
export function LookSlider({ looks }: { looks: readonly LookView[] }) {
  const t = useT()
  if (looks.length === 0) return null
  return (
    <div className="late mt-12 md:mt-16">
      <Slider title={t('See it in a room')} titleId="lookbook">
        {looks.map((look) => (
          // Wider than the cards of products, for which the slider has its widths.
          <li key={look.id} className="w-[82vw]! max-w-xl!">
            <Look look={look} heading="h3" sizes="(width < 44rem) 82vw, 36rem" />
          </li>
        ))}
      </Slider>
      <PublicLink
        to="/lookbook"
        className="mt-2 inline-flex min-h-11 items-center text-tide underline underline-offset-4"
      >
        {t('The whole lookbook')}
      </PublicLink>
    </div>
  )
}
