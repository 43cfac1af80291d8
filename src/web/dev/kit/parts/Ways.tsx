import type { GatewayView, WayGroup } from '#domains/payment/contract.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { WayRadios } from '#web/payment/choice/WayRadios.tsx'
import { KitSection, KitState } from '../Section.tsx'
import { LONG_NAME } from '../sample.ts'

const way = (gatewayId: string, group: WayGroup, name: string): GatewayView => ({
  gatewayId,
  name,
  icon: 'card',
  group,
  single: true,
  subscriptions: true,
  transform: null,
  needs: [],
  button: null,
})

/** Returns ways of every group; ids are the kit's own, so that two forms on one page do not share labels. */
const waysOf = (form: string): readonly GatewayView[] => [
  way(`${form}-a`, 'card', 'Pegel Card'),
  way(`${form}-b`, 'wallet', 'Pegel Wallet'),
  way(`${form}-c`, 'wallet', LONG_NAME),
  way(`${form}-d`, 'later', 'Pegel Bank'),
  way(`${form}-e`, 'later', 'Pegel Later'),
  way(`${form}-f`, 'other', 'Pegel Coupon'),
]

/** Shows the ways to pay of a form with one button: closed groups, an open one, and one way alone. */
export function Ways() {
  const t = useT()
  return (
    <KitSection id="ways" title={t('Ways to pay')}>
      <div className="grid items-start gap-6 md:grid-cols-2">
        {[
          ['normal', waysOf('kit-1'), null] as const,
          ['chosen', waysOf('kit-2'), 'kit-2-c'] as const,
          ['focus', waysOf('kit-3'), 'kit-3-b'] as const,
          ['normal', waysOf('kit-4').slice(0, 1), null] as const,
        ].map(([name, gateways, chosen]) => (
          <KitState key={gateways[0]?.gatewayId} name={name}>
            <form>
              <fieldset className="rounded-sm border border-edge">
                <legend className="sr-only">{t('How would you like to pay?')}</legend>
                <WayRadios gateways={gateways} chosen={chosen} />
              </fieldset>
            </form>
          </KitState>
        ))}
      </div>
    </KitSection>
  )
}
