import { money } from '#kernel/money.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { Look } from '#web/storefront/lookbook/Look.tsx'
import type { LookPointView, LookView } from '#web/storefront/views.ts'
import { KitSection, KitState, KitStates } from '../Section.tsx'
import { LONG_NAME, samplePicture } from '../sample.ts'

const point = (name: string, left: number, top: number): LookPointView => ({
  slug: `kit-${left}`,
  name,
  price: money(64_900, 'EUR'),
  priceVaries: false,
  period: null,
  left,
  top,
})

const look = (id: string, points: readonly LookPointView[], text = ''): LookView => ({
  id,
  title: 'Pegel T1',
  text,
  image: samplePicture(id, 384),
  points,
})

const POINTS = [point('Pegel T1', 20, 30), point(LONG_NAME, 80, 85)]

/** Shows rooms with points on the products in them. */
export function Looks() {
  const t = useT()
  return (
    <KitSection id="looks" title={t('Lookbook')}>
      <KitStates>
        {[
          ['normal', look('kit-look', POINTS, LONG_NAME)] as const,
          ['hover', look('kit-look-hover', POINTS.slice(0, 1))] as const,
          ['focus', look('kit-look-focus', POINTS.slice(1))] as const,
          ['empty', look('kit-look-empty', [])] as const,
        ].map(([name, one]) => (
          <KitState key={one.id} name={name}>
            <Look look={one} sizes="20rem" heading="h3" first />
          </KitState>
        ))}
      </KitStates>
    </KitSection>
  )
}
