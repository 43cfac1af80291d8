import { isRecord } from '#web/client/api.ts'

/** A message from a payment frame. It is never trusted: it only makes the page ask the shop. */
export type FrameMessage =
  | { readonly kind: 'loaded' }
  | { readonly kind: 'close' }
  | { readonly kind: 'status'; readonly status: string }
  /** An answer of the contract, which a return page inside the frame passes to the page around it. */
  | { readonly kind: 'answer'; readonly answer: Readonly<Record<string, unknown>> }
  /** From our provider, but in an unknown format. */
  | { readonly kind: 'unknown' }
  /** From any other origin: ignored. */
  | { readonly kind: 'foreign' }

/** Answers that a frame may pass on. Any others would let a provider open forms or frames on our page. */
const PASSED_ON = new Set(['reload', 'redirect', 'done'])

/**
 * Reads a message event. Only messages from exactly `origin` count: no prefix, no wildcard. Source:
 * docs/http-contract.md "Gateway answers".
 */
export function readFrameMessage(
  message: { readonly origin: string; readonly data: unknown },
  origin: string,
): FrameMessage {
  if (message.origin !== origin) return { kind: 'foreign' }
  const { data } = message
  if (data === 'loaded' || data === 'close') return { kind: data }
  if (!isRecord(data)) return { kind: 'unknown' }
  if (typeof data.type === 'string')
    return PASSED_ON.has(data.type) ? { kind: 'answer', answer: data } : { kind: 'unknown' }
  return typeof data.status === 'string' ? { kind: 'status', status: data.status } : { kind: 'unknown' }
}
