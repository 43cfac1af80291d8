import { expect } from 'vitest'
import { Buyer } from './buyer.ts'
import type { RunningShop } from './running-shop.ts'

/** A report that was sent, and the secret of its case. */
export interface SentReport {
  readonly key: string
  readonly email: string
}

/** Sends a report as a visitor does, and returns the secret of its link. */
export async function reportIt(
  shop: Pick<RunningShop, 'url'>,
  kind: string,
  thing: string,
  {
    buyer = new Buyer(shop.url),
    ...more
  }: { readonly buyer?: Buyer } & Readonly<Record<string, unknown>> = {},
): Promise<SentReport> {
  const email = `${crypto.randomUUID()}@example.com`
  const form = {
    kind,
    thing,
    reason: 'rights',
    email,
    text: 'It is a copy of my own work.',
    ...more,
  } as Record<string, string>
  const sent = await buyer.call('/abuse', form)
  expect(sent.status, sent.text).toBe(200)
  return { key: keyIn(sent.body.case), email: form.email ?? email }
}

/** Returns the secret in the link to a case. */
export const keyIn = (link: string): string => /\/abuse\/([\w-]{27})$/.exec(link)?.[1] ?? ''

/** Returns the number by which staff know a case. */
export async function numberOf(shop: RunningShop, { key }: Pick<SentReport, 'key'>): Promise<string> {
  const [row] = await shop.core.database.query<{ number: number }>(
    'SELECT number FROM abuse_case WHERE key = $1',
    [key],
  )
  return String(row?.number ?? '')
}
