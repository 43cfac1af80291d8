import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { GatewaySettingsError } from '#gateways/support/config.ts'
import { MINUTE } from '#kernel/clock.ts'
import { openGateways } from '#main/gateways.ts'
import { tamperSignature } from '../../../sandbox/kit/tamper.ts'
import { cashierOf, type Placed } from '../../support/paying.ts'
import { startShop, useRunningShop } from '../../support/running-shop.ts'
import { useSandbox } from '../../support/use-sandbox.ts'
import { deskOf } from './desk.ts'

/** Providers that sign, and whether the moment of sending is part of what they sign. */
const SIGNING = [
  { id: 'stripe', isDated: true },
  { id: 'paypal', isDated: true },
  { id: 'btcpay', isDated: true },
  { id: 'amazon-pay', isDated: true },
  { id: 'redsys', isDated: false },
] as const
const MARK = 'a-text-that-no-log-may-hold'

const sandbox = useSandbox(SIGNING.map(({ id }) => id))
const shop = useRunningShop({ LOG_LEVEL: 'warn' }, sandbox)
const cashier = cashierOf(shop, sandbox)
const desk = deskOf(shop, sandbox)

async function paid(gatewayId: string): Promise<Placed & { readonly ref: string }> {
  const placed = await cashier.place()
  const link = await cashier.link(placed, gatewayId)
  const { ref } = await cashier.buyer(gatewayId, { answer: link.body }, 'pays')
  expect((await cashier.state(placed)).paymentState).toBe('paid')
  return { ...placed, ref: String(ref) }
}

describe.each(SIGNING)('a call-back in the name of $id', ({ id, isDated }) => {
  test('10: without signature, with a wrong one, too old or from the future is 400, is not stored, and its body is in no log', async () => {
    const { ref, ...placed } = await paid(id)
    const genuine = desk.lastSent(id)
    const wrong = tamperSignature(genuine.headers, genuine.body)
    const before = await desk.inbox(id)
    const log = desk.hear()
    const now = shop.core.clock.now().getTime()
    const event = { note: MARK }
    const answers = [
      await desk.send(id, { ref, event, signed: false }),
      await desk.callBack(id, JSON.stringify({ id: MARK, ref })),
      await desk.callBack(id, wrong.body, wrong.headers),
    ]
    if (isDated) {
      answers.push(await desk.send(id, { ref, event, at: new Date(now - 6 * MINUTE) }))
      answers.push(await desk.send(id, { ref, event, at: new Date(now + 6 * MINUTE) }))
    }
    expect(new Set(answers)).toEqual(new Set([400]))
    expect(await desk.inbox(id)).toEqual(before)
    const refusals = log.filter((line) => line.includes('a call-back was refused') && line.includes(`"gateway":"${id}"`))
    expect(refusals).toHaveLength(answers.length)
    expect(log.join('')).not.toContain(MARK)
    expect(log.join('')).not.toContain(Buffer.from(MARK.slice(3)).toString('base64').slice(0, -4))
    expect((await cashier.state(placed)).paymentState).toBe('paid')
    expect(await desk.callBack(id, genuine.body, genuine.headers)).toBe(200)
  })

  test('11: written anew by a parser is refused though it says the same, because the very bytes are what is signed', async () => {
    await paid(id)
    const { headers, body } = desk.lastSent(id)
    const rewritten = rewrite(body)
    expect(rewritten).not.toBe(body)
    expect(await desk.callBack(id, rewritten, headers)).toBe(400)
    expect(await desk.callBack(id, body, headers)).toBe(200)
  })

  test('12: signed with either secret is taken while the secret is being replaced', async () => {
    const placed = await cashier.place()
    const link = await cashier.link(placed, id)
    expect(link.status).toBe(200)
    await cashier.buyer(id, { answer: link.body }, 'pays')
    const { headers, body } = desk.lastSent(id)
    const answer = await fetch(`${rotating.url}/webhooks/${id}`, { method: 'POST', headers, body })
    expect(answer.status).toBe(200)
  })
})
