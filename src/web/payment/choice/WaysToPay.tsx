import type { OrderView } from '#domains/order/contract.ts'
import type { GatewayView } from '#domains/payment/contract.ts'
import type { Money } from '#kernel/money.ts'
import type { Flash } from '#web/site/views.ts'
import { GatewayForm } from './GatewayForm.tsx'
import { WayGroupHead, waysByGroup } from './WayGroupHead.tsx'

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
              <WayGroupHead group={group} ways={ways} dotClass="group-open/ways:bg-ink" />
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
