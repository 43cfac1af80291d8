import type { TransformView } from '#domains/payment/contract.ts'
import { type CallOptions, isRecord, type ShopCallError, type ShopResult } from '#web/client/api.ts'
import { createAttemptKeys } from '#web/client/attempt-key.ts'
import { type GatewayCallbacks, type GatewayEffects, handleGatewayAnswer } from './gateway-answer.ts'

/** Most questions about a transformed product before the call is given up. */
const TRANSFORM_ASKED_MAX = 3

export interface GatewayCall {
  readonly fields: Readonly<Record<string, string>>
  /** Set when the gateway transforms products. */
  readonly transform: TransformView | null
  /** Ids of the products being bought; the buyer is asked only if one of them is transformed. */
  readonly productIds: readonly string[]
}

export interface GatewayCallTools {
  readonly effects: GatewayEffects
  send(fields: Readonly<Record<string, string>>, options: CallOptions): Promise<ShopResult<unknown>>
  confirmTransform(transform: TransformView): Promise<boolean>
  done?: GatewayCallbacks['done']
  /** Returns true when the caller has shown the refusal itself (fields of a form). */
  failed?(error: ShopCallError): boolean
}

/**
 * Makes a link call. It asks about the transformed product first, sends the hash of what was shown, asks
 * again if the shop's hash has changed since, and handles the answer. Source: specification §4,
 * docs/http-contract.md "Gateway answers".
 */
export async function callGateway(call: GatewayCall, tools: GatewayCallTools): Promise<void> {
  const attempts = createAttemptKeys()
  async function send(fields: Readonly<Record<string, string>>): Promise<ShopResult<unknown>> {
    const result = await tools.send(fields, { idempotencyKey: attempts.keyFor(JSON.stringify(fields)) })
    attempts.settle(result.ok ? null : result.error)
    return result
  }

  let transform = concerns(call.transform, call.productIds) ? call.transform : null
  for (let asked = 0; asked < TRANSFORM_ASKED_MAX; asked += 1) {
    if (transform !== null && !(await tools.confirmTransform(transform))) return
    const fields = transform === null ? call.fields : { ...call.fields, transformHash: transform.hash }
    const result = await send(fields)
    if (result.ok) {
      const order =
        isRecord(result.answer) && typeof result.answer.orderKey === 'string'
          ? { orderKey: result.answer.orderKey }
          : {}
      return handleGatewayAnswer(result.answer, tools.effects, {
        callAgain: (added) => send({ ...fields, ...order, ...added }),
        ...(tools.done ? { done: tools.done } : {}),
        ...(tools.failed ? { failed: tools.failed } : {}),
      })
    }
    const changed =
      result.error.code === 'transform-unconfirmed' ? readTransform(result.error.extra.transform) : null
    if (changed === null || asked === TRANSFORM_ASKED_MAX - 1) {
      if (!tools.failed?.(result.error)) tools.effects.danger(result.error.text)
      return
    }
    transform = changed
  }
}

/** Returns whether a gateway transforms one of these products. */
export function concerns(transform: TransformView | null, productIds: readonly string[]): boolean {
  return transform !== null && productIds.some((id) => Object.hasOwn(transform.products, id))
}

function readTransform(value: unknown): TransformView | null {
  return isRecord(value) && typeof value.hash === 'string' && isRecord(value.products)
    ? (value as unknown as TransformView)
    : null
}
