import { Fragment } from 'react'
import type { OrderView } from '#domains/order/contract.ts'
import type { GatewayView, WayGroup } from '#domains/payment/contract.ts'
import type { Money } from '#kernel/money.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { translateText } from '#web/i18n/translate.ts'
import type { Flash } from '#web/site/views.ts'
import { ChoiceDot } from './ChoiceDot.tsx'
import { GatewayForm } from './GatewayForm.tsx'
import { GatewayMark } from './GatewayMark.tsx'
import { offeredClass, WAY_GROUP_WORDS } from './gateway-words.ts'

interface WaysToPayProps {
  readonly gateways: readonly GatewayView[]
  readonly order: OrderView
  readonly due: Money
  /** The way that is open at first; absent: the first one. */
  readonly chosen: string | undefined
  readonly flash: Flash | null
}

/** The outer rows share this name, so that opening one closes the others, without script too. */
const OUTER = 'way'

/**
 * Shows the ways to pay in the groups that their gateways name, one of them open. A group of one way is that way. In a
 * group that opens later nothing is open yet: an open wallet loads its script from a third party.
 * Source: docs/design.md "Ways to pay".
 */
export function WaysToPay({ gateways, order, due, chosen, flash }: WaysToPayProps) {
  const open = gateways.find(({ gatewayId }) => gatewayId === chosen) ?? gateways[0]
  const row = (gateway: GatewayView, name: string, isOpen: boolean) => (
    <GatewayForm
      key={gateway.gatewayId}
      gateway={gateway}
      order={order}
      due={due}
      name={name}
      isOpen={isOpen}
      flash={flash}
    />
  )
  return (
    <div className="rounded-md border border-edge print:hidden">
      {[...waysByGroup(gateways)].map(([group, ways]) => {
        const [only] = ways
        if (ways.length === 1 && only) return row(only, OUTER, only === open)
        return (
          <details
            key={group}
            name={OUTER}
            open={open !== undefined && ways.includes(open)}
            data-way-group={group}
            className="group/ways border-hairline not-first:border-t"
          >
            <summary className="flex min-h-16 items-center gap-3 px-4 py-2 group-open/ways:bg-panel">
              <ChoiceDot className="group-open/ways:bg-ink" />
              <GroupText group={group} ways={ways} />
            </summary>
            <div className="border-hairline border-t ps-4 sm:ps-8 [&_summary]:bg-transparent">
              {ways.map((way) => row(way, `${OUTER}-${group}`, way === open))}
            </div>
          </details>
        )
      })}
    </div>
  )
}

/** Sorts ways into their groups; the group of the first way comes first, so that the owner's order decides. */
function waysByGroup(gateways: readonly GatewayView[]): ReadonlyMap<WayGroup, readonly GatewayView[]> {
  return Map.groupBy(gateways, ({ group }) => group)
}

/** Names a group and the ways in it; a way that needs script is not named without script. */
function GroupText({ group, ways }: { group: WayGroup; ways: readonly GatewayView[] }) {
  const t = useT()
  return (
    <>
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
