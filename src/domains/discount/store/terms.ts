import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import type { DiscountTerms, DiscountValidity } from '../rules.ts'

/** Whose uses of a code count as one person's: the account's, and those under the e-mail address. */
export interface DiscountPerson {
  readonly accountId: string | null
  /** '' while no address is known. */
  readonly email: string
}

export interface TermsAsked extends DiscountPerson {
  /** The keys that codes are looked up by. */
  readonly keys: readonly string[]
  readonly variantIds: readonly string[]
}

export type TermsRow = Omit<DiscountTerms, 'refusal'> & DiscountValidity & { readonly key: string }

/** Categories that a code names count with everything below them. */
const NAMED = `WITH RECURSIVE named AS (
     SELECT d.id AS code_id, unnest(d.category_ids) AS category_id FROM discount_code d WHERE d.code_key = ANY ($keys::text[])
     UNION SELECT n.code_id, c.id FROM named n JOIN category c ON c.parent_id = n.category_id
   )`
const OF_CODE = 'SELECT FROM discount_use u WHERE u.code_id = d.id AND u.given_back_at IS NULL'

// One statement whatever the number of codes: a cart with codes costs one round trip more than one without.
const read = statement<TermsAsked>(
  'discount-terms',
  `${NAMED}
   SELECT d.id AS "codeId", d.code, d.code_key AS key, d.purpose, d.kind, d.percent_bp AS "percentBp", d.amount_minor AS "amountMinor",
     d.currency, d.minimum_minor AS "minimumMinor", d.stacks, d.valid_from AS "validFrom", d.valid_until AS "validUntil", d.ended_at AS "endedAt",
     d.total_limit AS "totalLimit", d.used, d.person_limit AS "personLimit",
     CASE WHEN d.person_limit IS NULL THEN 0 ELSE (SELECT count(*) FROM (
       ${OF_CODE} AND u.account_id = $accountId UNION ALL ${OF_CODE} AND u.email = $email AND $email <> '' AND (u.account_id = $accountId) IS NOT TRUE
     ) AS counted) END AS "usedByPerson",
     CASE WHEN d.product_ids = '{}' AND d.category_ids = '{}' THEN NULL ELSE ARRAY(
       SELECT v.id FROM variant v WHERE v.id = ANY ($variantIds::uuid[]) AND (v.product_id = ANY (d.product_ids)
         OR EXISTS (SELECT FROM product_category pc JOIN named n ON n.category_id = pc.category_id WHERE pc.product_id = v.product_id AND n.code_id = d.id))
     ) END AS "variantIds"
   FROM discount_code d WHERE d.code_key = ANY ($keys::text[])`,
)

/** Reads the terms of codes for a cart and a person. Unknown codes are missing. */
export function readTerms(db: Queryable, asked: TermsAsked): Promise<TermsRow[]> {
  return db.query<TermsRow>(read, read.bind(asked))
}
