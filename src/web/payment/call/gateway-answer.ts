import type { GatewayAnswer } from '#domains/payment/contract.ts'
import type { Money } from '#kernel/money.ts'
import { isRecord, type ShopCallError, type ShopResult } from '#web/client/api.ts'
import { msg } from '#web/i18n/translate.ts'
import { readFrameMessage } from './frame-message.ts'

type AnswerOf<Type extends GatewayAnswer['type']> = Extract<GatewayAnswer, { readonly type: Type }>
export type ProviderAction = NonNullable<AnswerOf<'callAgain'>['action']>

/** Size of the overlay of an `iframe` answer. Units: CSS pixels. Source: specification §9. */
export const FRAME_WIDTH = 640
export const FRAME_HEIGHT = 480

/** Most repeats of a call for one click. Source: docs/http-contract.md "Gateway answers". */
export const CALL_AGAIN_MAX = 3

/** Longest wait before a repeat, whatever the answer asks for. Units: milliseconds. */
const CALL_AGAIN_WAIT_MAX_MS = 60_000

/** Keys of the translations. Source: specification §8. */
export const UNKNOWN_ANSWER_TEXT = msg('Unknown gateway response')
export const UNKNOWN_FRAME_MESSAGE_TEXT = msg('Unknown gateway iframe response')
export const STILL_OPEN_TEXT = msg(
  'The payment is not complete yet. Please check your order again in a moment',
)

export interface FrameRequest {
  readonly url: string
  readonly origin: string
  readonly width: number
  readonly height: number
  readonly orderKey: string
}

export interface CouponRequest {
  readonly uuid: string
  readonly action: string
  readonly due: Money | null
  readonly orderKey: string
}

export type ActionResult = { readonly ok: true } | { readonly ok: false; readonly text: string }

/**
 * Everything that an answer can do to the browser. The handler itself has no side effects, so each row of the
 * contract is tested.
 */
export interface GatewayEffects {
  /** Returns the page's address, which resolves relative addresses and gives our origin. */
  readonly pageUrl: string
  reload(): void
  redirect(url: string): void
  postForm(url: string, fields: Readonly<Record<string, string>>): void
  openFrame(
    frame: FrameRequest,
    receive: (message: { readonly origin: string; readonly data: unknown }) => void,
  ): void
  closeFrame(): void
  /** Polls the shop at once, because the frame reported an event. */
  checkOrder(): void
  openCheckout(answer: AnswerOf<'checkout'>): Promise<ActionResult>
  showPayButton(answer: AnswerOf<'payButton'>): Promise<ActionResult>
  openCoupon(coupon: CouponRequest, answered: (answer: unknown) => void): void
  /** Performs what the provider requires of the buyer (3-D Secure) before the call is repeated. */
  act(action: ProviderAction): Promise<ActionResult>
  wait(ms: number): Promise<void>
  danger(text: string): void
}

export interface GatewayCallbacks {
  /** Repeats the call with these additional fields. */
  callAgain(fields: Readonly<Record<string, string>>): Promise<ShopResult<unknown>>
  /** Handles a `done` answer. Without this function, `done` counts as an unknown answer. */
  done?(answer: AnswerOf<'done'>): void
  /** Called when a repeat is refused, before the dialog. True: the caller has already shown the error. */
  failed?(error: ShopCallError): boolean
}

/** Handles the answer of a link call. Source: specification §4, docs/http-contract.md "Gateway answers". */
export async function handleGatewayAnswer(
  answer: unknown,
  effects: GatewayEffects,
  callbacks: GatewayCallbacks,
): Promise<void> {
  let current = answer
  let fields: Readonly<Record<string, string>> = {}
  for (let repeats = 0; ; repeats += 1) {
    const again = readCallAgain(current)
    if (again === null) return handleOnce(current, effects, callbacks)
    if (repeats === CALL_AGAIN_MAX) return effects.danger(STILL_OPEN_TEXT)
    if (again.action !== undefined) {
      const acted = await effects.act(again.action)
      if (!acted.ok) return effects.danger(acted.text)
    }
    await effects.wait(again.after)
    fields = { ...fields, ...again.fields }
    const result = await callbacks.callAgain(fields)
    if (!result.ok) {
      if (!callbacks.failed?.(result.error)) effects.danger(result.error.text)
      return
    }
    current = result.answer
  }
}

async function handleOnce(
  answer: unknown,
  effects: GatewayEffects,
  callbacks: GatewayCallbacks,
): Promise<void> {
  const act =
    isRecord(answer) && typeof answer.type === 'string' && Object.hasOwn(HANDLERS, answer.type)
      ? HANDLERS[answer.type]
      : undefined
  const text = act ? await act(answer as Members, effects, callbacks) : UNKNOWN_ANSWER_TEXT
  if (text !== undefined) effects.danger(text)
}

type Members = Readonly<Record<string, unknown>>
/** Handles one type of answer, or returns the text for the danger dialog. */
type Handler = (
  answer: Members,
  effects: GatewayEffects,
  callbacks: GatewayCallbacks,
) => Promise<string | undefined> | string | undefined

const HANDLERS: Readonly<Record<string, Handler>> = {
  reload(_answer, effects) {
    effects.reload()
    return undefined
  },

  redirect(answer, effects) {
    const url = webAddress(answer.url, effects)
    if (url === null) return UNKNOWN_ANSWER_TEXT
    effects.redirect(url)
    return undefined
  },

  iframe(answer, effects, callbacks) {
    const url = webAddress(answer.url, effects)
    const origin = answer.origin
    if (url === null || typeof origin !== 'string' || !isOrigin(origin)) return UNKNOWN_ANSWER_TEXT
    const frame = {
      url,
      origin,
      orderKey: textOf(answer.orderKey),
      width: size(answer.width, FRAME_WIDTH),
      height: size(answer.height, FRAME_HEIGHT),
    }
    effects.openFrame(frame, (message) => receiveFromFrame(message, origin, effects, callbacks))
    return undefined
  },

  post(answer, effects) {
    const url = webAddress(answer.url, effects)
    const fields = textFields(answer.fields)
    if (url === null || fields === null) return UNKNOWN_ANSWER_TEXT
    effects.postForm(url, fields)
    return undefined
  },

  async checkout(answer, effects) {
    if (!areTexts(answer, 'provider', 'publishableKey', 'checkoutKey')) return UNKNOWN_ANSWER_TEXT
    return textUnless(await effects.openCheckout(answer as unknown as AnswerOf<'checkout'>))
  },

  async payButton(answer, effects) {
    if (
      !areTexts(answer, 'provider') ||
      webAddress(answer.script, effects) === null ||
      !isRecord(answer.config)
    )
      return UNKNOWN_ANSWER_TEXT
    return textUnless(await effects.showPayButton(answer as unknown as AnswerOf<'payButton'>))
  },

  coupon(answer, effects, callbacks) {
    const action = webAddress(answer.action, effects)
    // The form contains the buyer's coupon code, so it is sent only to the shop itself.
    if (
      !areTexts(answer, 'uuid') ||
      action === null ||
      new URL(action).origin !== new URL(effects.pageUrl).origin
    )
      return UNKNOWN_ANSWER_TEXT
    const due = isMoney(answer.due) ? answer.due : null
    const coupon = { uuid: textOf(answer.uuid), action, due, orderKey: textOf(answer.orderKey) }
    effects.openCoupon(coupon, (next) => void handleGatewayAnswer(next, effects, callbacks))
    return undefined
  },

  done(answer, _effects, callbacks) {
    if (!callbacks.done) return UNKNOWN_ANSWER_TEXT
    callbacks.done(answer as unknown as AnswerOf<'done'>)
    return undefined
  },
}

function receiveFromFrame(
  event: { readonly origin: string; readonly data: unknown },
  origin: string,
  effects: GatewayEffects,
  callbacks: GatewayCallbacks,
): void {
  // The provider sent the buyer back to our return page inside the frame.
  if (
    event.origin === new URL(effects.pageUrl).origin &&
    isRecord(event.data) &&
    event.data.type === 'returned'
  ) {
    effects.checkOrder()
    return
  }
  const message = readFrameMessage(event, origin)
  if (message.kind === 'unknown') effects.danger(UNKNOWN_FRAME_MESSAGE_TEXT)
  if (message.kind === 'status') effects.checkOrder()
  if (message.kind === 'close') {
    effects.closeFrame()
    effects.checkOrder()
  }
  if (message.kind === 'answer') {
    effects.closeFrame()
    void handleGatewayAnswer(message.answer, effects, callbacks)
  }
}

function readCallAgain(
  answer: unknown,
): { after: number; fields: Readonly<Record<string, string>>; action: ProviderAction | undefined } | null {
  if (!isRecord(answer) || answer.type !== 'callAgain') return null
  const after =
    typeof answer.after === 'number' && answer.after > 0 ? Math.min(answer.after, CALL_AGAIN_WAIT_MAX_MS) : 0
  const action = isRecord(answer.action) ? (answer.action as unknown as ProviderAction) : undefined
  return { after, fields: textFields(answer.fields) ?? {}, action }
}

/**
 * Returns the full address if a browser may be sent there: only http and https, so that no answer runs a
 * script.
 */
function webAddress(url: unknown, effects: GatewayEffects): string | null {
  if (typeof url !== 'string' || url === '' || !URL.canParse(url, effects.pageUrl)) return null
  const parsed = new URL(url, effects.pageUrl)
  return parsed.protocol === 'https:' || parsed.protocol === 'http:' ? parsed.href : null
}

/** Returns whether a text is exactly an origin, so that origins of messages can be compared with it. */
function isOrigin(text: string): boolean {
  return URL.canParse(text) && /^https?:/.test(text) && new URL(text).origin === text
}

function textFields(fields: unknown): Readonly<Record<string, string>> | null {
  if (!isRecord(fields)) return null
  const texts: Record<string, string> = {}
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value !== 'string' && typeof value !== 'number') return null
    texts[name] = String(value)
  }
  return texts
}

function areTexts(answer: Members, ...names: readonly string[]): boolean {
  return names.every((name) => typeof answer[name] === 'string' && answer[name] !== '')
}

function isMoney(value: unknown): value is Money {
  return isRecord(value) && Number.isSafeInteger(value.amount) && typeof value.currency === 'string'
}

function size(value: unknown, standard: number): number {
  return typeof value === 'number' && Number.isFinite(value) && value > 0 ? Math.round(value) : standard
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function textUnless(result: ActionResult): string | undefined {
  return result.ok ? undefined : result.text
}
