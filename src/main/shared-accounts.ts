import type { SharedAccountReader } from '#domains/partner/index.ts'

/** Nobody shares an account as long as partners give none. */
export const payoutAccountSharedSince: SharedAccountReader = async () => null
