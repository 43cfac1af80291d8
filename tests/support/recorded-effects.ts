import { vi } from 'vitest'
import type { ShopResult } from '#web/client/api.ts'
import type { GatewayEffects } from '#web/payment/call/gateway-answer.ts'

/** The page that the answers return to. */
export const PAGE = 'https://shop.example/de/order/key'

/** Creates effects that record what they were asked to do, in order. */
export function recorder(overrides: Partial<GatewayEffects> = {}) {
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

/** Returns a call that gives these answers in turn and repeats the last one. */
export function answering(...answers: unknown[]) {
  return vi.fn(
    async (): Promise<ShopResult<unknown>> => ({
      ok: true,
      answer: answers.length > 1 ? answers.shift() : answers[0],
    }),
  )
}

export const noCall = answering({ type: 'reload' })
