import { Fragment } from 'react'
import type { GatewayView, WayGroup } from '#domains/payment/contract.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { translateText } from '#web/i18n/translate.ts'
import { ChoiceDot } from './ChoiceDot.tsx'
import { GatewayMark } from './GatewayMark.tsx'
import { offeredClass, WAY_GROUP_WORDS } from './gateway-words.ts'

interface WayGroupHeadProps {
  readonly group: WayGroup
  readonly ways: readonly GatewayView[]
  /** Classes that fill the dot while the group is the chosen one. */
  readonly dotClass: string
}

/** Shows the row of a group: its dot, its name, and the ways in it. A way that needs script is not named without. */
export function WayGroupHead({ group, ways, dotClass }: WayGroupHeadProps) {
  const t = useT()
  return (
    <>
      <ChoiceDot className={dotClass} />
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{translateText(t, WAY_GROUP_WORDS[group])}</span>
        <span className="block text-13 text-muted">
          {ways.map(({ gatewayId, name }, index) => (
            <span key={gatewayId} className={offeredClass(gatewayId)}>
              {index > 0 && <Fragment>{' · '}</Fragment>}
              <bdi>{name}</bdi>
            </span>
          ))}
        </span>
      </span>
      <span className="flex gap-1 max-sm:hidden">
        {[...new Set(ways.map(({ icon }) => icon))].map((icon) => (
          <GatewayMark key={icon} icon={icon} />
        ))}
      </span>
    </>
  )
}

/** Sorts ways into their groups; the group of the first way comes first, so that the owner's order decides. */
export function waysByGroup(gateways: readonly GatewayView[]): ReadonlyMap<WayGroup, readonly GatewayView[]> {
  return Map.groupBy(gateways, ({ group }) => group)
}
