import type { ReactNode } from 'react'
import type { OrderView } from '#domains/order/contract.ts'
import { Agreement } from './Agreement.tsx'

interface WaiverAgreementProps {
  readonly order: OrderView
  readonly problem: string | undefined
  /** What the buyer agrees to. */
  readonly children: ReactNode
}

/**
 * Asks the buyer of digital content to give up the right of withdrawal for it. Beside goods, which keep the
 * right, the digital lines are named. Source: CRD art. 16 m, docs/http-contract.md "Carts and orders".
 */
export function WaiverAgreement({ order, problem, children }: WaiverAgreementProps) {
  const digital = order.lines.filter(({ isDigital }) => isDigital)
  if (digital.length === 0 && !problem) return null
  const isMixed = digital.length > 0 && digital.length < order.lines.length
  return (
    <div className="grid gap-1">
      <Agreement name="waiver" problem={problem}>
        {children}
      </Agreement>
      {isMixed && (
        <ul data-waived className="grid gap-1 ps-9 text-13 text-muted">
          {digital.map(({ productId, name }) => (
            <li key={productId}>
              <bdi>{name}</bdi>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
