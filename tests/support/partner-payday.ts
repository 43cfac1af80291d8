import { expect } from 'vitest'
import { Buyer } from './buyer.ts'
import type { PartnerYear } from './partner-year.ts'
import type { RunningShop } from './running-shop.ts'

/**
 * Does what staff do with the payouts of a month: approves, makes the files, says that they were sent and that they
 * arrived. Returns what the files pay and the bank does not send back. `returns`: it sends the SEPA payouts back.
 * Units: minor units.
 */
export async function payPartners(
  shop: RunningShop,
  year: PartnerYear,
  returns: boolean,
): Promise<readonly [sepa: number, paypal: number]> {
  const { staff } = year
  const ids = async (state: string): Promise<readonly string[]> =>
    (
      await shop.core.database.query<{ id: string }>('SELECT id FROM payout WHERE state = $1 ORDER BY id', [
        state,
      ])
    ).map(({ id }) => id)
  const ok = async (path: string, fields: Readonly<Record<string, string>>) => {
    const { status, text, body } = await staff.call(path, fields)
    expect(status, text).toBe(200)
    return body
  }
  for (const id of await ids('requested')) await ok('/admin/payout/approve', { id, checked: '1' })
  const sums = { sepa: 0, paypal: 0 }
  for (const type of ['sepa', 'paypal'] as const) {
    const { status, body } = await staff.call('/admin/payout-file/make', { type })
    if (status !== 200) {
      expect(body.code).toBe('no-payouts')
      continue
    }
    const { text } = await staff.get(`/admin/files/payouts/${body.file}`)
    sums[type] = type === 'sepa' ? sepaSum(text) : paypalSum(text)
    await ok('/admin/payout-file/sent', { file: body.file })
    for (const id of await ids('sent')) {
      await ok('/admin/payout/paid', { id })
      if (returns && type === 'sepa') await ok('/admin/payout/returned', { id, why: 'The account is closed' })
    }
    if (returns && type === 'sepa') sums.sepa = 0
  }
  return [sums.sepa, sums.paypal]
}

/** Adds the amounts that a bank reads in a SEPA file, and compares them with the sum that the file says. */
function sepaSum(xml: string): number {
  const minor = (text: string | undefined): number => Math.round(Number(text) * 100)
  const sum = [...xml.matchAll(/<InstdAmt Ccy="EUR">([\d.]+)</g)].reduce(
    (total, [, text]) => total + minor(text),
    0,
  )
  expect(minor(/<CtrlSum>([\d.]+)</.exec(xml)?.[1])).toBe(sum)
  return sum
}

/** Adds the amounts that PayPal reads in its file. */
const paypalSum = (csv: string): number =>
  [...csv.matchAll(/,"?(\d+),(\d\d)"?,EUR,/g)].reduce(
    (sum, [, whole, cents]) => sum + Number(whole) * 100 + Number(cents),
    0,
  )

/**
 * Adds what the coupons on the page of the third partner are worth, which their payouts gave. Each code is read from a
 * network of its own: an hour allows ten tries for a session and a network, and a year gives more coupons. Units: minor
 * units.
 */
export async function creditOf(shop: RunningShop, year: PartnerYear): Promise<number> {
  const page = (await year.partners[2]!.member.get('/partner')).text
  const coupons = page.matchAll(/<bdi dir="ltr" class="font-mono">([A-Z0-9-]{16,})<\/bdi>/g)
  let sum = 0
  for (const [index, [, coupon = '']] of [...coupons].entries()) {
    const from = { 'x-forwarded-for': `198.51.100.${index}` }
    const { status, body, text } = await new Buyer(shop.url).call('/coupon/balance', { coupon }, from)
    expect(status, text).toBe(200)
    sum += body.balance.amount
  }
  return sum
}
