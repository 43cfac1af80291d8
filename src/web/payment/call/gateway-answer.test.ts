import { describe, expect, test, vi } from 'vitest'
import type { ShopResult } from '#web/client/api.ts'
import {
  CALL_AGAIN_MAX,
  type GatewayEffects,
  handleGatewayAnswer,
  STILL_OPEN_TEXT,
  UNKNOWN_ANSWER_TEXT,
  UNKNOWN_FRAME_MESSAGE_TEXT,
} from './gateway-answer.ts'

const PAGE = 'https://shop.example/de/order/key'

/** Effects that write down what they were asked to do, in order. */
function recorder(overrides: Partial<GatewayEffects> = {}) {
  const log: unknown[][] = []
  const note =
    (name: string) =>
    (...args: unknown[]) => {
      log.push([name, ...args.filter((arg) => typeof arg !== 'function')])
    }
  let receive: (message: { origin: string; data: unknown }) => void = () => undefined
  let answerCoupon: (answer: unknown) => void = () => undefined
  const doing = (name: string) => async (arg: unknown) => {
    log.push([name, arg])
    return { ok: true } as const
  }
  const effects: GatewayEffects = {
    pageUrl: PAGE,
    reload: note('reload'),
    redirect: note('redirect'),
    postForm: note('postForm'),
    openFrame(frame, listener) {
      log.push(['openFrame', frame])
      receive = listener
    },
    closeFrame: note('closeFrame'),
    checkOrder: note('checkOrder'),
    openCheckout: doing('openCheckout'),
    showPayButton: doing('showPayButton'),
    openCoupon(coupon, answered) {
      log.push(['openCoupon', coupon])
      answerCoupon = answered
    },
    act: doing('act'),
    async wait(ms) {
      log.push(['wait', ms])
    },
    danger: note('danger'),
    ...overrides,
  }
  return {
    effects,
    log,
    say: (origin: string, data: unknown) => receive({ origin, data }),
    answerCoupon: (answer: unknown) => answerCoupon(answer),
  }
}

function answering(...answers: unknown[]) {
  return vi.fn(
    async (): Promise<ShopResult<unknown>> => ({
      ok: true,
      answer: answers.length > 1 ? answers.shift() : answers[0],
    }),
  )
}

const noCall = answering({ type: 'reload' })

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

  test('coupon opens the modal, and the answer of its form is handled like any other (§2.20, §3.9, §4.12)', async () => {
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

describe('callAgain', () => {
  test('does the action, waits, repeats the call with the fields added, and handles what comes (§4.13)', async () => {
    const page = recorder()
    const callAgain = answering({ type: 'redirect', url: 'https://pay.example/' })
    const action = { provider: 'stripe', publishableKey: 'pk', clientSecret: 's' }
    await handleGatewayAnswer(
      { type: 'callAgain', after: 500, fields: { token: 't' }, action },
      page.effects,
      { callAgain },
    )
    expect(callAgain).toHaveBeenCalledWith({ token: 't' })
    expect(page.log).toEqual([
      ['act', action],
      ['wait', 500],
      ['redirect', 'https://pay.example/'],
    ])
  })

  test('repeats three times at most', async () => {
    const page = recorder()
    const callAgain = answering({ type: 'callAgain', after: 1 })
    await handleGatewayAnswer({ type: 'callAgain', after: 1 }, page.effects, { callAgain })
    expect(callAgain).toHaveBeenCalledTimes(CALL_AGAIN_MAX)
    expect(page.log.at(-1)).toEqual(['danger', STILL_OPEN_TEXT])
  })

  test('the third repeat still counts', async () => {
    const page = recorder()
    const again = { type: 'callAgain', after: 0 }
    await handleGatewayAnswer(again, page.effects, { callAgain: answering(again, again, { type: 'reload' }) })
    expect(page.log.at(-1)).toEqual(['reload'])
  })

  test('fields of several repeats add up', async () => {
    const callAgain = answering({ type: 'callAgain', after: 0, fields: { b: '2' } }, { type: 'reload' })
    await handleGatewayAnswer({ type: 'callAgain', after: 0, fields: { a: '1' } }, recorder().effects, {
      callAgain,
    })
    expect(callAgain.mock.calls).toEqual([[{ a: '1' }], [{ a: '1', b: '2' }]])
  })

  test('an action that failed shows its own message and repeats nothing (§8.6)', async () => {
    const page = recorder({ act: async () => ({ ok: false, text: 'Your bank refused' }) })
    const callAgain = answering({ type: 'reload' })
    await handleGatewayAnswer({ type: 'callAgain', after: 0, action: { provider: 'stripe' } }, page.effects, {
      callAgain,
    })
    expect(page.log).toEqual([['danger', 'Your bank refused']])
    expect(callAgain).not.toHaveBeenCalled()
  })

  test.each([undefined, null, '500', -5, Number.NaN])('a wait of %j is none', async (after) => {
    const page = recorder()
    await handleGatewayAnswer({ type: 'callAgain', after }, page.effects, {
      callAgain: answering({ type: 'reload' }),
    })
    expect(page.log).toEqual([['wait', 0], ['reload']])
  })

  test('a refused repeat opens the danger dialog, unless the caller shows it', async () => {
    const error = { text: 'Already paid', code: 'already-paid', status: 409, fields: [], extra: {} }
    const callAgain = async () => ({ ok: false, error }) as const
    const page = recorder()
    await handleGatewayAnswer({ type: 'callAgain', after: 0 }, page.effects, { callAgain })
    expect(page.log.at(-1)).toEqual(['danger', 'Already paid'])
    const quiet = recorder()
    await handleGatewayAnswer({ type: 'callAgain', after: 0 }, quiet.effects, {
      callAgain,
      failed: () => true,
    })
    expect(quiet.log).toEqual([['wait', 0]])
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

describe('messages of the frame', () => {
  const ORIGIN = 'https://pay.example'
  async function openedFrame() {
    const page = recorder()
    await handleGatewayAnswer(
      { type: 'iframe', orderKey: 'k', url: `${ORIGIN}/i`, origin: ORIGIN },
      page.effects,
      { callAgain: noCall },
    )
    page.log.length = 0
    return page
  }

  test.each([
    ['close', [['closeFrame'], ['checkOrder']]],
    ['loaded', []],
    [{ invoiceId: 'i', status: 'complete' }, [['checkOrder']]],
    [{ type: 'reload' }, [['closeFrame'], ['reload']]],
    [
      { type: 'redirect', url: 'https://shop.example/x' },
      [['closeFrame'], ['redirect', 'https://shop.example/x']],
    ],
    [{ type: 'redirect', url: 'javascript:alert(1)' }, [['closeFrame'], ['danger', UNKNOWN_ANSWER_TEXT]]],
  ])('%j from exactly the origin counts', async (data, actions) => {
    const page = await openedFrame()
    page.say(ORIGIN, data)
    await Promise.resolve()
    expect(page.log).toEqual(actions)
  })

  test.each([
    null,
    undefined,
    7,
    '',
    'closed',
    [[]],
    {},
    { type: 'post' },
    { type: 'iframe', url: ORIGIN, origin: ORIGIN },
    { status: 1 },
  ])('%j from the origin is unknown (§8.4)', async (data) => {
    const page = await openedFrame()
    page.say(ORIGIN, data)
    expect(page.log).toEqual([['danger', UNKNOWN_FRAME_MESSAGE_TEXT]])
  })

  test.each([
    'https://pay.example.evil.example',
    'http://pay.example',
    'https://pay.example:8443',
    'https://sub.pay.example',
    'null',
    '',
    '*',
    'https://pay.exampl',
  ])('a message from %j is as if it had not come', async (origin) => {
    const page = await openedFrame()
    page.say(origin, 'close')
    page.say(origin, { type: 'reload' })
    page.say(origin, 'nonsense')
    expect(page.log).toEqual([])
  })
})
