import type { Tx } from '#db/database.ts'
import { type Charge, type PayerKind, readCharge } from '#domains/ledger/index.ts'
import type { Flow, PaidThrough, RenewalFact } from './gateway.ts'
import type { Moment } from './moment.ts'

/** Money that came for a charge. Amounts in minor units of its currency. */
export interface MoneyCame {
  readonly paidThrough: PaidThrough
  readonly settledBeforeMinor: number
  readonly settledNowMinor: number
  /** Whether no payment of the charge waits for a person. */
  readonly isFree: boolean
}

/**
 * Money of a charge that went back, or did not go back after all. Neither gone nor back: a debit came back unpaid,
 * and its buyer may still pay.
 */
export interface MoneyMoved {
  readonly attemptId: string
  /** A refund left, or a bank decided against us. */
  readonly isGone: boolean
  /** A refund failed, or a bank decided for us: its money is here again. */
  readonly isBack: boolean
  /** Whether no payment of the charge waits for a person. */
  readonly isFree: boolean
}

/** The payer of a charge, locked until the transaction ends. Amounts in minor units of `currency`. */
export interface LockedPayer {
  /** The charge's. */
  readonly id: string
  /** How staff call the payer: "the order". */
  readonly called: string
  readonly currency: string
  readonly totalMinor: number
  /** What the gateway is asked for. */
  readonly flow: Flow
  /** `open`: it may be paid; `closed`: it is paid and delivered; `cancelled`: it wants no money any more. */
  readonly state: 'open' | 'closed' | 'cancelled'
  /** Whether what was reserved for it was given back because nobody paid in time. */
  readonly isGivenBack: boolean
  /** Writes what happened to a payment into the payer's own history. */
  note(what: string, why: string, moment: Moment): Promise<void>
  /** Stops what follows from the payment until a person has looked at it, or lets it go on. */
  setInReview(isInReview: boolean): Promise<void>
  /** Sets the end of what is reserved by how its payments stand now. Called after every change of them. */
  settleReservation(now: Date): Promise<void>
  /** Whether everything was handed over, so that promised money may be taken. */
  isDelivered(): Promise<boolean>
  /** Does what follows from money: mails, completion, and last of all the invoice number. */
  moneyCame(money: MoneyCame, moment: Moment): Promise<void>
  /** Frees what nobody pays for any more, or has a person look where it was freed too early. */
  moneyMoved(money: MoneyMoved, moment: Moment): Promise<void>
  /** A bank took money and has not decided yet. */
  moneyHeld(moment: Moment): Promise<void>
  /** Completes what is paid and delivered. */
  completeIfDone(moment: Moment): Promise<void>
  /** Takes a completion back whose money was another payer's. */
  reopenIfUnpaid(moment: Moment): Promise<void>
  /** Does what follows from full payment that a person had to look at first, except the mail. */
  whenReleased(moment: Moment): Promise<void>
  /** Takes back what followed from payment: what cost nothing counted as paid. */
  whenCancelled(moment: Moment): Promise<void>
  /** Tells the buyer that everything is paid. */
  queuePaidMail(): void
  /** Tells the buyer where to claim a refund. */
  queueClaimMail(refundId: string): void
}

/**
 * Who pays charges of one kind. The engine asks it for what is due and tells it what came of the money; it
 * knows neither orders nor subscriptions. Composed in `main`. Source: decision 0038.
 */
export interface Payer {
  /** Locks the payer of a charge; null where it owes nothing. */
  lock(tx: Tx, charge: Charge): Promise<LockedPayer | null>
  /**
   * The charge of the period that a provider, or we without a buyer, took money for; opened in this
   * transaction where it is new. Null: nobody expects this renewal. Absent where nothing is renewed.
   */
  chargeOfRenewal?(tx: Tx, gatewayId: string, renewal: RenewalFact, now: Date): Promise<Charge | null>
}

/** The payers of the shop, by their kind. */
export type Payers = Readonly<Partial<Record<PayerKind, Payer>>>

/** Locks what a charge is for; null where there is no such charge, or nothing is owed. */
export async function lockPayer(tx: Tx, payers: Payers, chargeId: string): Promise<LockedPayer | null> {
  const charge = await readCharge(tx, chargeId)
  return charge === null ? null : lockPayerOf(tx, payers, charge)
}

/** The same for a charge that was just read. */
export async function lockPayerOf(tx: Tx, payers: Payers, charge: Charge): Promise<LockedPayer | null> {
  const payer = payers[charge.payer.kind]
  if (!payer) throw new Error(`nobody here pays for a ${charge.payer.kind}`)
  return payer.lock(tx, charge)
}

/** Finds the charge that a renewal is for, whoever expects it; null where nobody does. */
export async function findRenewed(
  tx: Tx,
  payers: Payers,
  gatewayId: string,
  renewal: RenewalFact,
  now: Date,
): Promise<Charge | null> {
  for (const payer of Object.values(payers)) {
    const charge = (await payer.chargeOfRenewal?.(tx, gatewayId, renewal, now)) ?? null
    if (charge) return charge
  }
  return null
}
