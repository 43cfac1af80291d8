import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect } from 'vitest'
import type { Gateway, LinkCommand, RawRequest } from '#domains/payment/index.ts'
import { createRedsysGateway } from '#gateways/redsys/index.ts'
import { fixedClock } from '#kernel/clock.ts'
import { type RunningSimulator, startSimulator } from '../../../sandbox/kit/index.ts'
import { redsysSimulator } from '../../../sandbox/redsys/index.ts'

export const ATTEMPT = '019ab000-0000-7000-8000-000000000001'
/** The next attempt for the same order. */
export const NEXT_ATTEMPT = '019ab000-0000-7000-8000-000000000002'
export const START = '2026-11-21T12:00:00Z'
export let clock = fixedClock(START)
export let shop: Server
export let redsys: RunningSimulator
export let gateway: Gateway

/**
 * Starts the simulator, an adapter for it and a shop that accepts every webhook, anew for each test of the
 * calling file.
 */
export function useRedsys(): void {
  beforeEach(async () => {
    clock = fixedClock(START)
    // A shop that accepts every webhook.
    shop = createServer((request, response) => request.resume().on('end', () => response.end())).listen(
      0,
      '127.0.0.1',
    )
    await once(shop, 'listening')
    await useTerminal('HMAC_SHA512_V2')
  })
  afterEach(async () => {
    await redsys.stop()
    await new Promise((resolve) => shop.close(resolve))
  })
}

/** Restarts the simulator as a terminal with this version of signatures. */
export async function useTerminal(version: 'HMAC_SHA512_V2' | 'HMAC_SHA256_V1'): Promise<void> {
  if (redsys) await redsys.stop()
  redsys = await startSimulator(redsysSimulator(version), { now: clock.now })
  gateway = createRedsysGateway(redsys.env)!
}

/** Builds the command that links the attempt, with the test's changes. */
export function command(change: Partial<LinkCommand> = {}): LinkCommand {
  const attemptId = change.attemptId ?? ATTEMPT
  const url = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`
  const amount = change.amount ?? { amount: 12_999, currency: 'EUR' }
  return {
    attemptId,
    key: `${attemptId}:link:1`,
    order: {
      id: '019ab000-0000-7000-8000-0000000000aa',
      number: '100001',
      total: amount,
      locale: 'de',
      email: 'a@example.com',
      billing: {},
      deliveryCountry: 'DE',
      requiresShipping: true,
      lines: [],
      bankAccount: null,
    },
    amount,
    flow: 'single',
    input: {},
    ref: null,
    createdAt: clock.now(),
    now: clock.now(),
    urls: {
      back: `${url}/return/redsys?attempt=1`,
      cancel: `${url}/cancel`,
      webhook: `${url}/webhooks/redsys`,
    },
    ...change,
  }
}

/** Asks the simulator’s control. */
export async function control<Answer>(
  path: string,
  body?: object,
): Promise<Answer & { readonly status: number }> {
  const init = body
    ? { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    : {}
  const response = await fetch(`${redsys.control}/${path}`, init)
  return { ...((await response.json()) as Answer), status: response.status }
}

/** Links an attempt and lets the buyer act on the page. */
export async function buyer(
  does: string,
  change: Partial<LinkCommand> = {},
): Promise<{ readonly ref: string; readonly returnUrl: string | null }> {
  const { answer } = await gateway.link(command(change))
  const done = await control<{ ref: string; returnUrl: string | null; error?: unknown }>('buyer', {
    answer,
    does,
  })
  expect(done.error).toBeUndefined()
  return done
}

/** Returns a notification as the shop receives it: the last one unless a test says otherwise. */
export function delivered(index = -1): RawRequest {
  const { url, headers, body } = redsys.deliveries.at(index)!
  return { method: 'POST', url, headers, body: Buffer.from(body) }
}

/** Returns all payments in the simulator’s records. */
export async function book(): Promise<Record<string, unknown>[]> {
  const response = await fetch(`${redsys.control}/book`)
  return (await response.json()) as Record<string, unknown>[]
}
