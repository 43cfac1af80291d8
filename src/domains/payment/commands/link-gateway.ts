// Tests: tests/flows/payment/every-gateway.test.ts

import type { Database, Tx } from '#db/database.ts'
import { RolledBack } from '#db/rolled-back.ts'
import { countingRefusals, orderErrors } from '#domains/order/index.ts'
import type { GatewayAnswer } from '../contract.ts'
import type { PaymentEngine } from '../engine.ts'
import { paymentErrors } from '../errors.ts'
import type { LinkResult } from '../gateway.ts'
import { isOpen } from '../states.ts'
import type { Attempt } from '../store/attempts.ts'
import { CLOSING_ROUNDS, closeAtProviders } from './close-payments.ts'
import { callProvider, keepToClose, type Superseded, saveResult, untilCreated } from './create-payment.ts'
import { answerWithKey, type CommitAnswer, type LinkGateway, linkCommandOf } from './link-request.ts'
import { type Look, type NotYet, type Opened, openAttempt, type ToProvider } from './open-attempt.ts'
import { syncPayment } from './sync-payment.ts'

/**
 * Begins to pay an order through a gateway, or repeats the answer that stands. The attempt is committed
 * before a provider is called and no transaction is open meanwhile; a gateway without a provider is answered
 * in the one transaction. Of parallel calls one creates the payment and the others repeat its answer; of two
 * gateways asked at once the later one wins. Throws: not-found, already-paid, gateway-unavailable,
 * transform-unconfirmed, sold-out, too-much-reserved, payment-declined, payment-on-its-way,
 * payment-superseded, order-shipped, provider-unreachable (the same call may be repeated at once), and what
 * the gateway says of its input. Source: docs/http-contract.md "Gateway answers", docs/gateways.md "Rules of
 * the engine", decision 0023.
 */
export async function linkGateway(
  engine: PaymentEngine,
  commit: CommitAnswer,
  command: LinkGateway,
): Promise<GatewayAnswer> {
  const look: Look = { closed: new Set(), reopens: false }
  for (let round = 0; round < CLOSING_ROUNDS; round += 1) {
    const opened = await countingRefusals(engine.database, command.now, () =>
      open(engine.database, commit, command, look),
    )
    if (opened instanceof RolledBack) await prepareAgain(engine, command, look, opened)
    else if ('answer' in opened) return opened.answer
    else return takeToProvider(engine, commit, command, opened)
  }
  throw orderErrors['order-changed']()
}

/** Opens the attempt; a gateway without a provider is answered at once, in the transaction of the call. */
async function open(
  database: Database,
  commit: CommitAnswer,
  command: LinkGateway,
  look: Look,
): Promise<Opened | NotYet> {
  if (command.gateway.info.paidThrough === 'provider')
    return database.transaction((tx: Tx<NotYet>) => openAttempt(tx, command, look))
  const answered = await commit(async (tx: Tx<NotYet>) => {
    const opened = await openAttempt(tx, command, look)
    if (opened instanceof RolledBack || 'answer' in opened) return 'answer' in opened ? opened.answer : opened
    throw new Error('a gateway without a provider answers at once')
  })
  return answered instanceof RolledBack ? answered : { answer: answered }
}

/** Does what must be done before the order can be locked for good. Throws: order-changed. */
async function prepareAgain(
  engine: PaymentEngine,
  { now }: LinkGateway,
  look: Look,
  notYet: NotYet,
): Promise<void> {
  switch (notYet.reason) {
    case 'given-back':
      if (look.reopens) throw orderErrors['order-changed']()
      look.reopens = true
      return
    case 'being-created':
      return untilCreated(engine.database, notYet.facts)
    case 'others-open':
      await closeAtProviders(engine, notYet.facts, { actor: 'buyer', now })
      for (const { id } of notYet.facts) look.closed.add(id)
  }
}

/** Asks the provider, outside of any transaction, and stores what it answered with the call's own answer. */
async function takeToProvider(
  engine: PaymentEngine,
  commit: CommitAnswer,
  command: LinkGateway,
  opened: ToProvider,
): Promise<GatewayAnswer> {
  const { gateway, orderKey, now } = command
  const { attempt, order, isStep } = opened
  const atProvider = linkCommandOf(command, attempt, order)
  const result = await callProvider(engine.database, gateway, atProvider, attempt, opened)
  if (result.status === 'settled' && result.ref !== null) await bookAtOnce(engine, command, result.ref)
  const saved = await commit(
    async (tx: Tx<Superseded>) =>
      (await saveResult(tx, attempt, result, isStep, now)) ?? answerWithKey(result.answer, orderKey),
  )
  return saved instanceof RolledBack ? answerSuperseded(engine, command, saved.facts, result) : saved
}

/** Works the provider's truth in, where its answer says that the money is there. */
async function bookAtOnce(engine: PaymentEngine, { gateway, now }: LinkGateway, ref: string): Promise<void> {
  try {
    await syncPayment(engine, gateway, ref, { actor: 'buyer', now })
  } catch (error) {
    // The call-back mends it: the buyer has paid.
    engine.log.warn({ err: error }, 'a payment could not be looked at')
  }
}

/**
 * Closes what this call created beside the payment that stands, and repeats the other call's answer. Throws:
 * payment-superseded where the buyer chose another gateway meanwhile.
 */
async function answerSuperseded(
  engine: PaymentEngine,
  { orderKey, now }: LinkGateway,
  attempt: Attempt,
  result: LinkResult,
): Promise<GatewayAnswer> {
  const unwanted = await keepToClose(engine.database, attempt, result, now)
  await closeAtProviders(engine, unwanted, { actor: 'buyer', now })
  if (isOpen(attempt) && attempt.response) return answerWithKey(attempt.response, orderKey)
  throw paymentErrors['payment-superseded']()
}
