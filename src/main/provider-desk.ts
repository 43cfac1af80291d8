import type { ProviderDesk } from '#api/calls/admin/gateway-keys.ts'
import {
  bookOf,
  type Gateway,
  isInEnvironment,
  KEY_FIELDS,
  type KeyField,
  ProviderError,
  type ProviderKeys,
} from '#domains/payment/index.ts'
import { MINUTE } from '#kernel/clock.ts'
import { PROVIDERS, tryKeys } from './gateways.ts'
import type { ShopCore } from './shop-core.ts'

type DeskCore = Pick<ShopCore, 'gatewayVariables' | 'clock'>

/** Opens what the back office asks about payment providers. `gateways`: the ways to pay, as they are now. */
export function openProviderDesk(
  { gatewayVariables, clock }: DeskCore,
  gateways: readonly Gateway[],
): ProviderDesk {
  const providerOf = (id: string) => PROVIDERS.find(({ keys }) => keys.gatewayId === id)
  const opened = (id: string) => gateways.find(({ info }) => info.id === id)
  return {
    fieldsOf(id) {
      const keys = providerOf(id)?.keys
      return keys
        ? KEY_FIELDS.filter((field) => (field === 'mode' ? keys.test : keys.fields[field]) !== undefined)
        : null
    },
    isInEnvironment: (id) => {
      const keys = providerOf(id)?.keys
      return keys !== undefined && isInEnvironment(keys, gatewayVariables)
    },
    read(id, values) {
      const provider = providerOf(id)
      if (!provider) return { wrong: [], book: null }
      const { keys } = provider
      const missing = fieldsOf(keys).filter((field) => !values[field])
      if (missing.length > 0) return { wrong: missing, book: null }
      const { gateway, problem } = tryKeys(provider, values, gatewayVariables, clock)
      const wrong = gateway ? [] : namedIn(problem, keys)
      return { wrong, book: gateway ? bookOf(gateway) : null }
    },
    bookOf(id) {
      const gateway = opened(id)
      return gateway ? bookOf(gateway) : null
    },
    async check(id) {
      const gateway = opened(id)
      const keys = providerOf(id)?.keys
      if (!gateway || !keys) return null
      try {
        await ask(gateway, keys, new Date(clock.now().getTime() - MINUTE))
        return { outcome: 'good', detail: '' }
      } catch (error) {
        const isRefused = error instanceof ProviderError && error.kind !== 'unreachable'
        const detail = error instanceof ProviderError ? error.detail : ''
        return { outcome: isRefused ? 'refused' : 'unreachable', detail }
      }
    },
  }
}

/** Asks what needs the keys and changes nothing: the newest payments, or a payment that nobody has. */
async function ask(gateway: Gateway, { probe }: ProviderKeys, since: Date): Promise<void> {
  if (probe === undefined) await gateway.listSince?.(since)
  else await gateway.observe?.(probe)
}

function fieldsOf({ fields }: ProviderKeys): readonly KeyField[] {
  return KEY_FIELDS.filter((field) => field !== 'mode' && fields[field] !== undefined)
}

/** Returns the fields whose variables a problem names; all of them where it names none. */
function namedIn(problem: string, keys: ProviderKeys): readonly KeyField[] {
  const all = fieldsOf(keys)
  const named = all.filter(
    (field) => field !== 'mode' && problem.includes(keys.fields[field]?.variable ?? '\n'),
  )
  return named.length > 0 ? named : all
}
