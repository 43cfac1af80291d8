// Tests: tests/flows/membership/change-plan.test.ts

import type { Tx } from '#db/database.ts'
import { readCharge } from '#domains/ledger/index.ts'
import type { OrderRow } from '#domains/order/index.ts'
import {
  type Moment,
  type MoneyCame,
  type MoneyMoved,
  type Payer,
  readAttempts,
} from '#domains/payment/index.ts'
import { readPlanChange } from '#domains/subscription/index.ts'
import { readMoneyLeft } from '#views/money-left.ts'
import { lockOrderToBePaid, PayingOrder } from './order-payer.ts'
import { planChangeIsPaid, planChangeIsRefunded } from './plan-change/change-money.ts'

/**
 * The change to a better plan pays its charge, which has the id of the order of the difference. It does what
 * its order does, and besides changes the plan. Source: decisions 0038, 0048.
 */
export const planChangePayer: Payer = {
  lock: async (tx, { payer }) => {
    const change = await readPlanChange(tx, payer.id)
    const found = change && (await lockOrderToBePaid(tx, change.orderId))
    return found && new PayingPlanChange(tx, found.row, found.isGivenBack, change.id)
  },
  // A stored consent was charged under the name of the change, and the provider tells of it by that name.
  async chargeOfRenewal(tx, gatewayId, { period }) {
    const change = UUID.test(period) ? await readPlanChange(tx, period) : null
    if (!change) return null
    const attempts = await readAttempts(tx, change.orderId)
    const isAsked = attempts.some((attempt) => attempt.gatewayId === gatewayId && attempt.flow === 'renewal')
    return isAsked ? readCharge(tx, change.orderId) : null
  },
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** A change of plan as the engine sees it, while the transaction holds the lock of its order. */
class PayingPlanChange extends PayingOrder {
  override readonly called = 'the change of plan'
  readonly #tx: Tx
  readonly #changeId: string

  constructor(tx: Tx, order: OrderRow, isGivenBack: boolean, changeId: string) {
    super(tx, order, isGivenBack)
    this.#tx = tx
    this.#changeId = changeId
  }

  // The order comes last: its invoice number is taken from a counter that stays locked until the commit.
  override async moneyCame(money: MoneyCame, moment: Moment): Promise<void> {
    if (money.isFree && money.settledNowMinor >= this.totalMinor)
      await planChangeIsPaid(this.#tx, this.#changeId, moment)
    await super.moneyCame(money, moment)
  }

  override async moneyMoved(money: MoneyMoved, moment: Moment): Promise<void> {
    await super.moneyMoved(money, moment)
    const left = await readMoneyLeft(this.#tx, this.id)
    if (left <= 0) await planChangeIsRefunded(this.#tx, this.#changeId, moment)
    else if (money.isFree && left >= this.totalMinor) await planChangeIsPaid(this.#tx, this.#changeId, moment)
  }

  override async whenReleased(moment: Moment): Promise<void> {
    await planChangeIsPaid(this.#tx, this.#changeId, moment)
    await super.whenReleased(moment)
  }
}
