import { commissionRulePart } from './commission-rule-part.ts'
import { deviceClientPart } from './device-client-part.ts'
import { gatewayPart } from './gateway-part.ts'
import { lookbookPart } from './lookbook-part.ts'
import { mailPart } from './mail-part.ts'
import { materialPart } from './material-part.ts'
import { ownPagePart } from './own-page-part.ts'
import type { FilePart } from './part.ts'
import {
  attentionPart,
  bookPart,
  contactPart,
  legalPart,
  partnerPart,
  returnPart,
  reviewPart,
} from './setting-parts.ts'
import { synonymPart } from './synonym-part.ts'
import { webhookPart } from './webhook-part.ts'
import { wordingPart } from './wording-part.ts'

/** Parts that a file may leave out, by the name of their field. */
export const FILE_PARTS = {
  ownPages: ownPagePart,
  legalBlanks: legalPart,
  gateways: gatewayPart,
  mails: mailPart,
  contact: contactPart,
  reviews: reviewPart,
  returns: returnPart,
  attentionMail: attentionPart,
  bookExport: bookPart,
  partners: partnerPart,
  // After the tiers, which rules name.
  commissionRules: commissionRulePart,
  partnerMaterials: materialPart,
  lookbook: lookbookPart,
  wording: wordingPart,
  synonyms: synonymPart,
  webhooks: webhookPart,
  deviceClients: deviceClientPart,
} as const

export type PartName = keyof typeof FILE_PARTS
export const PART_NAMES = Object.keys(FILE_PARTS) as PartName[]

/** Returns a part without its types, for work that is the same for all. */
export function partOf(name: PartName): FilePart<unknown, unknown> {
  return FILE_PARTS[name] as unknown as FilePart<unknown, unknown>
}
