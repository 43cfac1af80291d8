import { afterEach, beforeEach, expect } from 'vitest'
import { type RunningSimulator, startSimulator } from '../kit/index.ts'
import { simulator as definition } from './index.ts'

/** One piece at 11.90, including 19 % tax. */
export const LINE = {
  type: 'physical',
  name: 'Cable',
  quantity: 2,
  unit_price: 595,
  total_amount: 1190,
  tax_rate: 1900,
  total_tax_amount: 190,
}

/** A payment session for one line. */
export const SESSION = {
  purchase_country: 'DE',
  purchase_currency: 'EUR',
  locale: 'de-DE',
  order_amount: 1190,
  order_tax_amount: 190,
  order_lines: [LINE],
  merchant_reference1: '100001',
}

/** The time that the simulator sees; `moveTo` sets it. */
export let now: Date

/** The simulator of this test. */
export let klarna: RunningSimulator

/** Moves the clock of the simulator. */
export function moveTo(at: Date): void {
  now = at
}

/** Starts the simulator afresh for each test of the calling file. */
export function useKlarnaBench(): void {
  beforeEach(async () => {
    now = new Date('2026-11-21T10:00:00Z')
    klarna = await startSimulator(definition, { now: () => now })
  })
  afterEach(() => klarna.stop())
}

/** Calls Klarna’s API. */
export async function api(method: string, path: string, body?: object, headers: Record<string, string> = {}) {
  const { KLARNA_USERNAME: user, KLARNA_PASSWORD: password } = klarna.env
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
  const response = await fetch(klarna.url + path, {
    method,
    headers: { authorization, ...headers },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    body: (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>,
  }
}

/** Opens a payment page for a new session. Returns the id of the page. */
export async function page(mode = 'PLACE_ORDER'): Promise<string> {
  const { body: session } = await api('POST', '/payments/v1/sessions', SESSION)
  const hosted = {
    payment_session_url: `${klarna.url}/payments/v1/sessions/${session.session_id}`,
    merchant_urls: {
      success: 'http://127.0.0.1:9/ok?page={{session_id}}',
      status_update: 'http://127.0.0.1:9/hook?page={{session_id}}',
    },
    options: { place_order_mode: mode },
  }
  const { status, body } = await api('POST', '/hpp/v1/sessions', hosted)
  expect(status).toBe(201)
  return body.session_id as string
}

/** Performs a buyer's action on the page. */
export const buyer = (ref: string, does: string) =>
  api('POST', '/control/buyer', { ref, does, returns: false })
