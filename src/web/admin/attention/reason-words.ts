import type { SnoozeReason } from '#domains/attention/contract.ts'
import { msg } from '#kernel/translate.ts'

/** Why something is put off, in words. */
export const REASON_WORDS: Readonly<Record<SnoozeReason, string>> = {
  provider: msg('Waiting for the provider'),
  customer: msg('Waiting for the customer'),
  accountant: msg('Waiting for the accountant'),
  goods: msg('Waiting for goods'),
  later: msg('Later'),
}
