// Tests: tests/flows/membership/sign-up.test.ts

import type { Tx } from '#db/database.ts'
import type { OrderRow } from '#domains/order/index.ts'
import type { Moment, MoneyCame, MoneyMoved, Payer } from '#domains/payment/index.ts'
import { readPeriod, wakeRenewal } from '#domains/subscription/index.ts'
import { readMoneyLeft } from '#views/money-left.ts'
import { lockOrderToBePaid, PayingOrder } from './order-payer.ts'
import { periodIsPaid, periodIsRefunded } from './period-money.ts'

/**
 * A period of a subscription pays its charge, which has the id of the period's order. It does what its order
 * does, and besides moves its subscription. Source: decisions 0038, 0040.
 */
export const periodPayer: Payer = {
  lock: async (tx, { payer }) => {
    const period = await readPeriod(tx, payer.id)
    const found = period && (await lockOrderToBePaid(tx, period.orderId))
    return found && new PayingPeriod(tx, found.row, found.isGivenBack, period.id)
  },
}

/** A period as the engine sees it, while the transaction holds the lock of its order. */
class PayingPeriod extends PayingOrder {
  override readonly called = 'the period'
  readonly #tx: Tx
  readonly #order: OrderRow
  readonly #periodId: string

  constructor(tx: Tx, order: OrderRow, isGivenBack: boolean, periodId: string) {
    super(tx, order, isGivenBack)
    this.#tx = tx
    this.#order = order
    this.#periodId = periodId
  }

  // The order comes last: its invoice number is taken from a counter that stays locked until the commit.
  override async moneyCame(money: MoneyCame, moment: Moment): Promise<void> {
    if (money.isFree && money.settledNowMinor >= this.totalMinor) await this.#isPaid(moment)
    await super.moneyCame(money, moment)
  }

  override async moneyMoved(money: MoneyMoved, moment: Moment): Promise<void> {
    await super.moneyMoved(money, moment)
    const left = await readMoneyLeft(this.#tx, this.id)
    if (left <= 0) await periodIsRefunded(this.#tx, this.#periodId, moment)
    else if (money.isFree && left >= this.totalMinor) await this.#isPaid(moment)
  }

  // A renewal that was declined, or that arrived, is looked at again.
  override async settleReservation(now: Date): Promise<void> {
    await super.settleReservation(now)
    await wakeRenewal(this.#tx, this.#periodId, now)
  }

  override async whenReleased(moment: Moment): Promise<void> {
    await this.#isPaid(moment)
    await super.whenReleased(moment)
  }

  #isPaid(moment: Moment): Promise<void> {
    return periodIsPaid(this.#tx, this.#periodId, this.#order, moment)
  }
}
