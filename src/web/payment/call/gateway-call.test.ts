import { expect, test, vi } from 'vitest'
import type { TransformView } from '#domains/payment/contract.ts'
import type { CallOptions, ShopResult } from '#web/client/api.ts'
import type { GatewayEffects } from './gateway-answer.ts'
import { callGateway, type GatewayCall } from './gateway-call.ts'

const TERM: TransformView = {
  hash: 'h1',
  transactionType: 'single',
  products: {
    recordings: {
      title: 'One month',
      message: 'Ends by itself',
      name: 'Recordings, one month',
      price: { amount: 900, currency: 'EUR' },
    },
  },
}
const CALL: GatewayCall = {
  fields: { gatewayId: 'bank-transfer', orderKey: 'k' },
  transform: null,
  productIds: ['recordings'],
}

function refused(code: string, extra: Record<string, unknown> = {}): ShopResult<unknown> {
  return { ok: false, error: { text: code, code, status: 409, fields: [], extra } }
}

function page(results: readonly ShopResult<unknown>[], says = true) {
  const left = [...results]
  const sent: { fields: Readonly<Record<string, string>>; key: string | undefined }[] = []
  const effects = {
    pageUrl: 'https://shop.example/',
    reload: vi.fn(),
    danger: vi.fn(),
    wait: async () => undefined,
  } as unknown as GatewayEffects
  return {
    sent,
    effects,
    confirmTransform: vi.fn(async () => says),
    async send(fields: Readonly<Record<string, string>>, options: CallOptions) {
      sent.push({ fields, key: options.idempotencyKey })
      return left.length > 1 ? left.shift()! : left[0]!
    },
  }
}

const RELOAD: ShopResult<unknown> = { ok: true, answer: { type: 'reload', orderKey: 'k' } }

test('without a transform the call goes out at once (§3.5)', async () => {
  const tools = page([RELOAD])
  await callGateway(CALL, tools)
  expect(tools.confirmTransform).not.toHaveBeenCalled()
  expect(tools.sent[0]!.fields).toEqual(CALL.fields)
  expect(tools.effects.reload).toHaveBeenCalledOnce()
})

test('40: a transform is asked about first and its hash repeated', async () => {
  const tools = page([RELOAD])
  await callGateway({ ...CALL, transform: TERM }, tools)
  expect(tools.confirmTransform).toHaveBeenCalledWith(TERM)
  expect(tools.sent[0]!.fields).toEqual({ ...CALL.fields, transformHash: 'h1' })
})

test('40: a buyer who says no sends nothing', async () => {
  const tools = page([RELOAD], false)
  await callGateway({ ...CALL, transform: TERM }, tools)
  expect(tools.sent).toEqual([])
})

test('a transform of other products is not asked about', async () => {
  const tools = page([RELOAD])
  await callGateway({ ...CALL, transform: TERM, productIds: ['cable'] }, tools)
  expect(tools.confirmTransform).not.toHaveBeenCalled()
})

test('a transform that changed meanwhile is asked about again with the new one (§4.5)', async () => {
  const changed = { ...TERM, hash: 'h2' }
  const tools = page([refused('transform-unconfirmed', { transform: changed }), RELOAD])
  await callGateway({ ...CALL, transform: TERM }, tools)
  expect(tools.confirmTransform.mock.calls).toEqual([[TERM], [changed]])
  expect(tools.sent.map(({ fields }) => fields.transformHash)).toEqual(['h1', 'h2'])
  expect(tools.effects.danger).not.toHaveBeenCalled()
})

test('a transform nobody knew of is asked about too', async () => {
  const tools = page([refused('transform-unconfirmed', { transform: TERM }), RELOAD])
  await callGateway(CALL, tools)
  expect(tools.sent.map(({ fields }) => fields.transformHash)).toEqual([undefined, 'h1'])
})

test.each([{ transform: null }, { transform: 'x' }, {}])(
  'a refusal with the transform %j opens the danger dialog',
  async (extra) => {
    const tools = page([refused('transform-unconfirmed', extra)])
    await callGateway(CALL, tools)
    expect(tools.effects.danger).toHaveBeenCalledWith('transform-unconfirmed')
  },
)

test('a transform that changes all the time ends in the danger dialog', async () => {
  const tools = page([refused('transform-unconfirmed', { transform: TERM })])
  await callGateway({ ...CALL, transform: TERM }, tools)
  expect(tools.sent).toHaveLength(3)
  expect(tools.effects.danger).toHaveBeenCalledOnce()
})

test('another refusal opens the danger dialog, unless the form shows it', async () => {
  const loud = page([refused('already-paid')])
  await callGateway(CALL, loud)
  expect(loud.effects.danger).toHaveBeenCalledWith('already-paid')
  const quiet = page([refused('missing-fields')])
  await callGateway(CALL, { ...quiet, failed: () => true })
  expect(quiet.effects.danger).not.toHaveBeenCalled()
})

test('a repeat names the order that the first answer began, under a key of its own', async () => {
  const express = { ...CALL, fields: { gatewayId: 'stripe', productId: 'recordings' } }
  const tools = page([{ ok: true, answer: { type: 'callAgain', after: 0, orderKey: 'new' } }, RELOAD])
  await callGateway(express, tools)
  expect(tools.sent[1]!.fields).toEqual({ gatewayId: 'stripe', productId: 'recordings', orderKey: 'new' })
  expect(tools.sent[1]!.key).not.toBe(tools.sent[0]!.key)
})
