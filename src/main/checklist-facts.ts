import type { Gateway } from '#domains/payment/index.ts'
import type { ChecklistFacts } from '#views/admin/setup/checklist.ts'
import type { Environment } from './environment.ts'

/** Returns what the checklist must know of a process. */
export function checklistFacts(
  { smtpUrl, shopOrigin, demo }: Pick<Environment, 'smtpUrl' | 'shopOrigin' | 'demo'>,
  gateways: readonly Gateway[],
): Omit<ChecklistFacts, 'rules'> {
  return {
    ways: gateways.map(({ info }) => info),
    hasMailServer: smtpUrl !== null,
    isPublic: demo || (shopOrigin?.startsWith('https:') ?? false),
  }
}
