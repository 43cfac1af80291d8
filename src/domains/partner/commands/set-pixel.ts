// Tests: tests/flows/partner/pixel.test.ts

import type { Tx } from '#db/database.ts'
import { readCallAddress } from '#domains/outgoing-call/index.ts'
import { commonErrors } from '#kernel/errors.ts'
import { partnerErrors } from '../errors.ts'
import { fillPixel, hasKnownMacros } from '../pixel.ts'
import { lockPartner, lockPartnerOf, type PartnerRow } from '../store/partners.ts'
import { readPixel, storePixel } from '../store/pixels.ts'

export interface SetPixel {
  readonly accountId: string
  /** The address with its macros; '' takes the image away. */
  readonly template: string
  readonly actor: string
  readonly now: Date
}

/**
 * Sets the image that pages of a partner's orders show, or takes it away. Throws: invalid-fields, no-partner,
 * partner-blocked. Source: docs/http-contract.md "Partner programme", decision 0072.
 */
export async function setPixel(tx: Tx, { accountId, template, actor, now }: SetPixel): Promise<void> {
  if (template !== '' && !isPixel(template))
    throw commonErrors['invalid-fields']({ fields: ['trackingPixel'] })
  const partner = await activePartnerOf(tx, accountId)
  if ((await readPixel(tx, partner.id)) === template) return
  await storePixel(tx, { partnerId: partner.id, template, actor, now, why: '' })
}

/** Returns the partner of an account and locks them. Throws: no-partner, partner-blocked. */
export async function activePartnerOf(tx: Tx, accountId: string): Promise<PartnerRow> {
  const partner = await lockPartnerOf(tx, accountId)
  if (!partner) throw partnerErrors['no-partner']()
  if (partner.state !== 'active') throw partnerErrors['partner-blocked']()
  return partner
}

/** Returns whether a template leads to one public https host, whatever its macros stand for. */
function isPixel(template: string): boolean {
  if (!hasKnownMacros(template)) return false
  const [short, long] = ['1', '999'].map((value) =>
    readCallAddress(fillPixel(template, { order: value, amount: value, currency: value, ref: value })),
  )
  return short != null && long != null && short.host === long.host
}

/**
 * Takes the image of a partner away for the shop; the partner may set one again. Throws: not-found, partner-as-wanted.
 * Source: decision 0072.
 */
export async function takePixelAway(
  tx: Tx,
  {
    id,
    actor,
    now,
    why,
  }: { readonly id: string; readonly actor: string; readonly now: Date; readonly why: string },
): Promise<string> {
  const partner = await lockPartner(tx, id)
  if (!partner) throw commonErrors['not-found']()
  const template = await readPixel(tx, partner.id)
  if (template === '') throw partnerErrors['partner-as-wanted']()
  await storePixel(tx, { partnerId: partner.id, template: '', actor, now, why })
  return template
}
