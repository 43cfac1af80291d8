import type { Moment } from './moment.ts'
import type { LockedPayer, MoneyMoved } from './payer.ts'
import type { Reduction } from './reduction.ts'

/** Tells the payer of money that went back, or did not go back after all. */
export async function tellMoved(
  payer: LockedPayer,
  about: Pick<MoneyMoved, 'attemptId' | 'isFree'>,
  { refunds, disputes, reversalMinor }: Reduction,
  moment: Moment,
): Promise<void> {
  const isBack = [...refunds, ...disputes].some(({ booking }) => booking === -1)
  const isGone =
    refunds.some(({ booking }) => booking === 1) || disputes.some(({ state }) => state === 'lost')
  if (isBack || isGone || reversalMinor > 0)
    await payer.moneyMoved({ attemptId: about.attemptId, isFree: about.isFree, isBack, isGone }, moment)
  // A bank holds the money while it decides: the order goes on, and what was earned by it waits with the money.
  else if (disputes.some(({ booking }) => booking !== 0)) await payer.moneyHeld(moment)
}
