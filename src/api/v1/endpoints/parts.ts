import type { MediaLinks } from '#domains/media/index.ts'
import type { Gateway } from '#domains/payment/index.ts'
import type { RulesSource } from '#domains/shop/index.ts'
import type { Printing } from '#processes/print-document.ts'

/** What the endpoints need beside the request. */
export interface EndpointParts {
  readonly mountPath: string
  /** Scheme and host of addresses in answers. */
  readonly publicOrigin: string
  readonly rules: RulesSource
  readonly gateways: readonly Gateway[]
  readonly links: MediaLinks
  /** Prints documents of orders. */
  readonly printing: Printing
}
