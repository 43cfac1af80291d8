import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect } from 'vitest'
import type { Gateway, LinkCommand, RawRequest, SignedEvent } from '#domains/payment/index.ts'
import { createBtcpayGateway } from '#gateways/btcpay/index.ts'
import { fixedClock } from '#kernel/clock.ts'
import { simulator } from '../../../sandbox/btcpay/index.ts'
import { type RunningSimulator, startSimulator } from '../../../sandbox/kit/index.ts'

export const ATTEMPT = '019ab000-0000-7000-8000-000000000001'
/** Price of every order unless a test sets another one. */
export const PAID = { amount: 12_999, currency: 'EUR' }
export let clock = fixedClock('2026-11-21T12:00:00Z')
export let shop: Server
/** Address of the webhooks. */
export let webhook = ''
export let btcpay: RunningSimulator
export let gateway: Gateway

/**
 * Starts the simulator, an adapter for it and a shop that accepts every webhook, anew for each test of the
 * calling file.
 */
export function useBtcpay(): void {
  beforeEach(async () => {
    clock = fixedClock('2026-11-21T12:00:00Z')
    // A shop that accepts every webhook.
    shop = createServer((request, response) => request.resume().on('end', () => response.end())).listen(
      0,
      '127.0.0.1',
    )
    await once(shop, 'listening')
    webhook = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/webhooks/btcpay`
    btcpay = await startSimulator(simulator, { now: clock.now, webhookUrl: () => webhook })
    gateway = createBtcpayGateway(btcpay.env)!
  })
  afterEach(async () => {
    await btcpay.stop()
    await new Promise((resolve) => shop.close(resolve))
  })
}

/** Builds the command that links the attempt, with the test's changes. */
export function command(change: Partial<LinkCommand> = {}): LinkCommand {
  const amount = change.amount ?? PAID
  return {
    attemptId: ATTEMPT,
    key: `${ATTEMPT}:link:1`,
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
      back: 'https://shop.example.com/return/btcpay',
      cancel: 'https://shop.example.com/cancel',
      webhook,
    },
    ...change,
  }
}

/** Asks the simulator’s control. */
export async function control<Answer>(
  path: string,
  body: object,
): Promise<Answer & { readonly status: unknown }> {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const response = await fetch(`${btcpay.control}/${path}`, init)
  return { status: response.status, ...((await response.json()) as Answer) }
}

/** Returns all payments in the simulator’s records. */
export async function book(): Promise<Record<string, unknown>[]> {
  return (await (await fetch(`${btcpay.control}/book`)).json()) as Record<string, unknown>[]
}

/** Links an attempt and lets the buyer act on the page. */
export async function buyer(does: string, change: Partial<LinkCommand> = {}): Promise<string> {
  const { answer, ref } = await gateway.link(command(change))
  const done = await control<{ ref?: string }>('buyer', { answer, does, returns: false })
  expect(done.ref).toBe(ref)
  return ref!
}

/** Moves the clock and runs what is due. Units: milliseconds. */
export async function pass(ms: number): Promise<void> {
  clock.advance(ms)
  await btcpay.tick()
}

/** Presses a button of the page. */
export function press(ref: string, button: string): Promise<Response> {
  return fetch(`${btcpay.url}/i/${ref}/${button}`, { method: 'POST', redirect: 'manual' })
}

/** Returns all webhooks that were sent, as the shop receives them. */
export function deliveries(): RawRequest[] {
  return btcpay.deliveries.map(({ url, headers, body }) => ({
    method: 'POST',
    url,
    headers,
    body: Buffer.from(body),
  }))
}

/** Returns the events of the deliveries from an index on, counted from the end if it is negative. */
export async function opened(from = 0): Promise<readonly SignedEvent[]> {
  return (
    await Promise.all(
      deliveries()
        .slice(from)
        .map((request) => gateway.openWebhook!(request, clock.now())),
    )
  ).flat()
}
