import { describe, expect, test, vi } from 'vitest'
import { noCall, recorder } from '../../../../tests/support/recorded-effects.ts'
import { handleGatewayAnswer, UNKNOWN_ANSWER_TEXT } from './gateway-answer.ts'

async function actionsOf(
  answer: unknown,
  callbacks: Partial<Parameters<typeof handleGatewayAnswer>[2]> = {},
) {
  const page = recorder()
  await handleGatewayAnswer(answer, page.effects, { callAgain: noCall, ...callbacks })
  return page.log
}

const UNKNOWN = [['danger', UNKNOWN_ANSWER_TEXT]]

describe('40: each answer of the contract', () => {
  test('reload reloads (§4.6)', async () => {
    expect(await actionsOf({ type: 'reload', orderKey: 'k' })).toEqual([['reload']])
  })

  test('redirect goes there (§4.8)', async () => {
    expect(await actionsOf({ type: 'redirect', url: 'https://pay.example/a?b=1' })).toEqual([
      ['redirect', 'https://pay.example/a?b=1'],
    ])
    expect(await actionsOf({ type: 'redirect', url: 'http://127.0.0.1:4010/x' })).toEqual([
      ['redirect', 'http://127.0.0.1:4010/x'],
    ])
    expect(await actionsOf({ type: 'redirect', url: '/de/order/k' })).toEqual([
      ['redirect', 'https://shop.example/de/order/k'],
    ])
  })

  test('iframe opens an overlay of 640 by 480 (§4.7, §9.4)', async () => {
    const answer = {
      type: 'iframe',
      orderKey: 'k',
      url: 'https://pay.example/i',
      origin: 'https://pay.example',
    }
    const frame = { url: answer.url, origin: answer.origin, orderKey: 'k' }
    expect(await actionsOf(answer)).toEqual([['openFrame', { ...frame, width: 640, height: 480 }]])
    expect(await actionsOf({ ...answer, width: 800, height: 600.4 })).toEqual([
      ['openFrame', { ...frame, width: 800, height: 600 }],
    ])
    expect(await actionsOf({ ...answer, width: '9', height: -1 })).toEqual([
      ['openFrame', { ...frame, width: 640, height: 480 }],
    ])
  })

  test('post submits a hidden form (§4.9)', async () => {
    const answer = {
      type: 'post',
      url: 'https://bank.example/pay',
      fields: { Ds_Signature: 'x', Ds_Order: 12 },
    }
    expect(await actionsOf(answer)).toEqual([
      ['postForm', 'https://bank.example/pay', { Ds_Signature: 'x', Ds_Order: '12' }],
    ])
  })

  test('checkout opens the embedded checkout of the card provider (§4.10)', async () => {
    const answer = { type: 'checkout', provider: 'stripe', publishableKey: 'pk', checkoutKey: 'cs' }
    expect(await actionsOf(answer)).toEqual([['openCheckout', answer]])
  })

  test('payButton shows the button of the wallet (§4.11)', async () => {
    const answer = {
      type: 'payButton',
      provider: 'amazon-pay',
      script: 'https://static.example/checkout.js',
      config: { a: 1 },
    }
    expect(await actionsOf(answer)).toEqual([['showPayButton', answer]])
  })

  test('coupon opens the modal, and the answer of its form is handled like any other (§3.9, §4.12)', async () => {
    const page = recorder()
    const due = { amount: 1290, currency: 'EUR' }
    await handleGatewayAnswer(
      { type: 'coupon', orderKey: 'k', uuid: 'u', action: '/de/api/coupon/redeem', due },
      page.effects,
      { callAgain: noCall },
    )
    expect(page.log).toEqual([
      ['openCoupon', { uuid: 'u', action: 'https://shop.example/de/api/coupon/redeem', due, orderKey: 'k' }],
    ])
    page.answerCoupon({ type: 'reload', orderKey: 'k' })
    expect(page.log.at(-1)).toEqual(['reload'])
    page.answerCoupon({ kind: 'nonsense' })
    expect(page.log.at(-1)).toEqual(['danger', UNKNOWN_ANSWER_TEXT])
  })

  test('done runs the callback of the caller', async () => {
    const done = vi.fn()
    expect(await actionsOf({ type: 'done', orderId: '5' }, { done })).toEqual([])
    expect(done).toHaveBeenCalledWith({ type: 'done', orderId: '5' })
  })

  test('done without a callback is unknown (§4.14, §8.5)', async () => {
    expect(await actionsOf({ type: 'done' })).toEqual(UNKNOWN)
  })
})

describe('40: anything else opens the danger dialog', () => {
  const FRAME = { type: 'iframe', url: 'https://pay.example/i', origin: 'https://pay.example' }
  const BUTTON = { type: 'payButton', provider: 'p', script: 'https://p.example/s.js', config: {} }
  test.each([
    ['nothing', undefined],
    ['null', null],
    ['a text', 'reload'],
    ['a number', 7],
    ['a list', [{ type: 'reload' }]],
    ['no type', { orderKey: 'k' }],
    ['a type that is no text', { type: 1 }],
    ['an unknown type', { type: 'teleport' }],
    ['another case', { type: 'Reload' }],
    ['a name of object members', { type: 'constructor' }],
    ['another name of object members', { type: '__proto__' }],
    ['a redirect without address', { type: 'redirect' }],
    ['an empty address', { type: 'redirect', url: '' }],
    ['an address that is no text', { type: 'redirect', url: { href: 'https://a.example' } }],
    ['a broken address', { type: 'redirect', url: 'https://' }],
    ['a script as address', { type: 'redirect', url: 'javascript:alert(1)' }],
    ['a hidden script', { type: 'redirect', url: ' java\nscript:alert(1)' }],
    ['a data address', { type: 'redirect', url: 'data:text/html,x' }],
    ['a file', { type: 'redirect', url: 'file:///etc/passwd' }],
    ['a frame with a script', { ...FRAME, url: 'javascript:alert(1)' }],
    ['a frame without address', { ...FRAME, url: undefined }],
    ['a frame without origin', { ...FRAME, origin: undefined }],
    ['a frame of any origin', { ...FRAME, origin: '*' }],
    ['a frame whose origin has a path', { ...FRAME, origin: 'https://pay.example/' }],
    ['a frame of the null origin', { ...FRAME, origin: 'null' }],
    ['a form without address', { type: 'post', fields: {} }],
    ['a form that runs a script', { type: 'post', url: 'javascript:alert(1)', fields: {} }],
    ['a form without fields', { type: 'post', url: 'https://a.example' }],
    ['a form with nested fields', { type: 'post', url: 'https://a.example', fields: { a: {} } }],
    ['a form with a list of fields', { type: 'post', url: 'https://a.example', fields: ['a'] }],
    ['a checkout without key', { type: 'checkout', provider: 'stripe', publishableKey: 'pk' }],
    ['a checkout without provider', { type: 'checkout', publishableKey: 'pk', checkoutKey: 'k' }],
    ['a button without script', { ...BUTTON, script: undefined }],
    ['a button with a data script', { ...BUTTON, script: 'data:text/javascript,alert(1)' }],
    ['a button without config', { ...BUTTON, config: 'x' }],
    ['a coupon without uuid', { type: 'coupon', action: '/api/coupon/redeem' }],
    ['a coupon without action', { type: 'coupon', uuid: 'u' }],
    [
      'a coupon for somebody else',
      { type: 'coupon', uuid: 'u', action: 'https://evil.example/api/coupon/redeem' },
    ],
    ['a coupon for somebody else in disguise', { type: 'coupon', uuid: 'u', action: '//evil.example/' }],
  ])('%s', async (_, answer) => {
    expect(await actionsOf(answer)).toEqual(UNKNOWN)
  })

  test('a provider that nobody knows shows what its effect says', async () => {
    const page = recorder({ openCheckout: async () => ({ ok: false, text: UNKNOWN_ANSWER_TEXT }) })
    await handleGatewayAnswer(
      { type: 'checkout', provider: 'x', publishableKey: 'p', checkoutKey: 'k' },
      page.effects,
      { callAgain: noCall },
    )
    expect(page.log).toEqual(UNKNOWN)
  })
})
