import type { Queryable } from '#db/database.ts'
import { normalizeEmail, readAccountOfEmail } from '#domains/account/index.ts'
import type { EntitlementHolder } from '#domains/entitlement/index.ts'
import { readOrderByNumber } from '#domains/order/index.ts'
import { endByStaff, grantByStaff } from '#processes/grant-by-staff.ts'
import { readEntitlementList, readProductOfWord } from '#views/entitlement-list.ts'
import { DONE, deed, Mistyped, Refused, report } from './command.ts'
import { day, endOfDay, isoDay, needed, oneOf, option, text } from './parameters.ts'

const ACTOR = 'cli'
const LIST_MAX = 200

// A person has an account; a guest has an order.
const who = needed('WHO', 'Whose? Give the e-mail address of an account or the number of an order.', text)
const why = option('TEXT', 'says why, for others', text)

/** Lists what somebody may use, why and until when. */
export const entitlementList = report({
  name: 'entitlement list',
  summary: 'lists what an account or the guest of an order may use, why, and until when',
  takes: { who },
  async run({ wanted, context: { database } }) {
    const rows = await readEntitlementList(database, await holderOf(database, wanted.who), LIST_MAX)
    const lines = rows.map(
      ({ id, product, source, startsAt, endsAt, orderNumber }) =>
        `${id} ${product} ${source}${orderNumber ? ` order ${orderNumber}` : ''} from ${startsAt.toISOString()} ${endsAt ? `until ${endsAt.toISOString()}` : 'without end'}\n`,
    )
    return { text: lines.join('') || 'Nothing was granted.\n', data: rows }
  },
})

/** Grants a product to an account, or to the guest of an order. */
export const entitlementGrant = deed({
  name: 'entitlement grant',
  summary: 'lets an account or the guest of an order use a recording or a plan',
  help: 'Granting it again sets another end. To take it back, end it: kontor entitlement end ID.',
  takes: {
    who,
    product: needed('PRODUCT', 'Which product? Give its handle or product id.', text),
    source: option('SOURCE', 'staff or gift; default staff', oneOf(['staff', 'gift'])),
    until: option('DAY', 'the last day; default without end', day),
    why,
  },
  async run({ wanted, context: { database, clock }, streams: { out } }) {
    const { product, source = 'staff', until, why = '' } = wanted
    const now = clock.now()
    const endsAt = until ? endOfDay(until) : null
    if (until && endsAt && endsAt <= now) throw new Mistyped(`${isoDay(until)} is in the past.`)
    const holder = await holderOf(database, wanted.who)
    const productId = await readProductOfWord(database, product)
    if (productId === null) throw new Refused(`There is no product ${product}.`)
    await grantByStaff(database, { holder, productId, source, endsAt, actor: ACTOR, why, now })
    out.write(`${wanted.who} may use ${product} ${until ? `until ${isoDay(until)}` : 'without end'}.\n`)
    return DONE
  },
})

/** Ends an entitlement at once. */
export const entitlementEnd = deed({
  name: 'entitlement end',
  summary: 'ends an entitlement at once',
  help: 'The ids stand in: kontor entitlement list WHO. What a subscription gave comes back with its next payment.',
  takes: { id: needed('ID', 'Which entitlement? Give its id from kontor entitlement list.', text), why },
  async run({ wanted: { id, why = '' }, context: { database, clock }, streams: { out } }) {
    const now = clock.now()
    const ended = /^[0-9a-f-]{36}$/.test(id) && (await endByStaff(database, id, { actor: ACTOR, why, now }))
    if (!ended) throw new Refused('There is no such entitlement, or it has ended.')
    out.write('The entitlement has ended.\n')
    return DONE
  },
})

async function holderOf(database: Queryable, word: string): Promise<EntitlementHolder> {
  if (word.includes('@')) {
    const accountId = await readAccountOfEmail(database, normalizeEmail(word), true)
    if (accountId === null) throw new Refused(`There is no account for ${word}.`)
    return { accountId }
  }
  const order = await readOrderByNumber(database, word.toUpperCase())
  if (!order) throw new Refused(`There is no order ${word}.`)
  return { orderId: order.id }
}
