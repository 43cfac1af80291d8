import { DISCOUNT_CODE_MAX } from '#domains/discount/contract.ts'
import type { ExpressRequest } from '../views.ts'

/**
 * Reads the request from the page's address. Quantities are forced to at least 1. Source: specification §5.
 */
export function readExpressRequest(params: URLSearchParams): ExpressRequest {
  const pieces = Number.parseInt(params.get('pieces') ?? '1', 10)
  return {
    productId: params.get('productId') || null,
    pieces: Number.isFinite(pieces) ? Math.min(9999, Math.max(1, pieces)) : 1,
    country: params.get('country') ?? '',
    shippingMethod: params.get('shippingMethod') || null,
    code: (params.get('code') ?? '').slice(0, DISCOUNT_CODE_MAX),
  }
}
