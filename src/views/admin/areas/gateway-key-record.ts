import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import {
  countOpenPayments,
  type KeyFace,
  paymentStaffActions,
  readKeyFaces,
  readProviderChecks,
} from '#domains/payment/index.ts'
import { msg, type Translate } from '#kernel/translate.ts'
import { readRenewingGateways } from '#views/rehearsal.ts'
import type { ActView, Cell } from '#web/admin/views.ts'
import type { KeysFace } from '../kit/list-definition.ts'
import { type AdminRecord, may } from '../kit/record-definition.ts'
import { checkCell, providerOf, sourceCell } from './gateway-keys.ts'

const lastEvent = statement<{ readonly gatewayId: string }>(
  'admin-provider-last-event',
  'SELECT max(received_at) AS at FROM payment_event WHERE gateway_id = $gatewayId',
)

/** What still runs at a provider with the present keys. */
export interface ProviderUse {
  readonly payments: number
  readonly subscriptions: number
}

/** Counts what still runs at a provider: open payments, up to 1,000, and subscriptions that renew. */
export async function readProviderUse(db: Queryable, gatewayId: string): Promise<ProviderUse> {
  const [payments, renewing] = await Promise.all([countOpenPayments(db, gatewayId), readRenewingGateways(db)])
  return { payments, subscriptions: renewing.find(({ id }) => id === gatewayId)?.subscriptions ?? 0 }
}

const SAFETY = {
  environment: msg(
    'These keys are variables of the environment, set when the shop starts. They win over what is typed here; to type keys, remove the variables and start the shop again.',
  ),
  unreadable: msg(
    'The keys were encrypted with another secret key of the shop. Put that key back (see the guide on backups) or type the keys again; until then this way to pay is not offered.',
  ),
  useless: msg(
    'This release does not accept the stored keys. Type them again; until then this way to pay is not offered.',
  ),
} as const

/** The keys of one provider: where they come from, what runs with them, and what must be entered at the provider. */
export const gatewayKeyRecord: AdminRecord = {
  action: paymentStaffActions['read-events'],
  async read(db, id, context) {
    const { t, actor } = context
    const face = providerOf(id, context)
    if (!face) return null
    const { keys, livemode, webhookUrl, name } = face
    const [stored, checks, use, events] = await Promise.all([
      readKeyFaces(db, id),
      readProviderChecks(db),
      readProviderUse(db, id),
      db.query<{ at: Date | null }>(lastEvent, lastEvent.bind({ gatewayId: id })),
    ])
    const check = checks.get(id)
    const source = sourceNow(keys.source, stored.length > 0)
    const works = source === 'shop' || source === 'environment'
    const text = (words: string): Cell => ({ kind: 'text', text: words })
    const outside = (words: string): Cell => ({ kind: 'outside', text: words })
    const at = (instant: Date | null): Cell =>
      instant ? { kind: 'instant', at: instant.toISOString() } : { kind: 'nothing' }
    const why = source === 'none' || source === 'shop' ? null : t(SAFETY[source])
    return {
      title: t('Keys of {provider}', { provider: t(name) }),
      states: [
        sourceCell(source, t),
        ...(works ? [{ kind: 'state' as const, ...modeWords(livemode, t) }] : []),
      ],
      facts: [
        ...(why ? [{ label: t('What this means'), cell: text(why) }] : []),
        ...storedFacts(stored, keys, t),
        ...(works ? [{ label: t('Last tried'), cell: checkCell(check, t) }] : []),
        ...(check ? [{ label: t('Tried on'), cell: at(check.checkedAt) }] : []),
        ...(check && check.detail !== ''
          ? [{ label: t('Words of the provider'), cell: outside(check.detail) }]
          : []),
        webhookUrl === null
          ? {
              label: t('Address for events'),
              cell: text(t('Each payment tells it to the provider. You enter nothing there.')),
            }
          : { label: t('Address for events, to be entered at the provider'), cell: outside(webhookUrl) },
        ...(keys.events.length > 0
          ? [{ label: t('Events that the provider must send'), cell: outside(keys.events.join(', ')) }]
          : []),
        { label: t('Last event'), cell: at(events[0]?.at ?? null) },
        { label: t('Open payments'), cell: { kind: 'number' as const, value: use.payments } },
        { label: t('Subscriptions that renew'), cell: { kind: 'number' as const, value: use.subscriptions } },
      ],
      links: [{ path: `gateways/${id}`, title: t('Whether and to whom it is offered') }],
      tables: [],
      history: [],
      acts: may(actor, paymentStaffActions['edit-provider-keys']) ? actsOf(id, source, works, t) : [],
    }
  },
}

function modeWords(livemode: boolean, t: Translate) {
  return livemode
    ? { text: t('Real money'), tone: 'good' as const }
    : { text: t('Test mode'), tone: 'warning' as const }
}

/** Secrets are shown by their last four signs at most. */
/**
 * Returns where the keys come from by what is stored now: this process takes up what was saved or removed a moment
 * later, and a page without script is not read again.
 */
function sourceNow(known: KeysFace['source'], isStored: boolean): KeysFace['source'] {
  if (known === 'none' && isStored) return 'shop'
  return known === 'shop' && !isStored ? 'none' : known
}

function storedFacts(stored: readonly KeyFace[], { fields }: KeysFace, t: Translate) {
  return fields.flatMap(({ name, label }) => {
    const key = stored.find(({ field }) => field === name)
    if (!key || label === '') return []
    const words =
      key.value !== ''
        ? key.value
        : key.ending === ''
          ? t('Set')
          : t('Set, ends in {ending}', { ending: key.ending })
    return [{ label: t(label), cell: { kind: 'outside' as const, text: words } }]
  })
}

function actsOf(id: string, source: KeysFace['source'], works: boolean, t: Translate): readonly ActView[] {
  const trying: ActView = {
    call: '/admin/gateway-keys/check',
    title: t('Try the keys'),
    hint: t('Asks the provider a question that changes nothing, and shows its answer. No money moves.'),
    isDangerous: false,
    fields: [],
    subject: { gatewayId: id },
  }
  const removing: ActView = {
    call: '/admin/gateway-keys/remove',
    title: t('Remove the keys'),
    hint: t(
      'The way to pay is no longer offered, and its open payments, refunds and subscriptions cannot go on. Only typing the keys again undoes it.',
    ),
    isDangerous: true,
    fields: [{ kind: 'check', name: 'sure', label: t('Yes, remove them'), hint: '', isRequired: true }],
    subject: { gatewayId: id },
  }
  return [...(works ? [trying] : []), ...(source === 'none' || source === 'environment' ? [] : [removing])]
}
