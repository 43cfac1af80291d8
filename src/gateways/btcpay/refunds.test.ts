import { describe, expect, it } from 'vitest'
import { HOUR } from '#kernel/clock.ts'
import {
  book,
  buyer,
  control,
  gateway,
  opened,
  pass,
  useBtcpay,
} from '../../../tests/support/gateways/btcpay.ts'

useBtcpay()

describe('a refund', () => {
  const part = { refundId: 'refund-1', amount: { amount: 2_000, currency: 'EUR' }, reason: 'broken' }

  it('is on its way until the buyer claims it, and is one however often it is asked for', async () => {
    const ref = await buyer('pays')
    const first = await gateway.refund!(ref, part, 'key')
    const claimUrl = expect.stringContaining('/pull-payments/')
    expect(first).toMatchObject({ refundId: 'refund-1', status: 'claimable', amount: part.amount, claimUrl })
    expect(await gateway.refund!(ref, part, 'key')).toEqual(first)
    expect(await book()).toMatchObject([{ status: 'paid', refunded: 0 }])
    await pass(HOUR)
    expect((await gateway.observe!(ref))!.refunds).toMatchObject([
      { providerRefundId: first.providerRefundId, status: 'done' },
    ])
    expect(await book()).toMatchObject([{ status: 'paid', refunded: 2_000 }])
    expect(await opened(-1)).toMatchObject([{ hint: 'PayoutUpdated', ref }])
  })

  it('in part and of the rest are two, and all of it is back', async () => {
    const ref = await buyer('pays')
    await gateway.refund!(ref, part, 'key')
    await gateway.refund!(
      ref,
      { ...part, refundId: 'refund-2', amount: { amount: 10_999, currency: 'EUR' } },
      'key-2',
    )
    await pass(HOUR)
    const facts = (await gateway.observe!(ref))!.refunds.map(
      ({ amount, status }) => `${amount.amount} ${status}`,
    )
    expect(facts).toEqual(['2000 done', '10999 done'])
    expect(await book()).toMatchObject([{ status: 'refunded', refunded: 12_999 }])
  })

  it.each(['drop-after-commit', '500-after-commit'])('after %s is one', async (fault) => {
    const ref = await buyer('pays')
    await control('faults', { on: 'refund', fault })
    await expect(gateway.refund!(ref, part, 'key')).rejects.toMatchObject({ kind: 'unreachable' })
    expect((await gateway.observe!(ref))!.refunds).toEqual([await gateway.refund!(ref, part, 'key')])
  })
})
