import type { Queryable } from '#db/database.ts'
import type { Signer } from '#db/signer.ts'
import { statement } from '#db/statement.ts'
import { readMailLocale } from '#domains/account/index.ts'
import { type GiftRow, giftToken, hashOfGiftToken, readGift } from '#domains/gift/index.ts'
import type { GiftForMail, GiftMailKind } from '#domains/mail-log/index.ts'
import { DEFAULT_LOCALE } from '#kernel/locales.ts'

interface People {
  readonly plan: string
  readonly buyerEmail: string
  readonly memberEmail: string | null
}

const people = statement<{ readonly id: string; readonly locale: string; readonly defaultLocale: string }>(
  'gift-for-mail',
  `SELECT coalesce(t.name, d.name, '') AS plan, coalesce(b.email, o.email) AS "buyerEmail", m.email AS "memberEmail"
   FROM gift g JOIN orders o ON o.id = g.order_id LEFT JOIN account b ON b.id = o.account_id LEFT JOIN account m ON m.id = g.redeemed_by
   LEFT JOIN product_text t ON t.product_id = g.product_id AND t.locale = $locale
   LEFT JOIN product_text d ON d.product_id = g.product_id AND d.locale = $defaultLocale WHERE g.id = $id`,
)

/**
 * Reads a gift for a mail about it; the secret of its link follows from the shop's secret key. Throws: Error where
 * the key was changed since the link was made: sending the gift again makes another one.
 */
export function giftForMail(
  database: Queryable & { readonly signer: Signer | null },
): (giftId: string, kind: GiftMailKind) => Promise<GiftForMail | null> {
  return async (giftId, kind) => {
    const gift = await readGift(database, giftId)
    if (!gift) return null
    const isToMember = kind === 'gift-redeemed' || kind === 'gift-taken-back'
    if (!isToMember && gift.state !== 'ready') return null
    const locale =
      (isToMember && gift.redeemedBy !== null ? await readMailLocale(database, gift.redeemedBy) : null) ??
      gift.locale
    const values = people.bind({ id: giftId, locale, defaultLocale: DEFAULT_LOCALE })
    const [found] = await database.query<People>(people, values)
    if (!found) return null
    const isToRecipient = kind === 'gift-arrived' || kind === 'gift-reminder'
    const to = isToMember ? found.memberEmail : isToRecipient ? gift.recipientEmail : found.buyerEmail
    if (!to) return null
    return {
      to,
      locale,
      plan: found.plan,
      giver: gift.giverName,
      recipient: gift.recipientName,
      message: isToRecipient ? gift.message : '',
      recipientEmail: kind === 'gift-delivered' ? gift.recipientEmail : '',
      until: (isToMember ? gift.endsAt : gift.expiresAt)?.toISOString() ?? '',
      from: (isToMember ? gift.startsAt : null)?.toISOString() ?? '',
      accountId: isToMember ? gift.redeemedBy : null,
      orderId: isToMember ? null : gift.orderId,
      path: isToRecipient ? `/gift?token=${tokenOf(database.signer, gift)}` : '/profile#gifts',
    }
  }
}

function tokenOf(signer: Signer | null, gift: GiftRow): string {
  const token = signer ? giftToken(signer, gift) : ''
  if (!gift.tokenHash?.equals(hashOfGiftToken(token)))
    throw new Error('the secret key is not the one that this gift’s link was made with')
  return token
}
