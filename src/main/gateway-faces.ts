import { type Gateway, isBookedByHand, isInEnvironment, KEY_FIELDS } from '#domains/payment/index.ts'
import type { GatewayFace, KeysFace } from '#views/admin/kit/list-definition.ts'
import { PROVIDERS, type Provider } from './gateways.ts'
import { publicOrigin } from './origin.ts'
import type { ShopCore } from './shop-core.ts'

type FaceCore = Pick<ShopCore, 'environment' | 'gatewayVariables' | 'providerKeys'>

/** Returns what the back office shows of the ways to pay, also of providers that have no keys yet. */
export function gatewayFaces(core: FaceCore, gateways: readonly Gateway[]): readonly GatewayFace[] {
  const { environment } = core
  const base = `${publicOrigin(environment)}${environment.mountPath}`
  const webhookOf = (id: string, isTold: boolean): string | null => (isTold ? null : `${base}/webhooks/${id}`)
  const providerOf = (id: string) => PROVIDERS.find(({ keys }) => keys.gatewayId === id)
  const opened = gateways.map(({ info, livemode, openWebhook }): GatewayFace => {
    const provider = providerOf(info.id)
    return {
      id: info.id,
      name: info.name,
      isBookedByHand: isBookedByHand(info.paidThrough),
      hasProvider: info.paidThrough === 'provider',
      livemode,
      webhookUrl: openWebhook ? webhookOf(info.id, provider?.keys.events.length === 0) : null,
      keys: provider ? keysFace(provider, core, true) : null,
    }
  })
  const closed = PROVIDERS.filter(({ keys }) => !opened.some(({ id }) => id === keys.gatewayId)).map(
    (provider): GatewayFace => ({
      id: provider.keys.gatewayId,
      name: provider.keys.name,
      isBookedByHand: false,
      hasProvider: true,
      livemode: false,
      webhookUrl: webhookOf(provider.keys.gatewayId, provider.keys.events.length === 0),
      keys: keysFace(provider, core, false),
    }),
  )
  return [...opened, ...closed]
}

function keysFace(
  { keys }: Provider,
  { gatewayVariables, providerKeys }: FaceCore,
  isOpen: boolean,
): KeysFace {
  const { gatewayId, fields, test, events } = keys
  const stored = providerKeys.current().get(gatewayId)
  const source = isInEnvironment(keys, gatewayVariables)
    ? 'environment'
    : !stored
      ? 'none'
      : !stored.isReadable
        ? 'unreadable'
        : isOpen
          ? 'shop'
          : 'useless'
  return {
    source,
    events,
    fields: KEY_FIELDS.flatMap((name): KeysFace['fields'] => {
      if (name === 'mode') return test ? [{ name, label: '', hint: '' }] : []
      const words = fields[name]
      return words ? [{ name, label: words.label, hint: words.hint ?? '' }] : []
    }),
  }
}
